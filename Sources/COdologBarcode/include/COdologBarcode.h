#ifndef CBARCODE_H
#define CBARCODE_H

// Finds and reads barcodes in gray pixels, with zxing-cpp.
//
// Contract
// - Pixels: 8 bits, one channel, row-major from the top left, rows tightly packed; borrowed for the length of the call
//   and never changed.
// - Ownership: a function that fills a result allocates its memory; the caller frees it with the function named there.
// - Failure: every status but BARCODE_OK leaves the result empty, with nothing to free. No C++ exception leaves.
// - State: no variable of its own outlives a call; nothing is printed. All functions may run on any threads at once.
// - Isolation: distributions build zxing-cpp with its assertions on, and a distorted or hostile picture can trip one
//   (zxing-cpp issues 399, 516, 1154), which ends the process. So `barcode_read` lets a helper process do the reading
//   (COdologChild's helper.h): its time and memory are limited, what it answers is checked, and what ends it is an answer like
//   any other.

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

/// A picture with a longer side is refused: what zxing-cpp counts in 16 bits stays below.
#define BARCODE_MAXIMUM_SIDE 16384
/// A picture with more pixels is refused.
#define BARCODE_MAXIMUM_PIXELS 67108864
/// No call returns more symbols or regions.
#define BARCODE_MAXIMUM_COUNT 32
/// Bytes of a symbol's content; a longer one is left out. No symbology in use here holds more (QR: 7,089 digits).
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

/// Bits, to be combined in `barcode_options.formats`.
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

typedef struct {
    const uint8_t *pixels;
    size_t width;
    size_t height;
    /// `barcode_format`s.
    uint32_t formats;
    /// Every line is looked at instead of some.
    bool try_harder;
    /// Also turned by quarters; otherwise bars must stand upright, give or take what a line through all of them allows.
    bool try_rotate;
    /// The picture is light on dark: its values are taken the other way round.
    bool inverted;
    /// How many lines must agree on a linear code, 1 ... 255.
    uint8_t minimum_lines;
} barcode_picture;

typedef struct {
    /// `length` bytes as encoded, any bytes, a zero added behind them; never null.
    uint8_t *bytes;
    size_t length;
    barcode_format format;
    /// In the code's own reading direction: top left, top right, bottom right, bottom left. A linear code's cover the
    /// lines that were read, which can be a single one.
    barcode_point corners[4];
    /// Of the reading direction against the picture's, degrees, clockwise, -180 ... 180.
    int32_t orientation;
    /// How many lines agree on a linear code, 0 for a matrix code.
    int32_t lines;
    /// It was read light on dark.
    bool inverted;
    /// In which of the pictures given, 0 for the first.
    size_t picture;
} barcode_symbol;

typedef struct {
    /// Null when count is 0.
    barcode_symbol *symbols;
    size_t count;
    /// Pictures that were not read to the end, because zxing-cpp failed on them or the time was over.
    size_t failures;
    /// The time was over before the last picture was read.
    bool is_out_of_time;
} barcode_symbols;

/// zxing-cpp's, such as "1.4.0"; never freed.
const char *barcode_library_version(void);

/// All symbols in the pictures whose own checks hold: error correction, the check character of Code 128; Code 39 has
/// none. A picture on which zxing-cpp fails is left out, and counted in `failures`.
/// `milliseconds`, 1 ... 60,000, is the time for all pictures; those after it are not looked at.
/// On BARCODE_OK `result` owns memory that the caller gives to `barcode_symbols_free`.
barcode_status barcode_read(
    const barcode_picture *pictures, size_t count, int32_t milliseconds, barcode_symbols *result);

/// Frees what `barcode_read` returned and empties it. An empty or null argument is fine.
void barcode_symbols_free(barcode_symbols *symbols);

typedef struct {
    /// Around the bars, which stand across the first edge; which end is the first is not known.
    barcode_point corners[4];
    /// Changes between dark and light along a line through the bars, about the most of several lines.
    int32_t edges;
} barcode_region;

typedef struct {
    barcode_region *regions;
    size_t count;
} barcode_regions;

/// Where parallel bars stand, at any angle; those with the most edges first. Text that touches a barcode can be in its
/// region, and other striped things are regions too.
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

/// The parallelogram of the first, second and fourth corner as an upright strip, the first edge `along_scale` and the
/// other `across_scale` times as long (above 0, at most 8), interpolated by cubics (Keys 1981); what lies outside of the picture repeats its edge.
/// On BARCODE_OK `result` owns memory that the caller gives to `barcode_strip_free`.
barcode_status barcode_cut(
    const uint8_t *pixels, size_t width, size_t height, const barcode_point corners[4], double along_scale,
    double across_scale, barcode_strip *result);

/// Rows of a strip with upright bars, averaged over bands of `band` rows that overlap by half, each band then sharpened
/// along itself: a value moves away from the Gaussian mean (`sigma` pixels) around it by `amount` times its distance. The
/// result has BARCODE_ROWS_PER_BAND rows for every band.
/// `band` is 1 ... 4096, `sigma` above 0, at most 64, `amount` 0 ... 16.
barcode_status barcode_sharpen(
    const barcode_strip *strip, size_t band, double sigma, double amount, barcode_strip *result);
#define BARCODE_ROWS_PER_BAND 2

/// Frees what `barcode_cut` and `barcode_sharpen` returned and empties it. An empty or null argument is fine.
void barcode_strip_free(barcode_strip *strip);

/// Grows the quad of a linear code, of which perhaps only a line is known, up and down for as long as the same bars are
/// there. Corners as of `barcode_symbol`, in pixels of the picture.
barcode_status barcode_grow(const uint8_t *pixels, size_t width, size_t height, barcode_point corners[4]);

#ifdef __cplusplus
}
#endif

#endif
