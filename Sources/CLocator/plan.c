// The network as a list of oneDNN convolutions between buffers; all activations lie row by row, channels last. What is
// between them (doubling and adding) is too little for primitives of its own.

#include "plan.h"

#include <stdbool.h>
#include <stdlib.h>

#if DNNL_VERSION_MAJOR != 2
#error "written for oneDNN 2 (Debian 12: libdnnl-dev); version 3 creates primitives in another way"
#endif

enum { INPUT, A2, X4, X8, T8, X16, T16, X32, T32, U32, M16, S8, M8, S4, M4, MAPS, BUFFER_COUNT };

/// Channels, and by how many halvings the sides are smaller than the input's.
static const struct {
    int channels;
    int halvings;
} buffers[BUFFER_COUNT] = {
    [INPUT] = {3, 0}, [A2] = {16, 1},  [X4] = {32, 2},  [X8] = {48, 3},  [T8] = {48, 3},  [X16] = {64, 4},
    [T16] = {64, 4},  [X32] = {80, 5}, [T32] = {80, 5}, [U32] = {64, 5}, [M16] = {48, 4}, [S8] = {48, 3},
    [M8] = {32, 3},   [S4] = {32, 2},  [M4] = {32, 2},  [MAPS] = {LOCATOR_CHANNELS, 2},
};

/// `adds`: the result is added to what the target holds, before the rectifier. `doubled`: a buffer of half the size that
/// is then added to the target, each number to four cells, and rectified; INPUT for none.
static const struct {
    int source;
    int target;
    bool adds;
    bool rectifies;
    int doubled;
    int doubled_target;
} wiring[LAYER_COUNT] = {
    [STEM] = {INPUT, A2, false, true, INPUT, 0},
    [DOWN4] = {A2, X4, false, true, INPUT, 0},
    [DOWN8] = {X4, X8, false, true, INPUT, 0},
    [BLOCK8_FIRST] = {X8, T8, false, true, INPUT, 0},
    [BLOCK8_SECOND] = {T8, X8, true, true, INPUT, 0},
    [DOWN16] = {X8, X16, false, true, INPUT, 0},
    [BLOCK16A_FIRST] = {X16, T16, false, true, INPUT, 0},
    [BLOCK16A_SECOND] = {T16, X16, true, true, INPUT, 0},
    [BLOCK16B_FIRST] = {X16, T16, false, true, INPUT, 0},
    [BLOCK16B_SECOND] = {T16, X16, true, true, INPUT, 0},
    [DOWN32] = {X16, X32, false, true, INPUT, 0},
    [BLOCK32_FIRST] = {X32, T32, false, true, INPUT, 0},
    [BLOCK32_SECOND] = {T32, X32, true, true, INPUT, 0},
    [UP16] = {X32, U32, false, false, U32, X16},
    [MERGE16] = {X16, M16, false, true, INPUT, 0},
    [SKIP8] = {X8, S8, false, false, M16, S8},
    [MERGE8] = {S8, M8, false, true, INPUT, 0},
    [SKIP4] = {X4, S4, false, false, M8, S4},
    [MERGE4] = {S4, M4, false, true, INPUT, 0},
    [HEAD] = {M4, MAPS, false, false, INPUT, 0},
};

struct plan_memory {
    float *buffers[BUFFER_COUNT];
    size_t bytes[BUFFER_COUNT];
    /// As oneDNN wants them for the first size; it hardly ever wants them otherwise for another.
    dnnl_memory_t weights[LAYER_COUNT];
};

typedef struct {
    dnnl_primitive_t primitive;
    dnnl_memory_t source, target, weights, bias;
    /// Otherwise they are the plan_memory's.
    bool owns_weights;
} convolution_step;

struct locator_plan {
    int rows;
    int columns;
    convolution_step steps[LAYER_COUNT];
};

static int side(int pixels, int buffer) { return pixels >> buffers[buffer].halvings; }

static size_t length(const locator_plan *plan, int buffer) {
    return (size_t)side(plan->rows, buffer) * (size_t)side(plan->columns, buffer) * (size_t)buffers[buffer].channels;
}

static locator_status checked(dnnl_status_t status) {
    if (status == dnnl_success) return LOCATOR_OK;
    return status == dnnl_out_of_memory ? LOCATOR_OUT_OF_MEMORY : LOCATOR_ENGINE_FAILED;
}

static dnnl_status_t describe(const locator_plan *plan, int buffer, dnnl_memory_desc_t *description) {
    dnnl_dims_t sides = {1, buffers[buffer].channels, side(plan->rows, buffer), side(plan->columns, buffer)};
    return dnnl_memory_desc_init_by_tag(description, 4, sides, dnnl_f32, dnnl_nhwc);
}

/// The convolution's primitive descriptor; the layout of the weights is left to oneDNN.
static dnnl_status_t describe_convolution(
    const locator_plan *plan, int index, dnnl_engine_t engine, dnnl_primitive_desc_t *description) {
    const locator_layer *layer = &locator_layers[index];
    dnnl_memory_desc_t source, target, weights, bias;
    dnnl_dims_t shape = {layer->outputs, layer->inputs, layer->kernel, layer->kernel};
    dnnl_dims_t strides = {layer->stride, layer->stride};
    dnnl_dims_t before = {layer->kernel / 2, layer->kernel / 2};
    // Even sides: with a stride of 2 the last row and column of padding would not be used.
    dnnl_dims_t after = {layer->stride == 2 ? 0 : before[0], layer->stride == 2 ? 0 : before[1]};
    dnnl_status_t status = describe(plan, wiring[index].source, &source);
    if (status == dnnl_success) status = describe(plan, wiring[index].target, &target);
    if (status == dnnl_success) status = dnnl_memory_desc_init_by_tag(&weights, 4, shape, dnnl_f32, dnnl_format_tag_any);
    if (status == dnnl_success) status = dnnl_memory_desc_init_by_tag(&bias, 1, shape, dnnl_f32, dnnl_a);
    dnnl_convolution_desc_t convolution;
    if (status == dnnl_success) {
        status = dnnl_convolution_forward_desc_init(
            &convolution, dnnl_forward_inference, dnnl_convolution_direct, &source, &weights, &bias, &target, strides,
            before, after);
    }
    if (status != dnnl_success) return status;

    dnnl_primitive_attr_t attributes = NULL;
    dnnl_post_ops_t operations = NULL;
    status = dnnl_primitive_attr_create(&attributes);
    if (status == dnnl_success) status = dnnl_post_ops_create(&operations);
    if (status == dnnl_success && wiring[index].adds) status = dnnl_post_ops_append_sum(operations, 1);
    if (status == dnnl_success && wiring[index].rectifies) {
        status = dnnl_post_ops_append_eltwise(operations, 1, dnnl_eltwise_relu, 0, 0);
    }
    if (status == dnnl_success) status = dnnl_primitive_attr_set_post_ops(attributes, operations);
    if (status == dnnl_success) status = dnnl_primitive_desc_create(description, &convolution, attributes, engine, NULL);
    dnnl_post_ops_destroy(operations);
    dnnl_primitive_attr_destroy(attributes);
    return status;
}

/// The layer's weights in the layout that oneDNN chose, in memory of oneDNN's.
static dnnl_status_t lay_out_weights(
    const locator_weights *weights, int index, dnnl_engine_t engine, dnnl_stream_t stream,
    const dnnl_memory_desc_t *wanted, dnnl_memory_t *result) {
    const locator_layer *layer = &locator_layers[index];
    dnnl_dims_t shape = {layer->outputs, layer->inputs, layer->kernel, layer->kernel};
    dnnl_memory_desc_t plain;
    dnnl_memory_t given = NULL;
    dnnl_primitive_desc_t description = NULL;
    dnnl_primitive_t reorder = NULL;
    dnnl_status_t status = dnnl_memory_desc_init_by_tag(&plain, 4, shape, dnnl_f32, dnnl_oihw);
    // oneDNN takes no pointers to const, but reads only.
    if (status == dnnl_success) {
        status = dnnl_memory_create(&given, &plain, engine, (void *)(uintptr_t)weights->weights[index]);
    }
    if (status == dnnl_success) status = dnnl_memory_create(result, wanted, engine, DNNL_MEMORY_ALLOCATE);
    if (status == dnnl_success) {
        status = dnnl_reorder_primitive_desc_create(&description, &plain, engine, wanted, engine, NULL);
    }
    if (status == dnnl_success) status = dnnl_primitive_create(&reorder, description);
    if (status == dnnl_success) {
        dnnl_exec_arg_t arguments[] = {{DNNL_ARG_FROM, given}, {DNNL_ARG_TO, *result}};
        status = dnnl_primitive_execute(reorder, stream, 2, arguments);
    }
    if (status == dnnl_success) status = dnnl_stream_wait(stream);
    dnnl_primitive_destroy(reorder);
    dnnl_primitive_desc_destroy(description);
    dnnl_memory_destroy(given);
    return status;
}

/// `step`'s weights: those of `memory` where they lie as `wanted`.
static dnnl_status_t find_weights(
    plan_memory *memory, const locator_weights *weights, int index, dnnl_engine_t engine, dnnl_stream_t stream,
    const dnnl_memory_desc_t *wanted, convolution_step *step) {
    if (!memory->weights[index]) {
        dnnl_status_t status = lay_out_weights(weights, index, engine, stream, wanted, &memory->weights[index]);
        if (status != dnnl_success) return status;
    }
    const dnnl_memory_desc_t *held = NULL;
    dnnl_status_t status = dnnl_memory_get_memory_desc(memory->weights[index], &held);
    if (status != dnnl_success) return status;
    step->owns_weights = !dnnl_memory_desc_equal(held, wanted);
    if (step->owns_weights) return lay_out_weights(weights, index, engine, stream, wanted, &step->weights);
    step->weights = memory->weights[index];
    return dnnl_success;
}

static dnnl_status_t prepare(
    locator_plan *plan, plan_memory *memory, const locator_weights *weights, int index, dnnl_engine_t engine,
    dnnl_stream_t stream) {
    convolution_step *made = &plan->steps[index];
    dnnl_primitive_desc_t description = NULL;
    dnnl_status_t status = describe_convolution(plan, index, engine, &description);
    if (status != dnnl_success) return status;
    const dnnl_memory_desc_t *wanted = dnnl_primitive_desc_query_md(description, dnnl_query_weights_md, 0);
    const dnnl_memory_desc_t *source = dnnl_primitive_desc_query_md(description, dnnl_query_src_md, 0);
    const dnnl_memory_desc_t *target = dnnl_primitive_desc_query_md(description, dnnl_query_dst_md, 0);
    const dnnl_memory_desc_t *bias = dnnl_primitive_desc_query_md(description, dnnl_query_weights_md, 1);
    status = find_weights(memory, weights, index, engine, stream, wanted, made);
    // The buffers are given when it runs.
    if (status == dnnl_success) status = dnnl_memory_create(&made->source, source, engine, DNNL_MEMORY_NONE);
    if (status == dnnl_success) status = dnnl_memory_create(&made->target, target, engine, DNNL_MEMORY_NONE);
    if (status == dnnl_success) {
        status = dnnl_memory_create(&made->bias, bias, engine, (void *)(uintptr_t)weights->biases[index]);
    }
    if (status == dnnl_success) status = dnnl_primitive_create(&made->primitive, description);
    dnnl_primitive_desc_destroy(description);
    return status;
}

plan_memory *plan_memory_create(void) { return calloc(1, sizeof(plan_memory)); }

void plan_memory_destroy(plan_memory *memory) {
    if (!memory) return;
    for (int i = 0; i < BUFFER_COUNT; i++) free(memory->buffers[i]);
    for (int i = 0; i < LAYER_COUNT; i++) dnnl_memory_destroy(memory->weights[i]);
    free(memory);
}

locator_status plan_create(
    const locator_weights *weights, dnnl_engine_t engine, dnnl_stream_t stream, int rows, int columns,
    plan_memory *memory, locator_plan **plan) {
    *plan = NULL;
    locator_plan *made = calloc(1, sizeof *made);
    if (!made) return LOCATOR_OUT_OF_MEMORY;
    made->rows = rows;
    made->columns = columns;
    locator_status status = LOCATOR_OK;
    for (int i = 0; i < LAYER_COUNT && status == LOCATOR_OK; i++) {
        status = checked(prepare(made, memory, weights, i, engine, stream));
    }
    if (status == LOCATOR_OK) {
        *plan = made;
    } else {
        plan_destroy(made);
    }
    return status;
}

void plan_destroy(locator_plan *plan) {
    if (!plan) return;
    for (int i = 0; i < LAYER_COUNT; i++) {
        dnnl_primitive_destroy(plan->steps[i].primitive);
        dnnl_memory_destroy(plan->steps[i].source);
        dnnl_memory_destroy(plan->steps[i].target);
        if (plan->steps[i].owns_weights) dnnl_memory_destroy(plan->steps[i].weights);
        dnnl_memory_destroy(plan->steps[i].bias);
    }
    free(plan);
}

locator_status plan_input(const locator_plan *plan, plan_memory *memory, float **input) {
    for (int i = 0; i < BUFFER_COUNT; i++) {
        // Whole cache lines, as aligned_alloc and oneDNN's instructions like it.
        size_t bytes = (length(plan, i) * sizeof(float) + 63) / 64 * 64;
        if (bytes <= memory->bytes[i]) continue;
        free(memory->buffers[i]);
        memory->buffers[i] = aligned_alloc(64, bytes);
        memory->bytes[i] = memory->buffers[i] ? bytes : 0;
        if (!memory->buffers[i]) return LOCATOR_OUT_OF_MEMORY;
    }
    *input = memory->buffers[INPUT];
    return LOCATOR_OK;
}

/// target = max(0, target + half), each number of `half` counting for a square of four.
static void add_doubled(const locator_plan *plan, plan_memory *memory, int half, int target) {
    int rows = side(plan->rows, target), columns = side(plan->columns, target), channels = buffers[target].channels;
    size_t row_length = (size_t)columns * (size_t)channels;
    for (int y = 0; y < rows; y++) {
        const float *from = memory->buffers[half] + (size_t)(y / 2) * (row_length / 2);
        float *to = memory->buffers[target] + (size_t)y * row_length;
        for (int x = 0; x < columns; x++) {
            const float *a = from + (size_t)(x / 2) * (size_t)channels;
            float *b = to + (size_t)x * (size_t)channels;
            for (int c = 0; c < channels; c++) {
                float sum = a[c] + b[c];
                b[c] = sum > 0 ? sum : 0;
            }
        }
    }
}

locator_status plan_run(locator_plan *plan, plan_memory *memory, dnnl_stream_t stream, const float **maps) {
    for (int i = 0; i < LAYER_COUNT; i++) {
        const convolution_step *step = &plan->steps[i];
        dnnl_exec_arg_t arguments[] = {
            {DNNL_ARG_SRC, step->source},
            {DNNL_ARG_WEIGHTS, step->weights},
            {DNNL_ARG_BIAS, step->bias},
            {DNNL_ARG_DST, step->target},
        };
        dnnl_status_t status = dnnl_memory_set_data_handle(step->source, memory->buffers[wiring[i].source]);
        if (status == dnnl_success) {
            status = dnnl_memory_set_data_handle(step->target, memory->buffers[wiring[i].target]);
        }
        if (status == dnnl_success) status = dnnl_primitive_execute(step->primitive, stream, 4, arguments);
        if (status == dnnl_success) status = dnnl_stream_wait(stream);
        if (status != dnnl_success) return checked(status);
        if (wiring[i].doubled != INPUT) add_doubled(plan, memory, wiring[i].doubled, wiring[i].doubled_target);
    }
    *maps = memory->buffers[MAPS];
    return LOCATOR_OK;
}
