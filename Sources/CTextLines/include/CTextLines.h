#ifndef CTEXTLINES_H
#define CTEXTLINES_H

// Finds lines of characters in a gray picture without learning: local top-hat thresholds at several scales and in both
// polarities (Leptonica's morphology), connected components, chains of neighbours of like height, and a score.
//
// Everything here is reentrant: no globals, no input or output, no messages. The same pixels always give the same
// lines, in the same order.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A picture wider or higher than this is refused.
#define TEXT_LINES_MAXIMUM_SIDE 100000u
/// A picture of more pixels than this is refused.
#define TEXT_LINES_MAXIMUM_PIXELS 268435456u
/// No call returns more lines than this.
#define TEXT_LINES_MAXIMUM_COUNT 40u

typedef enum {
    TEXT_LINES_OK = 0,
    /// A null pointer, a side of zero, a stride below the width, or an unknown purpose.
    TEXT_LINES_INVALID_ARGUMENT = 1,
    /// A side or the number of pixels is above the limits stated above.
    TEXT_LINES_TOO_LARGE = 2,
    TEXT_LINES_OUT_OF_MEMORY = 3,
} text_lines_status;

/// What the caller wants to read; it changes the scores and the order, not what counts as a line.
typedef enum {
    TEXT_LINES_ANY = 0,
    /// A row of about four to eight digits of one height and one pitch.
    TEXT_LINES_DIGITS = 1,
    /// About seventeen characters without a word gap.
    TEXT_LINES_VIN = 2,
} text_lines_purpose;

typedef struct {
    /// Pixels of the picture given, y down, the origin at the top left corner of the first pixel.
    double x;
    double y;
} text_lines_point;

typedef struct {
    /// Along the reading direction: top left, top right, bottom right, bottom left. Steeper than 60 degrees the reading
    /// direction cannot be known, and the line comes twice: once upwards, once downwards. The corners may lie outside
    /// the picture by less than the line's height.
    text_lines_point corners[4];
    /// 0...1, how much it looks like a line to read.
    double score;
    /// Characters counted, at least one; touching characters are estimated from their width.
    int characters;
    /// Characters lighter than their ground.
    bool light_on_dark;
} text_line;

typedef struct {
    /// Best first; null when count is 0.
    text_line *lines;
    size_t count;
} text_lines;

/// Looks for lines in `height` rows of `width` 8-bit gray pixels, `stride` bytes from row to row. `pixels` is read only
/// and not kept. Any size within the limits is allowed; a picture too small for a line to be in it gives no lines.
///
/// On TEXT_LINES_OK `result` owns an array that the caller gives to `text_lines_free`; on any other status it is empty.
/// Memory used meanwhile is bounded by about 100 bytes for each of at most 1.6 million pixels.
text_lines_status text_lines_find(
    const uint8_t *pixels, size_t width, size_t height, size_t stride, text_lines_purpose purpose, text_lines *result);

/// Frees what `text_lines_find` returned and empties it. An empty or null argument is fine.
void text_lines_free(text_lines *lines);

#ifdef __cplusplus
}
#endif

#endif
