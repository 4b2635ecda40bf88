#ifndef CNETWORK_INTERNAL_H
#define CNETWORK_INTERNAL_H

#include "CNetwork.h"

typedef struct {
    const float *weights;
    const float *biases;
} layer_weights;

struct network_weights {
    const network_description *network;
    /// All of the file's numbers; the layers' pointers point into it.
    float *values;
    layer_weights layers[];
};

#endif
