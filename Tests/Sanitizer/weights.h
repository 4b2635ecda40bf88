#ifndef WEIGHTS_H
#define WEIGHTS_H

#include "check.h"

#include "COdologNetwork.h"

#include <stdio.h>
#include <stdlib.h>

/// Writes a safetensors file of small made-up numbers for a network.
static inline void write_weights(const char *path, const network_description *network) {
    enum { HEADER = 8192 };
    char header[HEADER];
    size_t length = 0, count = 0;
    for (int i = 0; i < network->layer_count; i++) {
        const network_layer *layer = &network->layers[i];
        int outputs = network->channels[layer->target], inputs = network->channels[layer->source];
        size_t weights = (size_t)(outputs * inputs * layer->kernel.rows * layer->kernel.columns);
        length += (size_t)snprintf(
            header + length, HEADER - length,
            "%c\"%s.weight\":{\"dtype\":\"F32\",\"shape\":[%d,%d,%d,%d],\"data_offsets\":[%zu,%zu]},"
            "\"%s.bias\":{\"dtype\":\"F32\",\"shape\":[%d],\"data_offsets\":[%zu,%zu]}",
            i ? ',' : '{', layer->name, outputs, inputs, layer->kernel.rows, layer->kernel.columns, 4 * count,
            4 * (count + weights), layer->name, outputs, 4 * (count + weights), 4 * (count + weights + (size_t)outputs));
        count += weights + (size_t)outputs;
        DEMAND(length < HEADER - 1);
    }
    header[length++] = '}';
    FILE *file = fopen(path, "wb");
    DEMAND(file != NULL);
    uint64_t stated = length;
    fwrite(&stated, sizeof stated, 1, file);
    fwrite(header, 1, length, file);
    for (size_t i = 0; i < count; i++) {
        float value = ((float)(random_number() % 2001) - 1000) / 20000;
        fwrite(&value, sizeof value, 1, file);
    }
    DEMAND(fclose(file) == 0);
}

#endif
