// COdologPhoto: from the bytes of an image file to upright 8-bit pixels, and the preprocessing steps on them.
//
// Contract
// - Pixels: 8 bits a channel, 1 channel (gray) or 3 (red, green, blue), row-major from the top left, rows tightly
//   packed: pixel (x, y) starts at pixels[(y * width + x) * channels].
// - Sizes: width and height 1 ... 2^31-1, width * height * channels <= PHOTO_MAX_BITMAP_BYTES. Anything else is
//   PHOTO_STATUS_BAD_SIZE.
// - Ownership: a function that fills a `photo_bitmap` or `photo_bytes` allocates its memory; the caller frees it with
//   `photo_bitmap_free` or `photo_bytes_free`. Inputs are borrowed, never changed, and may be shared between threads.
// - Failure: every status but PHOTO_STATUS_OK leaves the output zeroed, with nothing to free. Nothing here exits,
//   aborts, prints, or leaves by longjmp.
// - State: no variable outlives a call, but these: Leptonica's message level is set to silent once per process
//   (`photo_silence_leptonica`; its failures come back as PHOTO_STATUS_LIBRARY_FAILED); libheif is loaded once per process,
//   with the first HEIC or AVIF, or by `photo_heif_supported`; and what decoders hold is counted, so that very large photos take turns (`budget.c`).
// - Threads: all functions may run at the same time on different outputs. Leptonica's objects never outlive a call.
// - Pointers must not be NULL unless a parameter says so.
#ifndef CPHOTO_H
#define CPHOTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define PHOTO_CLOSED_ENUM __attribute__((enum_extensibility(closed)))
#else
#define PHOTO_CLOSED_ENUM
#endif

// 1 GiB: an index into the pixels always fits, and so do Leptonica's 32-bit sizes.
#define PHOTO_MAX_BITMAP_BYTES ((uint64_t)1 << 30)
// Bytes of a reason's text with its terminating zero.
#define PHOTO_REASON_SIZE 160
// A photo longer than this on a side is refused as having too many pixels (JPEG's own limit is 65,535).
#define PHOTO_MAX_SIDE 65535

typedef enum PHOTO_CLOSED_ENUM photo_status {
    PHOTO_STATUS_OK = 0,
    // Files.
    PHOTO_STATUS_NOT_FOUND,
    PHOTO_STATUS_IS_DIRECTORY,
    PHOTO_STATUS_NOT_REGULAR_FILE,
    PHOTO_STATUS_NO_PERMISSION,
    PHOTO_STATUS_EMPTY,
    PHOTO_STATUS_WRITE_FAILED,
    // Contents.
    PHOTO_STATUS_NOT_AN_IMAGE,
    PHOTO_STATUS_UNSUPPORTED_FORMAT,
    PHOTO_STATUS_TOO_MANY_PIXELS,
    PHOTO_STATUS_CORRUPT,
    // libheif isn't installed, or has no decoder for the photo.
    PHOTO_STATUS_LIBRARY_MISSING,
    PHOTO_STATUS_DECODER_MISSING,
    // Of HEIC and AVIF: the process that decodes took too long, or failed. Another try may succeed, since this says
    // little of the photo.
    PHOTO_STATUS_DECODER_TIMED_OUT,
    PHOTO_STATUS_DECODER_FAILED,
    // Calls.
    PHOTO_STATUS_OUT_OF_MEMORY,
    PHOTO_STATUS_BAD_SIZE,
    PHOTO_STATUS_BAD_PARAMETER,
    PHOTO_STATUS_DEGENERATE_QUAD,
    PHOTO_STATUS_LIBRARY_FAILED
} photo_status;

typedef struct photo_bytes {
    uint8_t *bytes;
    size_t count;
} photo_bytes;

typedef struct photo_bitmap {
    uint8_t *pixels;
    int32_t width;
    int32_t height;
    int32_t channels;
} photo_bitmap;

void photo_bytes_free(photo_bytes *bytes);
void photo_bitmap_free(photo_bitmap *bitmap);
// The pixels are left unset.
photo_status photo_bitmap_create(int32_t width, int32_t height, int32_t channels, photo_bitmap *out);

// ---- Files ----

// Creates or replaces the file. `reason` (PHOTO_REASON_SIZE bytes) becomes the system's message for
// PHOTO_STATUS_WRITE_FAILED, otherwise "".
photo_status photo_file_write(const char *path, const uint8_t *bytes, size_t count, char *reason);

// ---- Decoding ----

typedef enum PHOTO_CLOSED_ENUM photo_format {
    PHOTO_FORMAT_JPEG,
    PHOTO_FORMAT_PNG,
    PHOTO_FORMAT_WEBP,
    PHOTO_FORMAT_TIFF,
    PHOTO_FORMAT_BMP,
    PHOTO_FORMAT_HEIC,
    PHOTO_FORMAT_AVIF
} photo_format;

// Tells a file's format by its first bytes; some kilobytes are enough. PHOTO_STATUS_OK: a format that is decoded, set
// in `*format`. PHOTO_STATUS_UNSUPPORTED_FORMAT: another format of images, videos or documents; `*name` points to its
// name for ever. PHOTO_STATUS_NOT_AN_IMAGE, PHOTO_STATUS_EMPTY: neither is set. `bytes` may be NULL when `count` is
// 0.
photo_status photo_sniff(const uint8_t *bytes, size_t count, photo_format *format, const char **name);

// A part of a photo, in pixels of the upright photo at full resolution.
typedef struct photo_window {
    int32_t x, y, width, height;
} photo_window;

typedef struct photo_limits {
    // The most width * height in the file's header. More is PHOTO_STATUS_TOO_MANY_PIXELS, before anything is
    // allocated.
    uint64_t max_pixels;
    // The most pixels of the decoded bitmap (at least 1). The decoder shrinks by the least factor that fits.
    uint64_t decoded_pixels;
    // The most bytes that the libraries may hold besides the bitmap; more is PHOTO_STATUS_OUT_OF_MEMORY. They hold
    // the coefficients of a progressive JPEG, packed; the rows of an interlaced PNG; the pixels of a lossless WebP,
    // of a BMP, of a TIFF's strip, of a row of tiles (TIFF, HEIC as phones write it), of other HEIC.
    uint64_t working_bytes;
    // Only this part is decoded, at full resolution; all of the photo where the width is 0. It must lie inside of the
    // photo and have at most decoded_pixels, else PHOTO_STATUS_BAD_PARAMETER. For WebP any window is
    // PHOTO_STATUS_BAD_PARAMETER.
    photo_window window;
    // Whether HEIC and AVIF are PHOTO_STATUS_UNSUPPORTED_FORMAT. Then no helper is started for them.
    bool refuses_heif;
} photo_limits;

// Bytes of a text, with the 0 at its end. An ISO 8601 time with fraction and zone fits.
#define PHOTO_TIME_SIZE 36

// A time of EXIF and its OffsetTime, as they stand there: printable ASCII, "" when absent, not validated.
typedef struct photo_time {
    char text[PHOTO_TIME_SIZE];
    char offset[PHOTO_TIME_SIZE];
} photo_time;

typedef struct photo_times {
    // DateTimeOriginal, DateTimeDigitized, DateTime.
    photo_time original, digitized, changed;
} photo_times;

// The times in EXIF, as far as a file's first bytes hold it. `start` may end anywhere. In JPEG and HEIC as cameras and
// phones write them some kilobytes are enough. Absent texts are "". `start` may be NULL when `count` is 0.
void photo_times_in_start(const uint8_t *start, size_t count, photo_times *out);

typedef struct photo_decoded {
    // Upright: the EXIF orientation is applied. Gray files give 1 channel, all others 3. The window, if there is one.
    photo_bitmap bitmap;
    // The file's size at full resolution, upright. Set for PHOTO_STATUS_TOO_MANY_PIXELS, too (there as stored).
    int32_t width;
    int32_t height;
    // Decoded size / full size is exactly numerator / denominator (the last row and column may cover less).
    int32_t scale_numerator;
    int32_t scale_denominator;
    photo_format format;
    // 1 ... 8, as in EXIF. It is 1 when there is none or it is out of range, and for HEIC and AVIF, where the
    // container says how to turn the picture.
    int32_t orientation;
    // Whether the file ends too early. It may lack only its end mark or a progressive JPEG's last refinement.
    bool truncated;
    // Whether pixels are missing or wrong (checksums, codes). Missing pixels are gray 128, or in a JPEG a
    // continuation of the last ones; in a progressive JPEG or an interlaced PNG they are coarse.
    bool damaged;
    // The times in EXIF.
    photo_times times;
    // For PHOTO_STATUS_UNSUPPORTED_FORMAT, _LIBRARY_MISSING and _DECODER_MISSING the format's name, for PHOTO_STATUS_CORRUPT and
    // _DECODER_FAILED what is wrong; otherwise "".
    char reason[PHOTO_REASON_SIZE];
} photo_decoded;

// JPEG: baseline, progressive, arithmetic; gray, YCbCr, RGB, CMYK, YCCK (Adobe's inverted values understood). Shrinks
// while decoding (n/8 in the inverse cosine transform). More than 100 scans (20 to 100 above 20 megapixels):
// PHOTO_STATUS_CORRUPT.
// PNG: all colour types and depths, interlaced or not. Transparency is composited on white, gamma and colour profiles
// are ignored, 16 bits are rounded to 8. Shrinks by averaging whole blocks, row by row. A wrong checksum in pixel
// data sets `damaged`; one in the header or the palette is PHOTO_STATUS_CORRUPT.
// WebP: lossy and lossless, not animated; transparency on white. Shrinks while decoding (the decoded size is rounded up, so
// that the scale holds within a pixel).
// TIFF: the first page; gray, RGB, palette, CMYK and YCbCr of 1 to 16 bits, strips or tiles, every compression that libtiff
// has; transparency on white. Shrinks by averaging whole blocks. No raw photos, no floating point.
// BMP: uncompressed, from bottom to top. Shrinks likewise.
// HEIC and AVIF: by libheif, where it is installed, in a helper process whose memory and time are limited (15 s:
// PHOTO_STATUS_DECODER_TIMED_OUT; where it fails: PHOTO_STATUS_DECODER_FAILED). Of a photo in tiles only one row of
// tiles is held, and only tiles that show something of the window are decoded. Shrinks likewise. The container's
// rotation counts, EXIF's does not.
// On failure `out->bitmap` is zeroed and `out->reason`, `out->width`, `out->height` tell more.
photo_status photo_decode(const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out);

// Makes a PNG of 8 bits a channel.
photo_status photo_encode_png(const photo_bitmap *bitmap, photo_bytes *out);

// Makes a JPEG of gray or YCbCr (4:2:0), without EXIF. `quality`: libjpeg's, 1 ... 100; else PHOTO_STATUS_BAD_PARAMETER. A side longer than
// PHOTO_MAX_SIDE is PHOTO_STATUS_BAD_SIZE.
photo_status photo_encode_jpeg(const photo_bitmap *bitmap, int32_t quality, photo_bytes *out);

// What HEIC and AVIF are read with.
typedef struct photo_heif_support {
    // libheif's, for ever; NULL: it isn't installed, or lacks what is called of it.
    const char *version;
    // There is a decoder for it.
    bool heic;
    bool avif;
} photo_heif_support;

// Loads the library that photos are decoded with into this process.
photo_heif_support photo_heif_supported(void);

// ---- Steps: every one makes a new bitmap ----

typedef enum PHOTO_CLOSED_ENUM photo_gray_mode {
    // 0.299 red + 0.587 green + 0.114 blue (ITU-R BT.601).
    PHOTO_GRAY_LUMA,
    PHOTO_GRAY_RED,
    PHOTO_GRAY_GREEN,
    PHOTO_GRAY_BLUE,
    // The largest of the three, pixel by pixel.
    PHOTO_GRAY_MAXIMUM,
    // The one channel with the largest variance over the bitmap.
    PHOTO_GRAY_STRONGEST_CHANNEL
} photo_gray_mode;

// A gray bitmap is copied whatever the mode.
photo_status photo_grayscale(const photo_bitmap *bitmap, photo_gray_mode mode, photo_bitmap *out);

// Maps the given percentiles of luma (0 <= low < high <= 100) to 0 and 255, linearly, the same for all channels. A
// bitmap whose percentiles coincide is copied.
photo_status photo_stretch_contrast(const photo_bitmap *bitmap, double low, double high, photo_bitmap *out);

// Contrast limited adaptive histogram equalisation (Zuiderveld 1994) of luma; gray. `tile` >= 8 pixels; `clip` >= 1:
// the most that a histogram bin may hold, in multiples of a tile's mean.
photo_status photo_equalize_locally(const photo_bitmap *bitmap, int32_t tile, double clip, photo_bitmap *out);

// Sauvola 2000 on luma: 0 where the pixel is at or below mean * (1 - factor * (1 - deviation / 128)) of its window,
// otherwise 255. `window` 5 ... 1001 pixels, made smaller where the bitmap is; factor 0 ... 1.
photo_status photo_threshold_sauvola(const photo_bitmap *bitmap, int32_t window, double factor, photo_bitmap *out);

// Otsu's threshold in tiles of `tile` (>= 16) pixels, smoothed between neighbours, on luma: 0 or 255.
photo_status photo_threshold_otsu(const photo_bitmap *bitmap, int32_t tile, photo_bitmap *out);

// Whether a text strip seems to show light characters on a dark ground.
photo_status photo_is_light_on_dark(const photo_bitmap *bitmap, bool *out);

photo_status photo_invert(const photo_bitmap *bitmap, photo_bitmap *out);

// Finds the turn in degrees, clockwise positive, that levels the text lines: within -range ... range (range 1 ...
// 45). It is 0 when no direction stands out.
photo_status photo_find_skew(const photo_bitmap *bitmap, double range, double *degrees);

// Corners clockwise in the text's reading direction, from the text's top left: x0, y0, ... x3, y3; the origin is the
// corner (not the centre) of the first pixel.
typedef struct photo_quad {
    double corners[8];
} photo_quad;

// Cuts out the quad, grown by `margin` (0 ... 2) times its height on every side, as an upright strip of `height`
// pixels in all. The width keeps the quad's mean aspect ratio, at most `max_width`. Shrinking averages all pixels
// that fall into one; enlarging interpolates linearly. What lies outside the bitmap repeats its edge.
// PHOTO_STATUS_DEGENERATE_QUAD: not convex, mirrored, thinner than a pixel, not finite, or with a margin that its
// perspective can't show.
photo_status photo_rectify(
    const photo_bitmap *bitmap, const photo_quad *quad, int32_t height, double margin, int32_t max_width,
    photo_bitmap *out);

// Turns by `degrees` (clockwise positive) about the centre; same size, edges repeated.
photo_status photo_rotate(const photo_bitmap *bitmap, double degrees, photo_bitmap *out);
// Turns clockwise by so many quarters, any number.
photo_status photo_rotate_quarters(const photo_bitmap *bitmap, int32_t quarters, photo_bitmap *out);

// Scales with a triangle filter that is widened by the factor when shrinking: the same as Pillow's BILINEAR and
// PyTorch's antialiased bilinear interpolation, within rounding.
photo_status photo_scale(const photo_bitmap *bitmap, int32_t width, int32_t height, photo_bitmap *out);

// The rectangle must lie inside the bitmap.
photo_status photo_crop(
    const photo_bitmap *bitmap, int32_t x, int32_t y, int32_t width, int32_t height, photo_bitmap *out);

// `border` >= 0 pixels of `value` on every side.
photo_status photo_add_border(const photo_bitmap *bitmap, int32_t border, uint8_t value, photo_bitmap *out);

// ---- The process ----

// From now on blocks of `returned` bytes (1 ... 2^25) and more go back to the system when they are freed. Each heap
// keeps up to `kept` bytes (at most 2^30) of smaller ones. This changes the whole process; call it before other
// threads start. False where a value is out of its range, or the C library has no such setting.
bool photo_set_heap_limits(size_t returned, size_t kept);

// Processes can take turns: of all processes that use the same file, only one at a time decodes a picture for which a
// decoder holds 96 megabytes and more. Locks are fcntl's on the file's bytes: they are the process's, and go with it.
//
// Makes a file without a name for that; the caller closes it. -1, with errno, where the system has none.
int photo_turns_create(void);
// Takes turns by `file`, which must be open for writing, and stay open as long as the process decodes. No other
// descriptor of this process may be of the same file, since closing that would end the process's turn. Call it before
// other threads decode.
void photo_turns_use(int file);
// Whether another process waits for its turn at this moment.
bool photo_turns_waits(int file, int32_t process);

#endif
