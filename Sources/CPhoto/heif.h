#ifndef CPHOTO_HEIF_H
#define CPHOTO_HEIF_H

#include "internal.h"

// In this process. `out->format` says whether it is HEIC or AVIF.
photo_status photo_decode_heif_here(
    const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out);

// What the file says that its largest picture has; 0 where it doesn't.
uint64_t photo_heif_pixels(const uint8_t *bytes, size_t count);

#endif
