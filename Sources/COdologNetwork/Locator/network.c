#include "network.h"

#include "COdologLocator.h"
#include "COdologNetworkEncoder.h"

enum { D32 = ENCODER_BUFFERS, M16, S8, M8, S4, M4, MAPS, BUFFER_COUNT };

static const int channels[BUFFER_COUNT] = {
    ENCODER_CHANNELS, [D32] = 80, [M16] = 48, [S8] = 48, [M8] = 32, [S4] = 32, [M4] = 32, [MAPS] = LOCATOR_CHANNELS,
};

// `bench/models/locator/network.py` describes the same.
static const network_layer layers[] = {
    ENCODER_LAYERS,
    {"up16", NETWORK_ONE, .source = D32, .target = ENCODER_X16, .adds = true, .rectifies = true, .doubled = ENCODER_X32,
     .doubled_target = D32},
    {"merge16", NETWORK_THREE, .source = ENCODER_X16, .target = M16, .rectifies = true},
    {"skip8", NETWORK_ONE, .source = ENCODER_X8, .target = S8, .adds = true, .rectifies = true, .doubled = M16,
     .doubled_target = S8},
    {"merge8", NETWORK_THREE, .source = S8, .target = M8, .rectifies = true},
    {"skip4", NETWORK_ONE, .source = ENCODER_X4, .target = S4, .adds = true, .rectifies = true, .doubled = M8,
     .doubled_target = S4},
    {"merge4", NETWORK_THREE, .source = S4, .target = M4, .rectifies = true},
    {"head", NETWORK_ONE, .source = M4, .target = MAPS},
};

const network_description locator_network = {
    .layers = layers,
    .layer_count = sizeof layers / sizeof *layers,
    .channels = channels,
    .buffer_count = BUFFER_COUNT,
};
