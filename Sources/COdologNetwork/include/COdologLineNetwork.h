#ifndef CLINENETWORK_H
#define CLINENETWORK_H

// Reads a line of digits, of capitals and digits, or of words with a trained network, run by COdologNetwork on the
// CPU. It says what every few columns of a strip show.
//
// The network is described in `network.c`; `bench/models/recognizer` trains it and writes its weights as safetensors.

#include "COdologNetwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Rows of a strip.
#define LINE_NETWORK_ROWS 32
/// How many columns of a strip are one frame.
#define LINE_NETWORK_FRAME 4
/// Strips are padded with paper on the right to a multiple of this. Every new padded width costs some milliseconds once.
#define LINE_NETWORK_ALIGNMENT 64
/// A wider strip is refused.
#define LINE_NETWORK_MAXIMUM_WIDTH 1344
/// Classes of digits: space, 0 ... 9, decimal mark, colon, the beginning of a contrasting last drum, and no new
/// character.
#define LINE_NETWORK_DIGIT_CLASSES 15
/// Classes of characters: space, 0 ... 9, A ... Z without I, O and Q, asterisk, one that can't be read, and no new
/// character.
#define LINE_NETWORK_CHARACTER_CLASSES 37
/// Classes of words: space, 0 ... 9, A ... Z, point, slash, percent, degree, colon, hyphen, and no new character.
#define LINE_NETWORK_WORD_CLASSES 44

typedef enum { LINE_NETWORK_DIGITS, LINE_NETWORK_CHARACTERS, LINE_NETWORK_WORDS } line_network_kind;

/// `network_weights_open` for the network of this kind.
network_status line_network_weights_open(
    line_network_kind kind, const char *path, network_weights **weights, char *message);

typedef struct {
    /// `count` x `classes` probabilities, frame by frame from left to right; those of a frame add up to 1. They belong to the
    /// runner and are valid until its next use.
    const float *values;
    /// How many frames there are, those over the padding included.
    size_t count;
    /// How many classes the network of this kind has.
    size_t classes;
} line_frames;

/// Reads a strip: LINE_NETWORK_ROWS rows (`height`) of `width` gray bytes, dark on light, without a border, tightly
/// packed, read only. `runner` is one of weights that `line_network_weights_open` opened.
/// NETWORK_INVALID_ARGUMENT: a null pointer, another height, a width of zero, a runner of another network.
/// NETWORK_BAD_WEIGHTS: the weights are so large that the result is not finite.
/// NETWORK_TOO_LARGE: a width above LINE_NETWORK_MAXIMUM_WIDTH. Else as `network_input` and `network_run`.
network_status line_network_run(
    network_runner *runner, const uint8_t *pixels, size_t width, size_t height, line_frames *frames);

#ifdef __cplusplus
}
#endif

#endif
