#ifndef CLOCATOR_H
#define CLOCATOR_H

// Finds text lines with a trained network, run by CNetwork on the CPU: their place, reading direction and class.
// The network is described in `network.c`; `bench/models/locator` trains it and writes its weights as safetensors.
//
// No globals of its own, no input or output but the weights file, no messages. Everything runs on the calling thread:
// oneDNN's own threads are held back for the length of a call. On one machine the same pixels always give the same lines.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A picture wider or higher than this is refused.
#define LOCATOR_MAXIMUM_SIDE 4096
/// A picture whose sides, rounded up to multiples of LOCATOR_ALIGNMENT, hold more pixels than this is refused.
#define LOCATOR_MAXIMUM_PIXELS 4194304
/// The network takes sides that are multiples of this; pictures are padded with black on the right and below. Every new
/// padded size costs some milliseconds once, a runner remembers a few.
#define LOCATOR_ALIGNMENT 32
/// Pixels of the picture for one cell of the maps, along a side.
#define LOCATOR_STRIDE 4
/// Numbers a cell: LOCATOR_CLASSES logits, then cosine and sine of the reading direction, then the natural logarithms of
/// the distances to the line's top, bottom, left and right edge, in units of 8 pixels.
#define LOCATOR_CHANNELS 11
/// No call returns more lines than this.
#define LOCATOR_MAXIMUM_COUNT 200
/// Bytes of the message about unusable weights, the ending zero included.
#define LOCATOR_MESSAGE 160
/// A file of weights longer than this is refused.
#define LOCATOR_MAXIMUM_FILE 16777216

typedef enum {
    LOCATOR_OK = 0,
    /// A null pointer, a side of zero, channels other than 1 or 3.
    LOCATOR_INVALID_ARGUMENT = 1,
    /// A side or the number of pixels is above the limits stated above.
    LOCATOR_TOO_LARGE = 2,
    LOCATOR_OUT_OF_MEMORY = 3,
    /// The weights file cannot be opened or read; `errno` says why.
    LOCATOR_UNREADABLE = 4,
    /// The weights file is no safetensors file, is damaged, or holds another network; the message says what is wrong.
    LOCATOR_BAD_WEIGHTS = 5,
    /// oneDNN cannot run the network on this machine.
    LOCATOR_ENGINE_FAILED = 6,
} locator_status;

typedef enum {
    LOCATOR_BACKGROUND = 0,
    LOCATOR_ODOMETER = 1,
    /// Trip, clock, temperature, range, a gauge's numerals.
    LOCATOR_DIGITS = 2,
    LOCATOR_VIN = 3,
    LOCATOR_TEXT = 4,
} locator_class;
#define LOCATOR_CLASSES 5

/// The network's weights; never changed once opened, so any number of runners on any threads may share them.
typedef struct network_weights locator_weights;

/// Reads a safetensors file. On LOCATOR_OK `weights` owns memory that the caller gives to `locator_weights_close`,
/// after all runners that use it; else it is null and `message`, if not null, says what was wrong (LOCATOR_MESSAGE bytes).
locator_status locator_weights_open(const char *path, locator_weights **weights, char *message);
/// Null is fine.
void locator_weights_close(locator_weights *weights);

/// Runs the network; used by one thread at a time. Keeps what it prepared for the sizes it has seen last, which is why oneDNN's own
/// cache of primitives is switched off, in the whole process.
typedef struct network_runner locator_runner;

/// `weights` must outlive the runner. On LOCATOR_OK the caller gives `runner` to `locator_runner_destroy`.
locator_status locator_runner_create(const locator_weights *weights, locator_runner **runner);
/// Null is fine.
void locator_runner_destroy(locator_runner *runner);

typedef struct {
    /// `rows` x `columns` x LOCATOR_CHANNELS, cell by cell, row by row. Belongs to the runner and is valid until its next
    /// use.
    const float *values;
    size_t rows;
    size_t columns;
} locator_maps;

/// What the network says of every cell of a picture: `height` rows of `width` pixels of `channels` bytes (1: gray,
/// 3: red, green, blue), tightly packed, read only. The maps cover the padding too.
locator_status locator_run(
    locator_runner *runner, const uint8_t *pixels, size_t width, size_t height, size_t channels, locator_maps *maps);

typedef struct {
    double x;
    double y;
} locator_point;

typedef struct {
    /// Pixels of the picture, y down, the origin at the top left corner of the first pixel, in reading direction: top left,
    /// top right, bottom right, bottom left. Corners may lie outside of the picture.
    locator_point corners[4];
    /// Mean probability of each class over the line's core, background included; they add up to 1.
    float classes[LOCATOR_CLASSES];
    /// Cells in the line's core, at least 1.
    int32_t cells;
} locator_line;

typedef struct {
    /// Those with the most probable core first; null when count is 0.
    locator_line *lines;
    size_t count;
} locator_lines;

/// Runs the network and gathers its maps into lines: cells whose probability of text is at least `threshold`
/// (0 ... 1 exclusive), grouped where they agree on direction and line. `part_rows`: groups that hold several rows of dense
/// text are taken apart; where only an odometer is looked for that does harm, for half-turned drums look alike.
/// On LOCATOR_OK `result` owns an array that the caller gives to `locator_lines_free`; else it is empty.
locator_status locator_find(
    locator_runner *runner, const uint8_t *pixels, size_t width, size_t height, size_t channels, double threshold,
    bool part_rows, locator_lines *result);

/// The second half of `locator_find`, for maps of any origin: values that are not finite make no line.
locator_status locator_gather(
    const locator_maps *maps, double threshold, bool part_rows, locator_lines *result);

/// Frees what `locator_find` returned and empties it. An empty or null argument is fine.
void locator_lines_free(locator_lines *lines);

#ifdef __cplusplus
}
#endif

#endif
