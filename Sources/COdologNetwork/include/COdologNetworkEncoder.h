#ifndef CNETWORKENCODER_H
#define CNETWORKENCODER_H

// The first half of the locator's network and of the scene network: a small residual encoder of three channels, to
// 1/32 of the sides. `bench/models/locator/network.py` describes the same.

#include "COdologNetwork.h"

enum {
    ENCODER_INPUT,
    ENCODER_A2,
    ENCODER_X4,
    ENCODER_X8,
    ENCODER_T8,
    ENCODER_X16,
    ENCODER_T16,
    ENCODER_X32,
    ENCODER_T32,
    /// The first buffer of a network's own.
    ENCODER_BUFFERS,
};

#define ENCODER_CHANNELS                                                                                      \
    [ENCODER_INPUT] = 3, [ENCODER_A2] = 16, [ENCODER_X4] = 32, [ENCODER_X8] = 48, [ENCODER_T8] = 48,          \
    [ENCODER_X16] = 64, [ENCODER_T16] = 64, [ENCODER_X32] = 80, [ENCODER_T32] = 80

#define NETWORK_THREE .kernel = {3, 3}, .stride = {1, 1}, .padding = {1, 1}
#define NETWORK_THREE_HALVING .kernel = {3, 3}, .stride = {2, 2}, .padding = {1, 1}
#define NETWORK_ONE .kernel = {1, 1}, .stride = {1, 1}

#define ENCODER_HALVING(layer, from, to) \
    {layer, NETWORK_THREE_HALVING, .source = ENCODER_##from, .target = ENCODER_##to, .rectifies = true}
#define ENCODER_BLOCK(layer, x, t)                                                                             \
    {layer ".first", NETWORK_THREE, .source = ENCODER_##x, .target = ENCODER_##t, .rectifies = true}, {        \
        layer ".second", NETWORK_THREE, .source = ENCODER_##t, .target = ENCODER_##x, .adds = true,            \
            .rectifies = true                                                                                  \
    }

#define ENCODER_LAYERS                                                                                         \
    ENCODER_HALVING("stem", INPUT, A2), ENCODER_HALVING("down4", A2, X4), ENCODER_HALVING("down8", X4, X8),    \
        ENCODER_BLOCK("block8", X8, T8), ENCODER_HALVING("down16", X8, X16),                                   \
        ENCODER_BLOCK("block16a", X16, T16), ENCODER_BLOCK("block16b", X16, T16),                              \
        ENCODER_HALVING("down32", X16, X32), ENCODER_BLOCK("block32", X32, T32)

#endif
