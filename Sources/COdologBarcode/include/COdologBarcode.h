#ifndef CBARCODE_H
#define CBARCODE_H

// Finds and reads barcodes in gray pixels, with zxing-cpp.
//
// Contract
// - Pixels: 8 bits, one channel, row-major from the top left, rows tightly packed; borrowed for the length of the call
//   and never changed.
// - Ownership: a function that fills a result allocates its memory; the caller frees it with the function named there.
// - Failure: every status but BARCODE_OK leaves the result empty, with nothing to free. No C++ exception leaves.
// - State: idle helper processes stay for the next call; no other state outlives a call, and nothing is printed. All
//   functions may run on any threads at once.
// - Isolation: distributions build zxing-cpp with its assertions on. A distorted or hostile picture can trip one
//   (zxing-cpp issues 399, 516, 1154), which ends the process. So `barcode_read` lets a helper process do the reading
//   (COdologSystem's helper.h). The helper's time and memory are limited, and its answers are checked. A picture that
//   ends the helper counts as a failure.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define BARCODE_CLOSED_ENUM __attribute__((enum_extensibility(closed)))
#else
#define BARCODE_CLOSED_ENUM
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// A picture with a longer side is refused, so that what zxing-cpp counts in 16 bits stays below.
#define BARCODE_MAXIMUM_SIDE 16384
/// A picture with more pixels is refused.
#define BARCODE_MAXIMUM_PIXELS 67108864
/// No call returns more symbols or regions.
#define BARCODE_MAXIMUM_COUNT 32
/// The most bytes of a symbol's content; a longer symbol is left out. No symbology in use here holds more (QR: 7,089
/// digits).
#define BARCODE_MAXIMUM_LENGTH 8192

typedef enum BARCODE_CLOSED_ENUM barcode_status {
    BARCODE_OK = 0,
    /// A null pointer, a side of zero, no format, a number out of its range.
    BARCODE_INVALID_ARGUMENT = 1,
    /// A side or the number of pixels is above the limits stated above.
    BARCODE_TOO_LARGE = 2,
    BARCODE_OUT_OF_MEMORY = 3,
    /// No helper process could be started; `errno` says why.
    BARCODE_NO_PROCESS = 4,
} barcode_status;

/// Bits, to be combined in `barcode_picture.formats`.
typedef enum {
    BARCODE_CODE_39 = 1,
    BARCODE_CODE_128 = 2,
    BARCODE_DATA_MATRIX = 4,
    BARCODE_QR_CODE = 8,
    BARCODE_PDF_417 = 16,
} barcode_format;
#define BARCODE_ALL_FORMATS 31

typedef struct {
    /// Pixels, y down, the origin at the top left corner of the first pixel.
    double x;
    double y;
} barcode_point;

/// A picture to read: `height` rows of `width` gray bytes, borrowed for the length of the call.
typedef struct {
    const uint8_t *pixels;
    size_t width;
    size_t height;
    /// Bits of `barcode_format`, at least one.
    uint32_t formats;
    /// Whether every line is looked at, and not only some.
    bool try_harder;
    /// Whether it is also read turned by quarters. Otherwise bars must stand upright, or lean so little that one line
    /// crosses all of them.
    bool try_rotate;
    /// Whether the picture is light on dark: its values are then inverted.
    bool inverted;
    /// How many lines must agree on a linear code, 1 ... 255.
    uint8_t minimum_lines;
} barcode_picture;

typedef struct {
    /// The content as encoded: `length` bytes of any value, with a zero added behind them. Never null.
    uint8_t *bytes;
    size_t length;
    barcode_format format;
    /// In the code's own reading direction: top left, top right, bottom right, bottom left. Those of a linear code
    /// surround only the lines that were read, which can be a single one.
    barcode_point corners[4];
    /// The angle of the reading direction in the picture: degrees, clockwise, -180 ... 180.
    int32_t orientation;
    /// How many lines agree on a linear code, 0 for a matrix code.
    int32_t lines;
    /// Whether it was read light on dark.
    bool inverted;
    /// The picture that it was read in, 0 for the first.
    size_t picture;
} barcode_symbol;

typedef struct {
    /// Null when count is 0.
    barcode_symbol *symbols;
    size_t count;
    /// How many pictures were not read to the end, because zxing-cpp failed on them or the time was over.
    size_t failures;
    /// Whether the time was over before the last picture was read.
    bool is_out_of_time;
} barcode_symbols;

/// The version of zxing-cpp, such as "1.4.0"; never freed.
const char *barcode_library_version(void);

/// Reads the symbols in `count` pictures. A symbol counts only if its own check holds: error correction, or the check
/// character of Code 128. Code 39 has no check. A picture on which zxing-cpp fails is left out, and counted in
/// `failures`.
/// `milliseconds`, 1 ... 60,000, is the time for all pictures. Pictures that are not reached in it are not read.
/// On BARCODE_OK `result` owns memory that the caller gives to `barcode_symbols_free`.
barcode_status barcode_read(
    const barcode_picture *pictures, size_t count, int32_t milliseconds, barcode_symbols *result);

/// Frees what `barcode_read` returned and empties it. An empty or null argument is fine.
void barcode_symbols_free(barcode_symbols *symbols);

typedef struct {
    /// Around the bars, which stand across the first edge. Which end of the code is its first is not known.
    barcode_point corners[4];
    /// Changes between dark and light along a line through the bars. Of several lines, two thirds have no more.
    int32_t edges;
} barcode_region;

typedef struct {
    /// Null when count is 0.
    barcode_region *regions;
    size_t count;
} barcode_regions;

/// Finds where parallel bars stand, at any angle; those with the most edges come first. Text that touches a barcode
/// can be in its region, and other striped things are regions, too.
/// On BARCODE_OK `result` owns memory that the caller gives to `barcode_regions_free`.
barcode_status barcode_find(const uint8_t *pixels, size_t width, size_t height, barcode_regions *result);

/// Frees what `barcode_find` returned and empties it. An empty or null argument is fine.
void barcode_regions_free(barcode_regions *regions);

typedef struct {
    /// height rows of width bytes.
    uint8_t *pixels;
    size_t width;
    size_t height;
} barcode_strip;

/// Cuts out the parallelogram of the first, second and fourth corner as an upright strip. The strip is `along_scale`
/// times as long as the first edge, and `across_scale` times as high as the other edge is long (each above 0, at most
/// 8). Pixels are interpolated by cubics (Keys 1981). What lies outside of the picture repeats its edge.
/// Coordinates of corners are between -1,000,000 and 1,000,000. BARCODE_INVALID_ARGUMENT: also for a strip of no row
/// or no column.
/// On BARCODE_OK `result` owns memory that the caller gives to `barcode_strip_free`.
barcode_status barcode_cut(
    const uint8_t *pixels, size_t width, size_t height, const barcode_point corners[4], double along_scale,
    double across_scale, barcode_strip *result);

/// Averages the rows of a strip with upright bars over bands of `band` rows that overlap by half, and sharpens each
/// band along itself. A value moves away from the Gaussian mean (`sigma` pixels) around it, by `amount` times its
/// distance from that mean. The result has BARCODE_ROWS_PER_BAND rows for every band.
/// `band` is 1 ... 4096, `sigma` above 0, at most 64, `amount` 0 ... 16.
/// On BARCODE_OK `result` owns memory that the caller gives to `barcode_strip_free`.
barcode_status barcode_sharpen(
    const barcode_strip *strip, size_t band, double sigma, double amount, barcode_strip *result);
#define BARCODE_ROWS_PER_BAND 2

/// Frees what `barcode_cut` and `barcode_sharpen` returned and empties it. An empty or null argument is fine.
void barcode_strip_free(barcode_strip *strip);

/// Grows the quad of a linear code up and down for as long as the same bars are there. Perhaps only one line of the
/// code is known. `corners` are as in `barcode_symbol`, in pixels of the picture, and are replaced. A code of less
/// than 8 pixels stays as it is.
barcode_status barcode_grow(const uint8_t *pixels, size_t width, size_t height, barcode_point corners[4]);

#ifdef __cplusplus
}
#endif

#endif
