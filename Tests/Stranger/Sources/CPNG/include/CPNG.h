#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether the bytes begin as those of a PNG file.
bool cpng_is_png(const uint8_t *bytes, size_t count);

#endif
