#ifndef CNETWORK_JSON_H
#define CNETWORK_JSON_H

// As much of JSON as the header of a safetensors file needs: a cursor over bytes that never reads past their end.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *at;
    const char *end;
} json_cursor;

/// Skips white space, then takes `symbol` if it stands there.
bool json_take(json_cursor *cursor, char symbol);
/// Reads a string into `text` (`capacity` bytes, the ending zero included). Refused are longer strings, and escapes
/// other than of quote, backslash and slash. With `text` null, a string of any length and with any escapes is
/// skipped.
bool json_string(json_cursor *cursor, char *text, size_t capacity);
/// Reads a whole number of at most 15 digits without sign, fraction or exponent.
bool json_count(json_cursor *cursor, uint64_t *value);
/// Whether only white space is left.
bool json_at_end(json_cursor *cursor);

#endif
