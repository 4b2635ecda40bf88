#include "network.h"

#include "COdologNetworkEncoder.h"
#include "COdologScene.h"

enum { CELLS = ENCODER_BUFFERS, BUFFER_COUNT };

static const int channels[BUFFER_COUNT] = {ENCODER_CHANNELS, [CELLS] = 2 * SCENE_KINDS};

// `bench/models/scene/scene_network.py` describes the same.
static const network_layer layers[] = {
    ENCODER_LAYERS,
    {"head", NETWORK_ONE, .source = ENCODER_X32, .target = CELLS},
};

const network_description scene_network = {
    .layers = layers,
    .layer_count = sizeof layers / sizeof *layers,
    .channels = channels,
    .buffer_count = BUFFER_COUNT,
};
