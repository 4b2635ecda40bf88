// The network as a list of oneDNN convolutions between buffers. All activations lie row by row, channels last. The
// doubling and adding between them is too little work for primitives of its own.

#include "plan.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "arrangement.h"
#include "shapes.h"

typedef struct {
    float *values;
    size_t bytes;
} memory_buffer;

/// How many layouts of a layer's weights are kept. The layout that oneDNN wants depends on the size, and there are
/// hardly ever more.
#define LAYOUTS 3

typedef struct {
    dnnl_memory_t layouts[LAYOUTS];
} layer_memory;

struct plan_weights {
    const network_description *network;
    /// For each layer, the layouts that were wanted so far.
    layer_memory *layers;
};

struct plan_memory {
    /// All buffers, each at its plan's place.
    memory_buffer buffers;
    /// What oneDNN needs while a layer runs. oneDNN's own scratch memory would belong to the thread that prepared the
    /// layer.
    memory_buffer scratch;
};

typedef struct {
    dnnl_primitive_t primitive;
    dnnl_memory_t weights, bias;
    dnnl_memory_desc_t source, target, scratch;
    /// Whether this step owns its weights. Otherwise they are the plan_weights'.
    bool owns_weights;
} convolution_step;

struct network_plan {
    const network_weights *weights;
    const network_description *network;
    /// The sides of each buffer.
    network_sides *shapes;
    /// The place of each buffer in cache lines, since oneDNN's instructions like aligned memory.
    size_t *places;
    /// The length of all buffers together, in cache lines.
    size_t length;
    /// One step for each layer.
    convolution_step *steps;
};

#define CACHE_LINE 64

static size_t cache_lines(size_t bytes) { return (bytes + CACHE_LINE - 1) / CACHE_LINE; }

static void *values(const network_plan *plan, const plan_memory *memory, int buffer) {
    return memory->buffers.values + plan->places[buffer] * (CACHE_LINE / sizeof(float));
}

static network_status checked(dnnl_status_t status) {
    if (status == dnnl_success) return NETWORK_OK;
    return status == dnnl_out_of_memory ? NETWORK_OUT_OF_MEMORY : NETWORK_ENGINE_FAILED;
}

static dnnl_status_t describe(
    const network_plan *plan, int buffer, dnnl_data_type_t type, dnnl_memory_desc_t *description) {
    network_sides sides = plan->shapes[buffer];
    dnnl_dims_t shape = {1, plan->network->channels[buffer], sides.rows, sides.columns};
    return dnnl.memory_desc_init_by_tag(description, 4, shape, type, dnnl_nhwc);
}

/// The padding that is used below or right of `source`. The rest of it is too little for another step.
static int padding_after(int source, int target, int kernel, int stride, int before) {
    int used = (target - 1) * stride + kernel - source - before;
    return used > 0 ? used : 0;
}

/// Outputs x inputs x kernel.
static void weights_shape(const network_description *network, const network_layer *layer, dnnl_dims_t shape) {
    shape[0] = network->channels[layer->target];
    shape[1] = network->channels[layer->source];
    shape[2] = layer->kernel.rows;
    shape[3] = layer->kernel.columns;
}

static dnnl_data_type_t weights_type(const layer_weights *own) { return own->bytes ? dnnl_s8 : dnnl_f32; }

static bool is_brgconv(const_dnnl_primitive_desc_t description) {
    const char *name = "";
    dnnl.primitive_desc_query(description, dnnl_query_impl_info_str, 0, &name);
    return !strncmp(name, "brgconv", strlen("brgconv"));
}

/// oneDNN's ways come in its own order, the fastest first. `brgconv` keeps tables and kernels for every size: 2 to 4
/// MB for all layers of a network. The next way keeps 1 MB and is as fast for these networks. So `brgconv` is taken
/// only where there is no other way.
static dnnl_status_t choose_way(
    const dnnl_convolution_desc_t *convolution, dnnl_primitive_attr_t attributes, dnnl_engine_t engine,
    dnnl_primitive_desc_t *chosen) {
    dnnl_primitive_desc_iterator_t ways = NULL;
    dnnl_status_t status = dnnl.primitive_desc_iterator_create(&ways, convolution, attributes, engine, NULL);
    if (status != dnnl_success) return status;
    *chosen = dnnl.primitive_desc_iterator_fetch(ways);
    while (*chosen && is_brgconv(*chosen) && dnnl.primitive_desc_iterator_next(ways) == dnnl_success) {
        dnnl.primitive_desc_destroy(*chosen);
        *chosen = dnnl.primitive_desc_iterator_fetch(ways);
    }
    dnnl.primitive_desc_iterator_destroy(ways);
    return *chosen ? dnnl_success : dnnl_out_of_memory;
}

/// What a layer of 8 bits does with its sums: from products of whole numbers to steps of the target, or to floats.
static dnnl_status_t append_scales(const layer_weights *own, int outputs, dnnl_primitive_attr_t attributes) {
    float *scales = malloc((size_t)outputs * sizeof *scales);
    if (!scales) return dnnl_out_of_memory;
    for (int i = 0; i < outputs; i++) scales[i] = own->source_step * own->scales[i] / (own->step ? *own->step : 1);
    // The mask: each output has its own.
    dnnl_status_t status = dnnl.primitive_attr_set_output_scales(attributes, outputs, 1 << 1, scales);
    free(scales);
    return status;
}

static dnnl_status_t describe_attributes(
    const network_layer *layer, const layer_weights *own, int outputs, dnnl_primitive_attr_t attributes,
    dnnl_post_ops_t operations) {
    dnnl_status_t status = own->bytes ? append_scales(own, outputs, attributes) : dnnl_success;
    if (status == dnnl_success && layer->adds) {
        status = dnnl.post_ops_append_sum(operations, own->held_step > 0 ? own->held_step / *own->step : 1);
    }
    if (status == dnnl_success && layer->rectifies) {
        status = dnnl.post_ops_append_eltwise(operations, 1, dnnl_eltwise_relu, 0, 0);
    }
    if (status == dnnl_success) status = dnnl.primitive_attr_set_post_ops(attributes, operations);
    if (status != dnnl_success) return status;
    return dnnl.primitive_attr_set_scratchpad_mode(attributes, dnnl_scratchpad_mode_user);
}

/// The convolution's primitive descriptor; the layout of the weights is left to oneDNN.
static dnnl_status_t describe_convolution(
    const network_plan *plan, int index, dnnl_engine_t engine, dnnl_primitive_desc_t *description) {
    const network_layer *layer = &plan->network->layers[index];
    const layer_weights *own = &plan->weights->layers[index];
    dnnl_memory_desc_t source, target, weights, bias;
    dnnl_dims_t shape;
    weights_shape(plan->network, layer, shape);
    dnnl_dims_t strides = {layer->stride.rows, layer->stride.columns};
    dnnl_dims_t before = {layer->padding.rows, layer->padding.columns};
    network_sides from = plan->shapes[layer->source], to = plan->shapes[layer->target];
    dnnl_dims_t after = {
        padding_after(from.rows, to.rows, layer->kernel.rows, layer->stride.rows, layer->padding.rows),
        padding_after(from.columns, to.columns, layer->kernel.columns, layer->stride.columns, layer->padding.columns),
    };
    dnnl_status_t status = describe(plan, layer->source, own->bytes ? dnnl_u8 : dnnl_f32, &source);
    if (status == dnnl_success) {
        status = describe(plan, layer->target, own->bytes && own->step ? dnnl_u8 : dnnl_f32, &target);
    }
    if (status == dnnl_success) {
        status = dnnl.memory_desc_init_by_tag(&weights, 4, shape, weights_type(own), dnnl_format_tag_any);
    }
    if (status == dnnl_success) status = dnnl.memory_desc_init_by_tag(&bias, 1, shape, dnnl_f32, dnnl_a);
    dnnl_convolution_desc_t convolution;
    if (status == dnnl_success) {
        status = dnnl.convolution_forward_desc_init(
            &convolution, dnnl_forward_inference, dnnl_convolution_direct, &source, &weights, &bias, &target, strides,
            before, after);
    }
    if (status != dnnl_success) return status;

    dnnl_primitive_attr_t attributes = NULL;
    dnnl_post_ops_t operations = NULL;
    status = dnnl.primitive_attr_create(&attributes);
    if (status == dnnl_success) status = dnnl.post_ops_create(&operations);
    if (status == dnnl_success) {
        status = describe_attributes(layer, own, plan->network->channels[layer->target], attributes, operations);
    }
    if (status == dnnl_success) status = choose_way(&convolution, attributes, engine, description);
    dnnl.post_ops_destroy(operations);
    dnnl.primitive_attr_destroy(attributes);
    return status;
}

/// The layer's weights in the layout that oneDNN chose, in oneDNN's memory.
static dnnl_status_t lay_out_weights(
    const network_weights *weights, int index, dnnl_engine_t engine, dnnl_stream_t stream,
    const dnnl_memory_desc_t *wanted, dnnl_memory_t *result) {
    dnnl_dims_t shape;
    weights_shape(weights->network, &weights->network->layers[index], shape);
    dnnl_memory_desc_t plain;
    dnnl_memory_t given = NULL;
    dnnl_primitive_desc_t description = NULL;
    dnnl_primitive_t reorder = NULL;
    const layer_weights *own = &weights->layers[index];
    dnnl_status_t status = dnnl.memory_desc_init_by_tag(&plain, 4, shape, weights_type(own), dnnl_oihw);
    // oneDNN only reads these.
    if (status == dnnl_success) {
        status = dnnl.memory_create(&given, &plain, engine, own->bytes ? (void *)own->bytes : own->weights);
    }
    if (status == dnnl_success) status = dnnl.memory_create(result, wanted, engine, DNNL_MEMORY_ALLOCATE);
    if (status == dnnl_success) {
        status = dnnl.reorder_primitive_desc_create(&description, &plain, engine, wanted, engine, NULL);
    }
    if (status == dnnl_success) status = dnnl.primitive_create(&reorder, description);
    if (status == dnnl_success) {
        dnnl_exec_arg_t arguments[] = {{DNNL_ARG_FROM, given}, {DNNL_ARG_TO, *result}};
        status = dnnl.primitive_execute(reorder, stream, 2, arguments);
    }
    if (status == dnnl_success) status = dnnl.stream_wait(stream);
    if (status != dnnl_success) {
        // It is half made, and no plan may take it for whole.
        dnnl.memory_destroy(*result);
        *result = NULL;
    }
    dnnl.primitive_destroy(reorder);
    dnnl.primitive_desc_destroy(description);
    dnnl.memory_destroy(given);
    return status;
}

static dnnl_status_t lies_as(dnnl_memory_t memory, const dnnl_memory_desc_t *wanted, bool *does) {
    const dnnl_memory_desc_t *held = NULL;
    dnnl_status_t status = dnnl.memory_get_memory_desc(memory, &held);
    *does = status == dnnl_success && dnnl.memory_desc_equal(held, wanted);
    return status;
}

/// Finds the weights of `step`: those of `shared`, where there is room for them.
static dnnl_status_t find_weights(
    plan_weights *shared, const network_weights *weights, int index, dnnl_engine_t engine, dnnl_stream_t stream,
    const dnnl_memory_desc_t *wanted, convolution_step *step) {
    for (int i = 0; i < LAYOUTS; i++) {
        dnnl_memory_t *layout = &shared->layers[index].layouts[i];
        bool fits = true;
        dnnl_status_t status = *layout ? lies_as(*layout, wanted, &fits)
                                       : lay_out_weights(weights, index, engine, stream, wanted, layout);
        if (status != dnnl_success) return status;
        if (!fits) continue;
        step->weights = *layout;
        return dnnl_success;
    }
    step->owns_weights = true;
    return lay_out_weights(weights, index, engine, stream, wanted, &step->weights);
}

static dnnl_status_t prepare(
    network_plan *plan, plan_weights *shared, int index, dnnl_engine_t engine, dnnl_stream_t stream) {
    convolution_step *made = &plan->steps[index];
    dnnl_primitive_desc_t description = NULL;
    dnnl_status_t status = describe_convolution(plan, index, engine, &description);
    if (status != dnnl_success) return status;
    const dnnl_memory_desc_t *wanted = dnnl.primitive_desc_query_md(description, dnnl_query_weights_md, 0);
    const dnnl_memory_desc_t *bias = dnnl.primitive_desc_query_md(description, dnnl_query_weights_md, 1);
    made->source = *dnnl.primitive_desc_query_md(description, dnnl_query_src_md, 0);
    made->target = *dnnl.primitive_desc_query_md(description, dnnl_query_dst_md, 0);
    made->scratch = *dnnl.primitive_desc_query_md(description, dnnl_query_scratchpad_md, 0);
    status = find_weights(shared, plan->weights, index, engine, stream, wanted, made);
    if (status == dnnl_success) {
        status = dnnl.memory_create(&made->bias, bias, engine, plan->weights->layers[index].biases);
    }
    if (status == dnnl_success) status = dnnl.primitive_create(&made->primitive, description);
    dnnl.primitive_desc_destroy(description);
    return status;
}

plan_weights *plan_weights_create(const network_description *network) {
    plan_weights *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    made->network = network;
    made->layers = calloc((size_t)network->layer_count, sizeof *made->layers);
    if (made->layers) return made;
    free(made);
    return NULL;
}

void plan_weights_destroy(plan_weights *weights) {
    if (!weights) return;
    for (int i = 0; i < weights->network->layer_count; i++) {
        for (int j = 0; j < LAYOUTS; j++) dnnl.memory_destroy(weights->layers[i].layouts[j]);
    }
    free(weights->layers);
    free(weights);
}

plan_memory *plan_memory_create(void) { return calloc(1, sizeof(plan_memory)); }

void plan_memory_destroy(plan_memory *memory) {
    if (!memory) return;
    free(memory->buffers.values);
    free(memory->scratch.values);
    free(memory);
}

/// Bytes of the largest number that each buffer ever holds.
static void find_sizes(const network_weights *weights, size_t *sizes) {
    const network_description *network = weights->network;
    sizes[0] = sizeof(float);
    for (int i = 0; i < network->layer_count; i++) {
        const network_layer *layer = &network->layers[i];
        const layer_weights *own = &weights->layers[i];
        size_t size = own->bytes && own->step ? 1 : sizeof(float);
        if (size > sizes[layer->target]) sizes[layer->target] = size;
        if (layer->doubled && sizes[layer->doubled] > sizes[layer->doubled_target]) {
            sizes[layer->doubled_target] = sizes[layer->doubled];
        }
    }
}

/// Finds each buffer's sides and place.
static network_status arrange(network_plan *plan, network_sides sides) {
    const network_description *network = plan->network;
    if (!shapes_find(network, sides, plan->shapes)) return NETWORK_INVALID_ARGUMENT;
    size_t *lengths = calloc((size_t)network->buffer_count, sizeof *lengths);
    if (!lengths) return NETWORK_OUT_OF_MEMORY;
    find_sizes(plan->weights, lengths);
    for (int i = 0; i < network->buffer_count; i++) {
        size_t cells = (size_t)plan->shapes[i].rows * (size_t)plan->shapes[i].columns;
        lengths[i] = cache_lines(cells * (size_t)network->channels[i] * lengths[i]);
    }
    plan->length = arrangement_find(network, lengths, plan->places);
    free(lengths);
    return NETWORK_OK;
}

network_status plan_create(
    const network_weights *weights, dnnl_engine_t engine, dnnl_stream_t stream, network_sides sides,
    plan_weights *shared, network_plan **plan) {
    *plan = NULL;
    const network_description *network = weights->network;
    network_plan *made = calloc(1, sizeof *made);
    if (!made) return NETWORK_OUT_OF_MEMORY;
    made->weights = weights;
    made->network = network;
    made->shapes = calloc((size_t)network->buffer_count, sizeof *made->shapes);
    made->places = calloc((size_t)network->buffer_count, sizeof *made->places);
    made->steps = calloc((size_t)network->layer_count, sizeof *made->steps);
    network_status status = made->shapes && made->places && made->steps ? arrange(made, sides) : NETWORK_OUT_OF_MEMORY;
    for (int i = 0; i < network->layer_count && status == NETWORK_OK; i++) {
        status = checked(prepare(made, shared, i, engine, stream));
    }
    if (status == NETWORK_OK) {
        *plan = made;
    } else {
        plan_destroy(made);
    }
    return status;
}

void plan_destroy(network_plan *plan) {
    if (!plan) return;
    for (int i = 0; plan->steps && i < plan->network->layer_count; i++) {
        dnnl.primitive_destroy(plan->steps[i].primitive);
        if (plan->steps[i].owns_weights) dnnl.memory_destroy(plan->steps[i].weights);
        dnnl.memory_destroy(plan->steps[i].bias);
    }
    free(plan->steps);
    free(plan->places);
    free(plan->shapes);
    free(plan);
}

static network_status make_room(memory_buffer *buffer, size_t bytes) {
    bytes = cache_lines(bytes) * CACHE_LINE;
    if (bytes <= buffer->bytes) return NETWORK_OK;
    free(buffer->values);
    buffer->values = aligned_alloc(CACHE_LINE, bytes);
    buffer->bytes = buffer->values ? bytes : 0;
    return buffer->values ? NETWORK_OK : NETWORK_OUT_OF_MEMORY;
}

network_status plan_input(const network_plan *plan, plan_memory *memory, float **input) {
    network_status status = make_room(&memory->buffers, plan->length * CACHE_LINE);
    for (int i = 0; i < plan->network->layer_count && status == NETWORK_OK; i++) {
        status = make_room(&memory->scratch, dnnl.memory_desc_get_size(&plan->steps[i].scratch));
    }
    if (status == NETWORK_OK) *input = values(plan, memory, 0);
    return status;
}

/// Copies `half` to `target`, each number to a square of four.
static void copy_doubled(const network_plan *plan, const plan_memory *memory, int half, int target, size_t size) {
    int rows = plan->shapes[target].rows, columns = plan->shapes[target].columns;
    size_t cell = (size_t)plan->network->channels[target] * size, row_length = (size_t)columns * cell;
    for (int y = 0; y < rows; y++) {
        char *to = (char *)values(plan, memory, target) + (size_t)y * row_length;
        if (y % 2) {
            memcpy(to, to - row_length, row_length);
            continue;
        }
        const char *from = (const char *)values(plan, memory, half) + (size_t)(y / 2) * (row_length / 2);
        for (int x = 0; x < columns; x++) memcpy(to + (size_t)x * cell, from + (size_t)(x / 2) * cell, cell);
    }
}

/// Turns floats of at least 0 into bytes, in steps of `step`, where they lie.
static void to_bytes(void *buffer, size_t count, float step) {
    enum { BLOCK = 256 };
    const float *from = buffer;
    uint8_t *to = buffer;
    float factor = 1 / step, block[BLOCK];
    for (size_t start = 0; start < count; start += BLOCK) {
        size_t length = count - start < BLOCK ? count - start : BLOCK;
        for (size_t i = 0; i < length; i++) block[i] = from[start + i] * factor + 0.5f;
        for (size_t i = 0; i < length; i++) to[start + i] = (uint8_t)(int)(block[i] < 255 ? block[i] : 255);
    }
}

static dnnl_status_t run_step(
    const network_plan *plan, int index, const plan_memory *memory, dnnl_engine_t engine, dnnl_stream_t stream) {
    const convolution_step *step = &plan->steps[index];
    const network_layer *layer = &plan->network->layers[index];
    dnnl_memory_t source = NULL, target = NULL, scratch = NULL;
    dnnl_status_t status = dnnl.memory_create(&source, &step->source, engine, values(plan, memory, layer->source));
    if (status == dnnl_success) {
        status = dnnl.memory_create(&target, &step->target, engine, values(plan, memory, layer->target));
    }
    if (status == dnnl_success) status = dnnl.memory_create(&scratch, &step->scratch, engine, memory->scratch.values);
    if (status == dnnl_success) {
        dnnl_exec_arg_t arguments[] = {
            {DNNL_ARG_SRC, source},       {DNNL_ARG_WEIGHTS, step->weights}, {DNNL_ARG_BIAS, step->bias},
            {DNNL_ARG_DST, target},       {DNNL_ARG_SCRATCHPAD, scratch},
        };
        status = dnnl.primitive_execute(step->primitive, stream, 5, arguments);
    }
    if (status == dnnl_success) status = dnnl.stream_wait(stream);
    dnnl.memory_destroy(source);
    dnnl.memory_destroy(target);
    dnnl.memory_destroy(scratch);
    return status;
}

network_status plan_run(
    const network_plan *plan, plan_memory *memory, dnnl_engine_t engine, dnnl_stream_t stream, network_output *output) {
    const network_description *network = plan->network;
    for (int i = 0; i < network->layer_count; i++) {
        const network_layer *layer = &network->layers[i];
        const layer_weights *own = &plan->weights->layers[i];
        if (layer->doubled) {
            bool is_source = layer->doubled_target == layer->source;
            float step = is_source ? own->source_step : own->held_step;
            copy_doubled(plan, memory, layer->doubled, layer->doubled_target, step > 0 ? 1 : sizeof(float));
        }
        dnnl_status_t status = run_step(plan, i, memory, engine, stream);
        if (status != dnnl_success) return checked(status);
        if (!own->bytes && own->step) {
            network_sides sides = plan->shapes[layer->target];
            size_t count = (size_t)sides.rows * (size_t)sides.columns * (size_t)network->channels[layer->target];
            to_bytes(values(plan, memory, layer->target), count, *own->step);
        }
    }
    int last = network->buffer_count - 1;
    *output = (network_output){
        .values = values(plan, memory, last),
        .rows = (size_t)plan->shapes[last].rows,
        .columns = (size_t)plan->shapes[last].columns,
        .channels = (size_t)network->channels[last],
    };
    return NETWORK_OK;
}
