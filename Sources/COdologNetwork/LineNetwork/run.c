// From a strip to the probabilities of what its columns show.

#include <math.h>

#include "COdologLineNetwork.h"
#include "network.h"

network_status line_network_weights_open(
    line_network_kind kind, const char *path, network_weights **weights, char *message) {
    switch (kind) {
    case LINE_NETWORK_DIGITS: return network_weights_open(&line_network_of_digits, path, weights, message);
    case LINE_NETWORK_CHARACTERS: return network_weights_open(&line_network_of_characters, path, weights, message);
    case LINE_NETWORK_WORDS: return network_weights_open(&line_network_of_words, path, weights, message);
    }
    return NETWORK_INVALID_ARGUMENT;
}

/// Writes bytes as ink, 0 to 1, and paper behind the end of the strip.
static void fill(float *input, size_t columns, const uint8_t *pixels, size_t width) {
    for (size_t y = 0; y < LINE_NETWORK_ROWS; y++) {
        float *to = input + y * columns;
        const uint8_t *from = pixels + y * width;
        for (size_t x = 0; x < width; x++) to[x] = 1 - (float)from[x] / 255;
        for (size_t x = width; x < columns; x++) to[x] = 0;
    }
}

/// Turns logits into probabilities. False where they are not finite.
static bool soften(float *frame, size_t classes) {
    float most = frame[0], sum = 0;
    for (size_t c = 1; c < classes; c++) most = frame[c] > most ? frame[c] : most;
    for (size_t c = 0; c < classes; c++) sum += frame[c] = expf(frame[c] - most);
    for (size_t c = 0; c < classes; c++) frame[c] /= sum;
    return isfinite(sum);
}

network_status line_network_run(
    network_runner *runner, const uint8_t *pixels, size_t width, size_t height, line_frames *frames) {
    if (!frames) return NETWORK_INVALID_ARGUMENT;
    *frames = (line_frames){0};
    if (!runner || !pixels || !width || height != LINE_NETWORK_ROWS) return NETWORK_INVALID_ARGUMENT;
    if (width > LINE_NETWORK_MAXIMUM_WIDTH) return NETWORK_TOO_LARGE;
    size_t columns = (width + LINE_NETWORK_ALIGNMENT - 1) / LINE_NETWORK_ALIGNMENT * LINE_NETWORK_ALIGNMENT;

    float *input = NULL;
    network_status status = network_input(runner, LINE_NETWORK_ROWS, columns, &input);
    if (status != NETWORK_OK) return status;
    fill(input, columns, pixels, width);
    network_output output;
    status = network_run(runner, &output);
    if (status != NETWORK_OK) return status;
    if (output.rows != 1) return NETWORK_INVALID_ARGUMENT;
    for (size_t i = 0; i < output.columns; i++) {
        if (!soften(output.values + i * output.channels, output.channels)) return NETWORK_BAD_WEIGHTS;
    }
    *frames = (line_frames){output.values, output.columns, output.channels};
    return NETWORK_OK;
}
