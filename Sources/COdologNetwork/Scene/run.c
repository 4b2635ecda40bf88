// From two views to the probabilities of the kinds.

#include <math.h>
#include <string.h>

#include "COdologScene.h"
#include "network.h"

enum { COLUMNS = SCENE_ROWS + SCENE_PLACE_COLUMNS, CELL = 32 };

network_status scene_weights_open(const char *path, network_weights **weights, char *message) {
    return network_weights_open(&scene_network, path, weights, message);
}

/// Writes a view's bytes as numbers from -0.5 to 0.5, beginning at `column` of the input.
static void fill(float *input, size_t column, const scene_view *view) {
    for (size_t y = 0; y < view->height; y++) {
        const uint8_t *from = view->pixels + y * view->width * 3;
        float *to = input + (y * COLUMNS + column) * 3;
        for (size_t i = 0; i < view->width * 3; i++) to[i] = (float)from[i] / 255 - 0.5f;
    }
}

/// Adds the mean of the cells from column `from` to before `to`, for the kinds that begin at channel `first`.
static void add_mean(const network_output *cells, size_t from, size_t to, size_t first, float *logits) {
    float share = 1 / (float)(cells->rows * (to - from));
    for (size_t row = 0; row < cells->rows; row++) {
        for (size_t column = from; column < to; column++) {
            const float *cell = cells->values + (row * cells->columns + column) * cells->channels + first;
            for (size_t kind = 0; kind < SCENE_KINDS; kind++) logits[kind] += share * cell[kind];
        }
    }
}

static bool soften(float *logits) {
    float most = logits[0], sum = 0;
    for (size_t kind = 1; kind < SCENE_KINDS; kind++) most = fmaxf(most, logits[kind]);
    for (size_t kind = 0; kind < SCENE_KINDS; kind++) sum += logits[kind] = expf(logits[kind] - most);
    for (size_t kind = 0; kind < SCENE_KINDS; kind++) logits[kind] /= sum;
    return isfinite(sum);
}

static bool has_pixels(const scene_view *view) { return view->pixels && view->width && view->height; }

network_status scene_run(
    network_runner *runner, const scene_view *whole, const scene_view *place, float probabilities[SCENE_KINDS]) {
    if (!runner || !whole || !probabilities || !has_pixels(whole)) return NETWORK_INVALID_ARGUMENT;
    if (whole->width > SCENE_ROWS || whole->height > SCENE_ROWS) return NETWORK_INVALID_ARGUMENT;
    if (place && (!has_pixels(place) || place->width != SCENE_PLACE_COLUMNS || place->height != SCENE_ROWS)) {
        return NETWORK_INVALID_ARGUMENT;
    }
    float *input = NULL;
    network_status status = network_input(runner, SCENE_ROWS, COLUMNS, &input);
    if (status != NETWORK_OK) return status;
    memset(input, 0, sizeof *input * SCENE_ROWS * COLUMNS * 3);
    fill(input, 0, whole);
    if (place) fill(input, SCENE_ROWS, place);
    network_output cells;
    status = network_run(runner, &cells);
    if (status != NETWORK_OK) return status;
    for (size_t kind = 0; kind < SCENE_KINDS; kind++) probabilities[kind] = 0;
    add_mean(&cells, 0, SCENE_ROWS / CELL, 0, probabilities);
    if (place) add_mean(&cells, SCENE_ROWS / CELL, cells.columns, SCENE_KINDS, probabilities);
    return soften(probabilities) ? NETWORK_OK : NETWORK_BAD_WEIGHTS;
}
