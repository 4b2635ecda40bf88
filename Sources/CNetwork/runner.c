// Runs a network on inputs of any size and remembers what was prepared for the last few sizes.

#include <pthread.h>
#include <stdlib.h>

#include "internal.h"
#include "plan.h"
#include "threads.h"

/// The locator's first looks at a folder of photos have a few sizes, its close-ups five; strips of digits have a dozen.
#define REMEMBERED 16

struct network_runner {
    const network_weights *weights;
    dnnl_engine_t engine;
    dnnl_stream_t stream;
    plan_memory *memory;
    struct {
        network_plan *plan;
        network_sides sides;
        /// When it was last used; the one longest ago makes room.
        uint64_t turn;
    } remembered[REMEMBERED];
    uint64_t turn;
    /// The one whose input was asked for last.
    network_plan *ready;
};

/// oneDNN's own cache keeps 1,024 primitives, most of them of sizes that don't come again: 40 MB after some hundred photos. What
/// comes again is remembered here.
static void cache_nothing(void) { dnnl_set_primitive_cache_capacity(0); }

network_status network_runner_create(const network_weights *weights, network_runner **runner) {
    if (!runner) return NETWORK_INVALID_ARGUMENT;
    *runner = NULL;
    if (!weights) return NETWORK_INVALID_ARGUMENT;
    network_runner *made = calloc(1, sizeof *made);
    if (!made) return NETWORK_OUT_OF_MEMORY;
    made->weights = weights;
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, cache_nothing);
    if (dnnl_engine_create(&made->engine, dnnl_cpu, 0) != dnnl_success ||
        dnnl_stream_create(&made->stream, made->engine, dnnl_stream_default_flags) != dnnl_success) {
        network_runner_destroy(made);
        return NETWORK_ENGINE_FAILED;
    }
    made->memory = plan_memory_create(weights->network);
    if (!made->memory) {
        network_runner_destroy(made);
        return NETWORK_OUT_OF_MEMORY;
    }
    *runner = made;
    return NETWORK_OK;
}

void network_runner_destroy(network_runner *runner) {
    if (!runner) return;
    for (int i = 0; i < REMEMBERED; i++) plan_destroy(runner->remembered[i].plan);
    plan_memory_destroy(runner->memory);
    if (runner->stream) dnnl_stream_destroy(runner->stream);
    if (runner->engine) dnnl_engine_destroy(runner->engine);
    free(runner);
}

static network_status plan_for(network_runner *runner, network_sides sides, network_plan **plan) {
    int oldest = 0;
    runner->turn++;
    for (int i = 0; i < REMEMBERED; i++) {
        network_sides known = runner->remembered[i].sides;
        if (runner->remembered[i].plan && known.rows == sides.rows && known.columns == sides.columns) {
            runner->remembered[i].turn = runner->turn;
            *plan = runner->remembered[i].plan;
            return NETWORK_OK;
        }
        if (runner->remembered[i].turn < runner->remembered[oldest].turn) oldest = i;
    }
    plan_destroy(runner->remembered[oldest].plan);
    runner->remembered[oldest].plan = NULL;
    runner->remembered[oldest].turn = 0;
    network_status status = plan_create(runner->weights, runner->engine, runner->stream, sides, runner->memory, plan);
    if (status != NETWORK_OK) return status;
    runner->remembered[oldest].plan = *plan;
    runner->remembered[oldest].sides = sides;
    runner->remembered[oldest].turn = runner->turn;
    return NETWORK_OK;
}

network_status network_input(network_runner *runner, size_t rows, size_t columns, float **input) {
    if (!input) return NETWORK_INVALID_ARGUMENT;
    *input = NULL;
    if (!runner) return NETWORK_INVALID_ARGUMENT;
    runner->ready = NULL;
    if (!rows || !columns) return NETWORK_INVALID_ARGUMENT;
    if (rows > NETWORK_MAXIMUM_SIDE || columns > NETWORK_MAXIMUM_SIDE) return NETWORK_TOO_LARGE;
    if (rows * columns > NETWORK_MAXIMUM_PIXELS) return NETWORK_TOO_LARGE;

    // oneDNN asks for the number of threads when a primitive is made as well as when it runs.
    int held = threads_hold();
    network_plan *plan = NULL;
    network_status status = plan_for(runner, (network_sides){(int)rows, (int)columns}, &plan);
    threads_release(held);
    if (status == NETWORK_OK) status = plan_input(plan, runner->memory, input);
    if (status == NETWORK_OK) runner->ready = plan;
    return status;
}

network_status network_run(network_runner *runner, network_output *output) {
    if (!output) return NETWORK_INVALID_ARGUMENT;
    *output = (network_output){0};
    if (!runner || !runner->ready) return NETWORK_INVALID_ARGUMENT;
    int held = threads_hold();
    network_status status = plan_run(runner->ready, runner->memory, runner->stream, output);
    threads_release(held);
    return status;
}
