#ifndef CLOCATOR_INTERNAL_H
#define CLOCATOR_INTERNAL_H

#include "CLocator.h"

/// One convolution: outputs x inputs x kernel x kernel weights, then outputs biases.
typedef struct {
    const char *name;
    int inputs;
    int outputs;
    int kernel;
    int stride;
} locator_layer;

enum {
    STEM, DOWN4, DOWN8, BLOCK8_FIRST, BLOCK8_SECOND, DOWN16, BLOCK16A_FIRST, BLOCK16A_SECOND, BLOCK16B_FIRST,
    BLOCK16B_SECOND, DOWN32, BLOCK32_FIRST, BLOCK32_SECOND, UP16, MERGE16, SKIP8, MERGE8, SKIP4, MERGE4, HEAD, LAYER_COUNT
};

extern const locator_layer locator_layers[LAYER_COUNT];

struct locator_weights {
    /// All of the file's numbers; the pointers below point into it.
    float *values;
    const float *weights[LAYER_COUNT];
    const float *biases[LAYER_COUNT];
};

#endif
