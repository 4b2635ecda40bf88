// Greedy by size: the largest buffer comes first, and each lies at the lowest place where no buffer lies that is
// needed at the same time (Pisarchyk and Lee, Efficient Memory Management for Deep Neural Net Inference, 2020,
// https://arxiv.org/abs/2001.03288). For the locator that is the least possible: as much as its largest two
// neighbours take.

#include "arrangement.h"

#include <stdbool.h>

static bool touches(const network_layer *layer, int buffer) {
    if (layer->source == buffer || layer->target == buffer) return true;
    return layer->doubled && (layer->doubled == buffer || layer->doubled_target == buffer);
}

/// Whether the numbers of both buffers are needed at some layer.
static bool are_needed_together(const network_description *network, int a, int b) {
    // The input is written before the first layer, the output read behind the last.
    int end = network->layer_count, first[2] = {end, end}, last[2] = {-1, -1}, buffers[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        for (int layer = 0; layer < end; layer++) {
            if (!touches(&network->layers[layer], buffers[i])) continue;
            if (first[i] == end) first[i] = layer;
            last[i] = layer;
        }
        if (buffers[i] == 0) first[i] = -1;
        if (buffers[i] == network->buffer_count - 1) last[i] = end;
    }
    return first[0] <= last[1] && first[1] <= last[0];
}

/// Whether `a` comes before `b`: it is larger, or as large with a lower number.
static bool precedes(const size_t *lengths, int a, int b) {
    return lengths[a] != lengths[b] ? lengths[a] > lengths[b] : a < b;
}

/// The lowest place for `buffer` beside the buffers that precede it.
static size_t lowest_place(const network_description *network, const size_t *lengths, const size_t *places, int buffer) {
    size_t place = 0;
    for (int other = 0; other < network->buffer_count; other++) {
        if (!precedes(lengths, other, buffer)) continue;
        if (place >= places[other] + lengths[other] || place + lengths[buffer] <= places[other]) continue;
        if (!are_needed_together(network, other, buffer)) continue;
        // The place above that buffer, which must be compared with all others again.
        place = places[other] + lengths[other];
        other = -1;
    }
    return place;
}

size_t arrangement_find(const network_description *network, const size_t *lengths, size_t *places) {
    size_t end = 0;
    int before = -1;
    for (int n = 0; n < network->buffer_count; n++) {
        int next = -1;
        for (int i = 0; i < network->buffer_count; i++) {
            bool is_open = before < 0 || precedes(lengths, before, i);
            if (is_open && (next < 0 || precedes(lengths, i, next))) next = i;
        }
        places[next] = lowest_place(network, lengths, places, next);
        if (places[next] + lengths[next] > end) end = places[next] + lengths[next];
        before = next;
    }
    return end;
}
