#include "internal.h"

// The order is that of the enumeration; `bench/models/locator/network.py` describes the same.
const locator_layer locator_layers[LAYER_COUNT] = {
    [STEM] = {"stem", 3, 16, 3, 2},
    [DOWN4] = {"down4", 16, 32, 3, 2},
    [DOWN8] = {"down8", 32, 48, 3, 2},
    [BLOCK8_FIRST] = {"block8.first", 48, 48, 3, 1},
    [BLOCK8_SECOND] = {"block8.second", 48, 48, 3, 1},
    [DOWN16] = {"down16", 48, 64, 3, 2},
    [BLOCK16A_FIRST] = {"block16a.first", 64, 64, 3, 1},
    [BLOCK16A_SECOND] = {"block16a.second", 64, 64, 3, 1},
    [BLOCK16B_FIRST] = {"block16b.first", 64, 64, 3, 1},
    [BLOCK16B_SECOND] = {"block16b.second", 64, 64, 3, 1},
    [DOWN32] = {"down32", 64, 80, 3, 2},
    [BLOCK32_FIRST] = {"block32.first", 80, 80, 3, 1},
    [BLOCK32_SECOND] = {"block32.second", 80, 80, 3, 1},
    [UP16] = {"up16", 80, 64, 1, 1},
    [MERGE16] = {"merge16", 64, 48, 3, 1},
    [SKIP8] = {"skip8", 48, 48, 1, 1},
    [MERGE8] = {"merge8", 48, 32, 3, 1},
    [SKIP4] = {"skip4", 32, 32, 1, 1},
    [MERGE4] = {"merge4", 32, 32, 3, 1},
    [HEAD] = {"head", 32, LOCATOR_CHANNELS, 1, 1},
};
