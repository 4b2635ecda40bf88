// Drives COdologScene over made-up weights, views of any size and what it refuses. The sanitizers do the judging: the driver itself
// only fails where a result contradicts a contract.
//
//   scene FOLDER     for the weights
#include "COdologScene.h"
#include "check.h"
#include "network.h"
#include "weights.h"

#include <math.h>

enum { PHOTOS = 40 };

/// Of just the view's size, so that a byte too many shows.
static scene_view view_of(size_t width, size_t height) {
    uint8_t *pixels = malloc(width * height * 3);
    DEMAND(pixels != NULL);
    for (size_t i = 0; i < width * height * 3; i++) pixels[i] = (uint8_t)random_number();
    return (scene_view){pixels, width, height};
}

static void tell(network_runner *runner, size_t width, size_t height, bool has_place, size_t columns) {
    scene_view whole = view_of(width, height), place = view_of(columns, SCENE_ROWS);
    float probabilities[SCENE_KINDS];
    network_status status = scene_run(runner, &whole, has_place ? &place : NULL, probabilities);
    free((void *)whole.pixels);
    free((void *)place.pixels);
    bool fits = width <= SCENE_ROWS && height <= SCENE_ROWS && (!has_place || columns == SCENE_PLACE_COLUMNS);
    DEMAND(status == (fits ? NETWORK_OK : NETWORK_INVALID_ARGUMENT));
    if (!fits) return;
    float sum = 0;
    for (size_t kind = 0; kind < SCENE_KINDS; kind++) sum += probabilities[kind];
    DEMAND(fabsf(sum - 1) < 1e-4f);
}

int main(int count, char **arguments) {
    DEMAND(count == 2);
    char path[4096];
    snprintf(path, sizeof path, "%s/scene.safetensors", arguments[1]);
    write_weights(path, &scene_network);
    network_weights *weights;
    network_runner *runner;
    DEMAND(scene_weights_open(path, &weights, NULL) == NETWORK_OK);
    DEMAND(network_runner_create(weights, &runner) == NETWORK_OK);
    for (int i = 0; i < PHOTOS; i++) {
        size_t side = i % 5 ? SCENE_ROWS : SCENE_ROWS + 4;
        size_t columns = i % 7 ? SCENE_PLACE_COLUMNS : SCENE_PLACE_COLUMNS - 1 + random_number() % 3;
        tell(runner, 1 + random_number() % side, 1 + random_number() % side, i % 3 != 0, columns);
    }
    float probabilities[SCENE_KINDS];
    scene_view none = {NULL, 1, 1};
    DEMAND(scene_run(runner, &none, NULL, probabilities) == NETWORK_INVALID_ARGUMENT);
    network_runner_destroy(runner);
    network_weights_close(weights);
    printf("%d scenes", PHOTOS);
    return 0;
}
