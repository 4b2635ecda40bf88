#ifndef CNETWORK_INTERNAL_H
#define CNETWORK_INTERNAL_H

#include "COdologNetwork.h"

typedef struct {
    /// Null where `bytes` isn't. All arrays are the layer's own.
    float *weights;
    int8_t *bytes;
    /// Of `bytes`: one for each output.
    float *scales;
    float *biases;
    /// One number: that of the bytes in the target. Null: the target holds floats.
    float *step;
    /// The steps of the source, and of what is added to. 0: floats.
    float source_step;
    float held_step;
} layer_weights;

struct network_plans;

struct network_weights {
    const network_description *network;
    struct network_plans *plans;
    layer_weights layers[];
};

#endif
