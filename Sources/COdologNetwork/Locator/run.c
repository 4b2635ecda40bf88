// From a picture to the network's maps, and to lines.

#include "COdologLocator.h"
#include "network.h"

network_status locator_weights_open(const char *path, network_weights **weights, char *message) {
    return network_weights_open(&locator_network, path, weights, message);
}

/// Writes bytes as numbers from -0.5 to 0.5: gray three times, and black outside of the picture.
static void fill(
    float *input, size_t rows, size_t columns, const uint8_t *pixels, size_t width, size_t height, size_t channels) {
    for (size_t y = 0; y < rows; y++) {
        float *to = input + y * columns * 3;
        size_t filled = 0;
        if (y < height) {
            const uint8_t *from = pixels + y * width * channels;
            if (channels == 3) {
                for (size_t i = 0; i < width * 3; i++) to[i] = (float)from[i] / 255 - 0.5f;
            } else {
                for (size_t x = 0; x < width; x++) to[3 * x] = to[3 * x + 1] = to[3 * x + 2] = (float)from[x] / 255 - 0.5f;
            }
            filled = width * 3;
        }
        for (size_t i = filled; i < columns * 3; i++) to[i] = -0.5f;
    }
}

static size_t aligned(size_t side) { return (side + LOCATOR_ALIGNMENT - 1) / LOCATOR_ALIGNMENT * LOCATOR_ALIGNMENT; }

network_status locator_run(
    network_runner *runner, const uint8_t *pixels, size_t width, size_t height, size_t channels, locator_maps *maps) {
    if (!maps) return NETWORK_INVALID_ARGUMENT;
    *maps = (locator_maps){0};
    if (!runner || !pixels || !width || !height || (channels != 1 && channels != 3)) return NETWORK_INVALID_ARGUMENT;
    // Checked before the sides are rounded up, which could overflow.
    if (width > NETWORK_MAXIMUM_SIDE || height > NETWORK_MAXIMUM_SIDE) return NETWORK_TOO_LARGE;
    size_t rows = aligned(height), columns = aligned(width);

    float *input = NULL;
    network_status status = network_input(runner, rows, columns, &input);
    if (status != NETWORK_OK) return status;
    fill(input, rows, columns, pixels, width, height, channels);
    network_output output;
    status = network_run(runner, &output);
    if (status != NETWORK_OK) return status;
    *maps = (locator_maps){output.values, output.rows, output.columns};
    return NETWORK_OK;
}
