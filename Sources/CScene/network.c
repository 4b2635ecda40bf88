#include "network.h"

#include "CScene.h"

enum { INPUT, A2, X4, X8, T8, X16, T16, X32, T32, CELLS, BUFFER_COUNT };

static const int channels[BUFFER_COUNT] = {
    [INPUT] = 3, [A2] = 16,  [X4] = 32,  [X8] = 48,  [T8] = 48,
    [X16] = 64,  [T16] = 64, [X32] = 80, [T32] = 80, [CELLS] = 2 * SCENE_KINDS,
};

#define THREE .kernel = {3, 3}, .stride = {1, 1}, .padding = {1, 1}
#define THREE_HALVING .kernel = {3, 3}, .stride = {2, 2}, .padding = {1, 1}
#define ONE .kernel = {1, 1}, .stride = {1, 1}

// The locator's way down, with another head. `bench/models/scene/network.py` describes the same.
static const network_layer layers[] = {
    {"stem", THREE_HALVING, .source = INPUT, .target = A2, .rectifies = true},
    {"down4", THREE_HALVING, .source = A2, .target = X4, .rectifies = true},
    {"down8", THREE_HALVING, .source = X4, .target = X8, .rectifies = true},
    {"block8.first", THREE, .source = X8, .target = T8, .rectifies = true},
    {"block8.second", THREE, .source = T8, .target = X8, .adds = true, .rectifies = true},
    {"down16", THREE_HALVING, .source = X8, .target = X16, .rectifies = true},
    {"block16a.first", THREE, .source = X16, .target = T16, .rectifies = true},
    {"block16a.second", THREE, .source = T16, .target = X16, .adds = true, .rectifies = true},
    {"block16b.first", THREE, .source = X16, .target = T16, .rectifies = true},
    {"block16b.second", THREE, .source = T16, .target = X16, .adds = true, .rectifies = true},
    {"down32", THREE_HALVING, .source = X16, .target = X32, .rectifies = true},
    {"block32.first", THREE, .source = X32, .target = T32, .rectifies = true},
    {"block32.second", THREE, .source = T32, .target = X32, .adds = true, .rectifies = true},
    {"head", ONE, .source = X32, .target = CELLS},
};

const network_description scene_network = {
    .layers = layers,
    .layer_count = sizeof layers / sizeof *layers,
    .channels = channels,
    .buffer_count = BUFFER_COUNT,
};
