#include "shapes.h"

static bool is_written(const network_description *network, int buffer, int before) {
    if (buffer == 0) return true;
    for (int i = 0; i < before; i++) {
        const network_layer *layer = &network->layers[i];
        if (layer->target == buffer || (layer->doubled && layer->doubled_target == buffer)) return true;
    }
    return false;
}

static bool is_sound(const network_description *network, int index) {
    const network_layer *layer = &network->layers[index];
    if (!layer->name || layer->kernel.rows < 1 || layer->kernel.columns < 1 || layer->stride.rows < 1 ||
        layer->stride.columns < 1 || layer->padding.rows < 0 || layer->padding.columns < 0) {
        return false;
    }
    int last = network->buffer_count - 1;
    if (layer->source < 0 || layer->source > last || layer->target < 1 || layer->target > last ||
        layer->source == layer->target) {
        return false;
    }
    int from = layer->doubled, to = layer->doubled_target;
    if (from && (from < 0 || from > last || (to != layer->source && to != layer->target) || from == to ||
                 network->channels[from] != network->channels[to] || !is_written(network, from, index))) {
        return false;
    }
    bool source = (from && layer->source == to) || is_written(network, layer->source, index);
    bool held = (from && layer->target == to) || is_written(network, layer->target, index);
    return source && (held || !layer->adds);
}

bool shapes_are_sound(const network_description *network) {
    if (!network->layers || !network->channels || network->layer_count < 1 || network->buffer_count < 2) return false;
    for (int i = 0; i < network->buffer_count; i++) {
        if (network->channels[i] < 1) return false;
    }
    for (int i = 0; i < network->layer_count; i++) {
        if (!is_sound(network, i)) return false;
    }
    return is_written(network, network->buffer_count - 1, network->layer_count);
}

static int result_side(int side, int kernel, int stride, int padding) {
    int room = side + 2 * padding - kernel;
    return room < 0 ? 0 : room / stride + 1;
}

bool shapes_find(const network_description *network, network_sides sides, network_sides *shapes) {
    for (int i = 1; i < network->buffer_count; i++) shapes[i] = (network_sides){0, 0};
    shapes[0] = sides;
    for (int i = 0; i < network->layer_count; i++) {
        const network_layer *layer = &network->layers[i];
        if (layer->doubled) {
            network_sides half = shapes[layer->doubled], *whole = &shapes[layer->doubled_target];
            if (!whole->rows) *whole = (network_sides){2 * half.rows, 2 * half.columns};
            if (whole->rows != 2 * half.rows || whole->columns != 2 * half.columns) return false;
        }
        network_sides source = shapes[layer->source], *target = &shapes[layer->target];
        network_sides result = {
            result_side(source.rows, layer->kernel.rows, layer->stride.rows, layer->padding.rows),
            result_side(source.columns, layer->kernel.columns, layer->stride.columns, layer->padding.columns),
        };
        if (result.rows < 1 || result.columns < 1) return false;
        if (!target->rows) *target = result;
        if (target->rows != result.rows || target->columns != result.columns) return false;
    }
    return true;
}
