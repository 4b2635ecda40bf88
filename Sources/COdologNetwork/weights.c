// Weights from a safetensors file: 8 bytes with the length of a JSON header (little endian), the header, the numbers. The
// header gives each tensor's type, shape and place: {"name":{"dtype":"F32","shape":[...],"data_offsets":[from,to]},...}.
// https://github.com/huggingface/safetensors#format

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "json.h"
#include "plans.h"
#include "shapes.h"

#define MAXIMUM_HEADER 65536u
#define MAXIMUM_NAME 64
#define MAXIMUM_RANK 4
/// Of weights of 8 bits.
#define MAXIMUM_BYTE 63

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "safetensors holds little-endian numbers; they would have to be swapped here"
#endif

__attribute__((format(printf, 2, 3))) static network_status refuse(char *message, const char *format, ...) {
    if (message) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(message, NETWORK_MESSAGE, format, arguments);
        va_end(arguments);
    }
    return NETWORK_BAD_WEIGHTS;
}

/// Reads the whole file, which must not be longer than the limit.
static network_status read_file(const char *path, uint8_t **bytes, size_t *length, char *message) {
    FILE *file = fopen(path, "rbe");
    if (!file) return NETWORK_UNREADABLE;
    network_status status = NETWORK_OUT_OF_MEMORY;
    size_t capacity = 1 << 16, used = 0;
    uint8_t *buffer = malloc(capacity);
    while (buffer) {
        used += fread(buffer + used, 1, capacity - used, file);
        if (used > NETWORK_MAXIMUM_FILE) {
            status = refuse(message, "the file is longer than %d bytes", NETWORK_MAXIMUM_FILE);
            break;
        }
        if (used < capacity) {
            status = ferror(file) ? NETWORK_UNREADABLE : NETWORK_OK;
            break;
        }
        uint8_t *larger = realloc(buffer, capacity *= 2);
        if (!larger) break;
        buffer = larger;
    }
    int reason = errno;
    fclose(file);
    if (status != NETWORK_OK) {
        free(buffer);
        errno = reason;
        return status;
    }
    *bytes = buffer;
    *length = used;
    return NETWORK_OK;
}

typedef struct {
    char name[MAXIMUM_NAME];
    /// Bytes of a number: 4 for F32, 2 for F16, 1 for I8, 0 for any other type.
    size_t size;
    uint64_t shape[MAXIMUM_RANK];
    int rank;
    uint64_t from;
    uint64_t to;
} tensor;

static bool parse_counts(json_cursor *cursor, uint64_t *values, int capacity, int *count) {
    *count = 0;
    if (!json_take(cursor, '[')) return false;
    if (json_take(cursor, ']')) return true;
    do {
        if (*count >= capacity || !json_count(cursor, &values[(*count)++])) return false;
    } while (json_take(cursor, ','));
    return json_take(cursor, ']');
}

static bool parse_tensor(json_cursor *cursor, tensor *entry) {
    bool has_type = false, has_shape = false, has_place = false;
    if (!json_take(cursor, '{')) return false;
    do {
        char key[16];
        if (!json_string(cursor, key, sizeof key) || !json_take(cursor, ':')) return false;
        if (!strcmp(key, "dtype") && !has_type) {
            char type[8];
            if (!json_string(cursor, type, sizeof type)) return false;
            entry->size = !strcmp(type, "F32") ? 4 : !strcmp(type, "F16") ? 2 : !strcmp(type, "I8") ? 1 : 0;
            has_type = true;
        } else if (!strcmp(key, "shape") && !has_shape) {
            if (!parse_counts(cursor, entry->shape, MAXIMUM_RANK, &entry->rank)) return false;
            has_shape = true;
        } else if (!strcmp(key, "data_offsets") && !has_place) {
            uint64_t place[2];
            int count;
            if (!parse_counts(cursor, place, 2, &count) || count != 2) return false;
            entry->from = place[0];
            entry->to = place[1];
            has_place = true;
        } else {
            return false;
        }
    } while (json_take(cursor, ','));
    return json_take(cursor, '}') && has_type && has_shape && has_place;
}

/// Skips `__metadata__`, which maps strings to strings. Nothing in it is needed here.
static bool skip_metadata(json_cursor *cursor) {
    if (!json_take(cursor, '{')) return false;
    if (json_take(cursor, '}')) return true;
    do {
        if (!json_string(cursor, NULL, 0) || !json_take(cursor, ':') || !json_string(cursor, NULL, 0)) return false;
    } while (json_take(cursor, ','));
    return json_take(cursor, '}');
}

/// Where a tensor goes.
typedef struct {
    float **floats;
    /// Where it goes if it is of bytes. Null: it can't be.
    int8_t **bytes;
    uint64_t shape[MAXIMUM_RANK];
    int rank;
} slot;

/// Finds the layer's place for a tensor named `LAYER.weight`, `.bias`, `.scale` or `.step`. False: there is none.
static bool find_slot(network_weights *weights, const char *name, slot *found) {
    const network_description *network = weights->network;
    for (int i = 0; i < network->layer_count; i++) {
        const network_layer *layer = &network->layers[i];
        layer_weights *own = &weights->layers[i];
        size_t length = strlen(layer->name);
        if (strncmp(name, layer->name, length)) continue;
        *found = (slot){.shape = {(uint64_t)network->channels[layer->target]}, .rank = 1};
        const char *part = name + length;
        if (!strcmp(part, ".weight")) {
            found->floats = &own->weights;
            found->bytes = &own->bytes;
            found->shape[1] = (uint64_t)network->channels[layer->source];
            found->shape[2] = (uint64_t)layer->kernel.rows;
            found->shape[3] = (uint64_t)layer->kernel.columns;
            found->rank = 4;
        } else if (!strcmp(part, ".bias")) {
            found->floats = &own->biases;
        } else if (!strcmp(part, ".scale")) {
            found->floats = &own->scales;
        } else if (!strcmp(part, ".step")) {
            found->floats = &own->step;
            found->shape[0] = 1;
        } else {
            continue;
        }
        return true;
    }
    return false;
}

/// Widens IEEE 754's 16 bits to 32, exactly. What isn't finite becomes NAN.
static float widened(uint16_t half) {
    if ((half & 0x7C00) == 0x7C00) return NAN;
    // Exponent and fraction where a float has them, but with the exponent 112 too low.
    uint32_t bits = (uint32_t)(half & 0x7FFF) << 13;
    float value;
    memcpy(&value, &bits, sizeof value);
    value *= 0x1p112f;
    return half >> 15 ? -value : value;
}

/// Reads a number of `size` bytes, which need not be aligned.
static float number(const uint8_t *bytes, size_t size) {
    uint16_t half;
    float single;
    if (size == sizeof half) {
        memcpy(&half, bytes, sizeof half);
        return widened(half);
    }
    memcpy(&single, bytes, sizeof single);
    return single;
}

/// Takes over weights of 8 bits.
static network_status place_bytes(
    const tensor *entry, const uint8_t *bytes, size_t count, int8_t **target, char *message) {
    if (!(*target = malloc(count))) return NETWORK_OUT_OF_MEMORY;
    memcpy(*target, bytes, count);
    for (size_t i = 0; i < count; i++) {
        if (abs((*target)[i]) <= MAXIMUM_BYTE) continue;
        return refuse(message, "tensor \"%s\" holds a number beyond %d", entry->name, MAXIMUM_BYTE);
    }
    return NETWORK_OK;
}

/// Takes over a tensor's numbers. `bytes` has `available` bytes.
static network_status place(
    network_weights *weights, const tensor *entry, const uint8_t *bytes, size_t available, char *message) {
    slot to;
    if (!find_slot(weights, entry->name, &to)) {
        return refuse(message, "it holds a tensor \"%s\", which this network does not have", entry->name);
    }
    if (*to.floats || (to.bytes && *to.bytes)) return refuse(message, "tensor \"%s\" comes twice", entry->name);
    if (!entry->size || (entry->size == 1 && !to.bytes)) {
        return refuse(message, "tensor \"%s\" is of none of the types %s", entry->name, to.bytes ? "F32, F16, I8" : "F32, F16");
    }
    uint64_t count = 1;
    for (int i = 0; i < to.rank; i++) count *= to.shape[i];
    if (entry->rank != to.rank || memcmp(entry->shape, to.shape, (size_t)to.rank * sizeof *to.shape)) {
        return refuse(message, "tensor \"%s\" has another shape than this network needs", entry->name);
    }
    if (entry->from > entry->to || entry->to > available || entry->to - entry->from != count * entry->size) {
        return refuse(message, "the numbers of tensor \"%s\" do not lie inside of the file", entry->name);
    }
    if (entry->size == 1) return place_bytes(entry, bytes + entry->from, count, to.bytes, message);
    float *values = *to.floats = malloc(count * sizeof *values);
    if (!values) return NETWORK_OUT_OF_MEMORY;
    for (size_t i = 0; i < count; i++) {
        values[i] = number(bytes + entry->from + i * entry->size, entry->size);
        if (!isfinite(values[i])) return refuse(message, "tensor \"%s\" holds a number that is not finite", entry->name);
    }
    return NETWORK_OK;
}

/// Whether all tensors of the layer are there, and none that it has no use for.
static network_status check_layer(const network_weights *weights, int index, char *message) {
    const network_layer *layer = &weights->network->layers[index];
    const layer_weights *own = &weights->layers[index];
    const char *name = layer->name;
    if (!own->weights && !own->bytes) return refuse(message, "tensor \"%s.weight\" is missing", name);
    if (!own->biases) return refuse(message, "tensor \"%s.bias\" is missing", name);
    if (own->bytes && !own->scales) return refuse(message, "tensor \"%s.scale\" is missing", name);
    if (own->scales && !own->bytes) return refuse(message, "tensor \"%s.scale\" belongs to no weights of type I8", name);
    int outputs = own->scales ? weights->network->channels[layer->target] : 0;
    for (int i = 0; i < outputs; i++) {
        if (!(own->scales[i] > 0)) return refuse(message, "tensor \"%s.scale\" holds a number that is not above 0", name);
    }
    if (!own->step) return NETWORK_OK;
    if (!(*own->step > 0)) return refuse(message, "tensor \"%s.step\" holds a number that is not above 0", name);
    return layer->rectifies ? NETWORK_OK : refuse(message, "layer \"%s\" has a step, but does not rectify", name);
}

/// Follows what each buffer holds, floats or bytes of which step, from layer to layer.
static network_status follow_steps(network_weights *weights, float *steps, char *message) {
    const network_description *network = weights->network;
    for (int i = 0; i < network->layer_count; i++) {
        const network_layer *layer = &network->layers[i];
        layer_weights *own = &weights->layers[i];
        if (layer->doubled) steps[layer->doubled_target] = steps[layer->doubled];
        own->source_step = steps[layer->source];
        own->held_step = layer->adds ? steps[layer->target] : 0;
        float target = own->step ? *own->step : 0;
        if ((own->bytes != NULL) != (own->source_step > 0)) {
            return refuse(message, "layer \"%s\" and its source are not both of 8 bits, or both of floats", layer->name);
        }
        if (layer->adds && (own->held_step > 0) != (own->bytes && target > 0)) {
            return refuse(message, "layer \"%s\" and what it adds to are not both of 8 bits, or both of floats", layer->name);
        }
        steps[layer->target] = target;
        // oneDNN adds the bias to the sums of whole numbers, before it scales them.
        int outputs = own->bytes ? network->channels[layer->target] : 0;
        for (int j = 0; j < outputs; j++) own->biases[j] /= own->source_step * own->scales[j];
    }
    if (steps[network->buffer_count - 1] > 0) return refuse(message, "its output is not of floats");
    return NETWORK_OK;
}

/// Checks the layers, and finds what their sources hold.
static network_status check_layers(network_weights *weights, char *message) {
    network_status status = NETWORK_OK;
    for (int i = 0; i < weights->network->layer_count && status == NETWORK_OK; i++) {
        status = check_layer(weights, i, message);
    }
    if (status != NETWORK_OK) return status;
    float *steps = calloc((size_t)weights->network->buffer_count, sizeof *steps);
    if (!steps) return NETWORK_OUT_OF_MEMORY;
    status = follow_steps(weights, steps, message);
    free(steps);
    return status;
}

/// Reads the header and the numbers. `bytes` follow the header, `available` of them.
static network_status parse(
    network_weights *weights, json_cursor cursor, const uint8_t *bytes, size_t available, char *message) {
    if (!json_take(&cursor, '{')) return refuse(message, "its header is no JSON object");
    do {
        tensor entry = {0};
        if (!json_string(&cursor, entry.name, sizeof entry.name) || !json_take(&cursor, ':')) {
            return refuse(message, "its header is damaged");
        }
        if (!strcmp(entry.name, "__metadata__")) {
            if (!skip_metadata(&cursor)) return refuse(message, "its header's __metadata__ is damaged");
            continue;
        }
        if (!parse_tensor(&cursor, &entry)) return refuse(message, "its header is damaged at tensor \"%s\"", entry.name);
        network_status status = place(weights, &entry, bytes, available, message);
        if (status != NETWORK_OK) return status;
    } while (json_take(&cursor, ','));
    if (!json_take(&cursor, '}') || !json_at_end(&cursor)) return refuse(message, "its header is damaged");
    return check_layers(weights, message);
}

/// Null: out of memory.
static network_weights *create(const network_description *network) {
    network_weights *made = calloc(1, sizeof *made + (size_t)network->layer_count * sizeof *made->layers);
    if (made) made->network = network;
    return made;
}

static network_status load(network_weights *weights, const uint8_t *bytes, size_t length, char *message) {
    uint64_t header = 0;
    if (length < sizeof header) return refuse(message, "it is too short for a safetensors file");
    memcpy(&header, bytes, sizeof header);
    if (header > MAXIMUM_HEADER) return refuse(message, "its header is longer than %u bytes", MAXIMUM_HEADER);
    if (header > length - sizeof header) return refuse(message, "it ends inside of its header");
    const char *text = (const char *)bytes + sizeof header;
    size_t before = sizeof header + (size_t)header;
    return parse(weights, (json_cursor){text, text + header}, bytes + before, length - before, message);
}

network_status network_weights_open(
    const network_description *network, const char *path, network_weights **weights, char *message) {
    if (message) message[0] = 0;
    if (!weights) return NETWORK_INVALID_ARGUMENT;
    *weights = NULL;
    if (!network || !path || !shapes_are_sound(network)) return NETWORK_INVALID_ARGUMENT;
    uint8_t *bytes = NULL;
    size_t length = 0;
    network_status status = read_file(path, &bytes, &length, message);
    if (status != NETWORK_OK) return status;
    network_weights *made = create(network);
    status = made ? load(made, bytes, length, message) : NETWORK_OUT_OF_MEMORY;
    free(bytes);
    if (status == NETWORK_OK) status = plans_create(made, &made->plans);
    if (status == NETWORK_OK) {
        *weights = made;
    } else {
        network_weights_close(made);
    }
    return status;
}

void network_weights_close(network_weights *weights) {
    if (!weights) return;
    plans_destroy(weights->plans);
    for (int i = 0; i < weights->network->layer_count; i++) {
        layer_weights *own = &weights->layers[i];
        free(own->weights);
        free(own->bytes);
        free(own->scales);
        free(own->biases);
        free(own->step);
    }
    free(weights);
}
