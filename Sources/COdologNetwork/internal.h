#ifndef CNETWORK_INTERNAL_H
#define CNETWORK_INTERNAL_H

#include "COdologNetwork.h"

typedef struct {
    const float *weights;
    const float *biases;
} layer_weights;

struct network_plans;

struct network_weights {
    const network_description *network;
    struct network_plans *plans;
    /// All numbers, one tensor after the other; the layers' pointers point into it. `used` counts those that were
    /// read so far.
    float *values;
    size_t used;
    layer_weights layers[];
};

#endif
