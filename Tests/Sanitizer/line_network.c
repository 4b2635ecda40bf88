// Drives COdologLineNetwork over made-up weights, strips of any width and what it refuses. The sanitizers do the judging: the driver
// itself only fails where a result contradicts a contract.
//
//   line_network FOLDER     for the weights
#include "COdologLineNetwork.h"
#include "check.h"
#include "network.h"
#include "weights.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { STRIPS = 60 };

static void read_strip(network_runner *runner, size_t width, size_t height) {
    // Of just the strip's size, so that a byte too many shows.
    uint8_t *pixels = malloc(width * height);
    DEMAND(pixels != NULL);
    for (size_t i = 0; i < width * height; i++) pixels[i] = (uint8_t)random_number();
    line_frames frames;
    network_status status = line_network_run(runner, pixels, width, height, &frames);
    free(pixels);
    if (height != LINE_NETWORK_ROWS || width > LINE_NETWORK_MAXIMUM_WIDTH) {
        DEMAND(status == (height != LINE_NETWORK_ROWS ? NETWORK_INVALID_ARGUMENT : NETWORK_TOO_LARGE));
        DEMAND(frames.values == NULL && frames.count == 0);
        return;
    }
    DEMAND(status == NETWORK_OK);
    DEMAND(frames.classes == LINE_NETWORK_DIGIT_CLASSES);
    DEMAND(frames.count * LINE_NETWORK_FRAME >= width);
    DEMAND(frames.count * LINE_NETWORK_FRAME < width + LINE_NETWORK_ALIGNMENT);
    for (size_t i = 0; i < frames.count; i++) {
        float sum = 0;
        for (size_t c = 0; c < frames.classes; c++) sum += frames.values[i * frames.classes + c];
        DEMAND(fabsf(sum - 1) < 1e-4f);
    }
}

int main(int count, char **arguments) {
    DEMAND(count == 2);
    char path[4096];
    snprintf(path, sizeof path, "%s/digits.safetensors", arguments[1]);
    write_weights(path, &line_network_of_digits);
    network_weights *weights;
    network_runner *runner;
    DEMAND(line_network_weights_open(LINE_NETWORK_DIGITS, path, &weights, NULL) == NETWORK_OK);
    DEMAND(network_runner_create(weights, &runner) == NETWORK_OK);
    for (int i = 0; i < STRIPS; i++) {
        size_t widest = i % 4 ? 300 : LINE_NETWORK_MAXIMUM_WIDTH + 50;
        read_strip(runner, 1 + random_number() % widest, i % 9 ? LINE_NETWORK_ROWS : 31 + random_number() % 3);
    }
    network_runner_destroy(runner);
    network_weights_close(weights);
    printf("%d strips of digits", STRIPS);
    return 0;
}
