// From a picture to the network's maps, and to lines.

#include "CLocator.h"
#include "network.h"

#if LOCATOR_MESSAGE < NETWORK_MESSAGE || LOCATOR_MAXIMUM_SIDE > NETWORK_MAXIMUM_SIDE || \
    LOCATOR_MAXIMUM_PIXELS > NETWORK_MAXIMUM_PIXELS || LOCATOR_MAXIMUM_FILE != NETWORK_MAXIMUM_FILE
#error "the header promises what CNetwork does not keep"
#endif

static locator_status status_of(network_status status) {
    switch (status) {
    case NETWORK_OK: return LOCATOR_OK;
    case NETWORK_INVALID_ARGUMENT: return LOCATOR_INVALID_ARGUMENT;
    case NETWORK_TOO_LARGE: return LOCATOR_TOO_LARGE;
    case NETWORK_OUT_OF_MEMORY: return LOCATOR_OUT_OF_MEMORY;
    case NETWORK_UNREADABLE: return LOCATOR_UNREADABLE;
    case NETWORK_BAD_WEIGHTS: return LOCATOR_BAD_WEIGHTS;
    case NETWORK_ENGINE_FAILED: return LOCATOR_ENGINE_FAILED;
    }
    return LOCATOR_ENGINE_FAILED;
}

locator_status locator_weights_open(const char *path, locator_weights **weights, char *message) {
    return status_of(network_weights_open(&locator_network, path, weights, message));
}

void locator_weights_close(locator_weights *weights) { network_weights_close(weights); }

locator_status locator_runner_create(const locator_weights *weights, locator_runner **runner) {
    return status_of(network_runner_create(weights, runner));
}

void locator_runner_destroy(locator_runner *runner) { network_runner_destroy(runner); }

/// Bytes to numbers from -0.5 to 0.5; gray three times; black where the picture ends.
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

locator_status locator_run(
    locator_runner *runner, const uint8_t *pixels, size_t width, size_t height, size_t channels, locator_maps *maps) {
    if (!maps) return LOCATOR_INVALID_ARGUMENT;
    *maps = (locator_maps){0};
    if (!runner || !pixels || !width || !height || (channels != 1 && channels != 3)) return LOCATOR_INVALID_ARGUMENT;
    if (width > LOCATOR_MAXIMUM_SIDE || height > LOCATOR_MAXIMUM_SIDE) return LOCATOR_TOO_LARGE;
    size_t rows = aligned(height), columns = aligned(width);
    if (rows * columns > LOCATOR_MAXIMUM_PIXELS) return LOCATOR_TOO_LARGE;

    float *input = NULL;
    network_status status = network_input(runner, rows, columns, &input);
    if (status != NETWORK_OK) return status_of(status);
    fill(input, rows, columns, pixels, width, height, channels);
    network_output output;
    status = network_run(runner, &output);
    if (status != NETWORK_OK) return status_of(status);
    *maps = (locator_maps){output.values, output.rows, output.columns};
    return LOCATOR_OK;
}

locator_status locator_find(
    locator_runner *runner, const uint8_t *pixels, size_t width, size_t height, size_t channels, double threshold,
    bool part_rows, locator_lines *result) {
    if (!result) return LOCATOR_INVALID_ARGUMENT;
    *result = (locator_lines){0};
    locator_maps maps;
    locator_status status = locator_run(runner, pixels, width, height, channels, &maps);
    return status == LOCATOR_OK ? locator_gather(&maps, threshold, part_rows, result) : status;
}
