#ifndef CLOCATOR_H
#define CLOCATOR_H

// Finds text lines with a trained network, run by COdologNetwork on the CPU: their place, reading direction and class.
// The network is described in `network.c`; `bench/models/locator` trains it and writes its weights as safetensors.
//
// No globals, no input or output, no messages of its own. On one machine the same pixels always give the same lines.

#include "COdologNetwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The network takes sides that are multiples of this. Pictures are padded with black on the right and below.
/// COdologNetwork's limits are for the padded picture.
#define LOCATOR_ALIGNMENT 32
/// How many pixels of the picture are one cell of the maps, along a side.
#define LOCATOR_STRIDE 4
/// Numbers of a cell: LOCATOR_CLASSES logits, then cosine and sine of the reading direction, then the natural
/// logarithms of the distances to the line's top, bottom, left and right edge, in units of 8 pixels.
#define LOCATOR_CHANNELS 11
/// No call returns more lines than this.
#define LOCATOR_MAXIMUM_COUNT 200

typedef enum {
    LOCATOR_BACKGROUND = 0,
    LOCATOR_ODOMETER = 1,
    /// Trip, clock, temperature, range, a gauge's numerals.
    LOCATOR_DIGITS = 2,
    LOCATOR_VIN = 3,
    LOCATOR_TEXT = 4,
} locator_class;
#define LOCATOR_CLASSES 5

/// `network_weights_open` for the locator's network.
network_status locator_weights_open(const char *path, network_weights **weights, char *message);

typedef struct {
    /// `rows` x `columns` x LOCATOR_CHANNELS, cell by cell, row by row. They belong to the runner and are valid until
    /// its next use.
    const float *values;
    size_t rows;
    size_t columns;
} locator_maps;

/// Runs the network on a picture: `height` rows of `width` pixels of `channels` bytes (1: gray, 3: red, green, blue),
/// tightly packed, read only. The maps say what it sees in every cell, the padding included. `runner` is one of
/// weights that `locator_weights_open` opened.
/// NETWORK_INVALID_ARGUMENT: a null pointer, a side of zero, other channels. NETWORK_TOO_LARGE: above
/// COdologNetwork's limits. Else as `network_input` and `network_run`.
network_status locator_run(
    network_runner *runner, const uint8_t *pixels, size_t width, size_t height, size_t channels, locator_maps *maps);

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

/// Gathers cells of the maps into lines: those whose probability of text is at least `threshold` (0 ... 1 exclusive),
/// grouped where they agree on direction and line. Maps may be of any origin: values that are not finite make no
/// line.
/// `part_rows`: whether groups are parted that hold several rows of dense text, or a VIN and other text beside it.
/// Where only an odometer is looked for that does harm, since half-turned drums look like such rows.
/// NETWORK_INVALID_ARGUMENT: a null pointer, a threshold out of its range. NETWORK_TOO_LARGE: a side of the maps
/// above NETWORK_MAXIMUM_SIDE.
/// On NETWORK_OK `result` owns an array that the caller gives to `locator_lines_free`; else it is empty.
network_status locator_gather(
    const locator_maps *maps, double threshold, bool part_rows, locator_lines *result);

/// Frees what `locator_gather` returned and empties it. An empty or null argument is fine.
void locator_lines_free(locator_lines *lines);

#ifdef __cplusplus
}
#endif

#endif
