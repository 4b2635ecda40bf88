// From a strip to the probabilities of what its columns show.

#include <math.h>

#include "CDigitReader.h"
#include "network.h"

network_status digit_reader_weights_open(const char *path, network_weights **weights, char *message) {
    return network_weights_open(&digit_reader_network, path, weights, message);
}

/// Bytes to ink, 0 to 1; paper where the strip ends.
static void fill(float *input, size_t columns, const uint8_t *pixels, size_t width) {
    for (size_t y = 0; y < DIGIT_READER_ROWS; y++) {
        float *to = input + y * columns;
        const uint8_t *from = pixels + y * width;
        for (size_t x = 0; x < width; x++) to[x] = 1 - (float)from[x] / 255;
        for (size_t x = width; x < columns; x++) to[x] = 0;
    }
}

/// Logits to probabilities; false where they are not finite.
static bool soften(float *frame) {
    float most = frame[0], sum = 0;
    for (int c = 1; c < DIGIT_READER_CLASSES; c++) most = frame[c] > most ? frame[c] : most;
    for (int c = 0; c < DIGIT_READER_CLASSES; c++) sum += frame[c] = expf(frame[c] - most);
    for (int c = 0; c < DIGIT_READER_CLASSES; c++) frame[c] /= sum;
    return isfinite(sum);
}

network_status digit_reader_run(
    network_runner *runner, const uint8_t *pixels, size_t width, size_t height, digit_frames *frames) {
    if (!frames) return NETWORK_INVALID_ARGUMENT;
    *frames = (digit_frames){0};
    if (!runner || !pixels || !width || height != DIGIT_READER_ROWS) return NETWORK_INVALID_ARGUMENT;
    if (width > DIGIT_READER_MAXIMUM_WIDTH) return NETWORK_TOO_LARGE;
    size_t columns = (width + DIGIT_READER_ALIGNMENT - 1) / DIGIT_READER_ALIGNMENT * DIGIT_READER_ALIGNMENT;

    float *input = NULL;
    network_status status = network_input(runner, DIGIT_READER_ROWS, columns, &input);
    if (status != NETWORK_OK) return status;
    fill(input, columns, pixels, width);
    network_output output;
    status = network_run(runner, &output);
    if (status != NETWORK_OK) return status;
    if (output.rows != 1 || output.channels != DIGIT_READER_CLASSES) return NETWORK_INVALID_ARGUMENT;
    for (size_t i = 0; i < output.columns; i++) {
        if (!soften(output.values + i * DIGIT_READER_CLASSES)) return NETWORK_BAD_WEIGHTS;
    }
    *frames = (digit_frames){output.values, output.columns};
    return NETWORK_OK;
}
