#ifndef CDIGITREADER_H
#define CDIGITREADER_H

// Reads a line of digits with a trained network, run by CNetwork on the CPU: what every few columns of a strip show.
// The network is described in `network.c`; `bench/models/recognizer` trains it and writes its weights as safetensors.

#include "CNetwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Rows of a strip.
#define DIGIT_READER_ROWS 32
/// Columns of a strip for one frame.
#define DIGIT_READER_FRAME 4
/// Strips are padded with paper on the right to a multiple of this. Every new padded width costs some milliseconds once.
#define DIGIT_READER_ALIGNMENT 64
/// A wider strip is refused.
#define DIGIT_READER_MAXIMUM_WIDTH 1344
/// Numbers a frame: the probabilities of space, 0 ... 9, decimal mark, colon, and of no new character, which add up to 1.
#define DIGIT_READER_CLASSES 14

/// `network_weights_open` for this network.
network_status digit_reader_weights_open(const char *path, network_weights **weights, char *message);

typedef struct {
    /// `count` x DIGIT_READER_CLASSES, frame by frame from left to right. Belongs to the runner and is valid until its next
    /// use.
    const float *values;
    /// Those over the padding are among them.
    size_t count;
} digit_frames;

/// Reads a strip: DIGIT_READER_ROWS rows (`height`) of `width` gray bytes, dark on light, without a border, tightly packed,
/// read only. `runner`: of weights that `digit_reader_weights_open` opened.
/// NETWORK_INVALID_ARGUMENT: a null pointer, another height, a width of zero, a runner of another network.
/// NETWORK_BAD_WEIGHTS: the weights are so large that the result is not finite.
/// NETWORK_TOO_LARGE: a width above DIGIT_READER_MAXIMUM_WIDTH.
network_status digit_reader_run(
    network_runner *runner, const uint8_t *pixels, size_t width, size_t height, digit_frames *frames);

#ifdef __cplusplus
}
#endif

#endif
