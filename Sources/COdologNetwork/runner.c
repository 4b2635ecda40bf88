// Runs a network on inputs of any size.

#include <stdlib.h>

#include "internal.h"
#include "plans.h"
#include "threads.h"

struct network_runner {
    network_plans *plans;
    dnnl_stream_t stream;
    plan_memory *memory;
    /// The plan whose input was asked for last, borrowed until it has run.
    const network_plan *ready;
};

network_status network_runner_create(const network_weights *weights, network_runner **runner) {
    if (!runner) return NETWORK_INVALID_ARGUMENT;
    *runner = NULL;
    if (!weights) return NETWORK_INVALID_ARGUMENT;
    network_runner *made = calloc(1, sizeof *made);
    if (!made) return NETWORK_OUT_OF_MEMORY;
    made->plans = weights->plans;
    made->memory = plan_memory_create();
    network_status status = made->memory ? NETWORK_OK : NETWORK_OUT_OF_MEMORY;
    if (status == NETWORK_OK &&
        dnnl.stream_create(&made->stream, plans_engine(made->plans), dnnl_stream_default_flags) != dnnl_success) {
        status = NETWORK_ENGINE_FAILED;
    }
    if (status == NETWORK_OK) {
        *runner = made;
    } else {
        network_runner_destroy(made);
    }
    return status;
}

void network_runner_destroy(network_runner *runner) {
    if (!runner) return;
    plans_return(runner->plans, runner->ready);
    plan_memory_destroy(runner->memory);
    if (runner->stream) dnnl.stream_destroy(runner->stream);
    free(runner);
}

network_status network_input(network_runner *runner, size_t rows, size_t columns, float **input) {
    if (!input) return NETWORK_INVALID_ARGUMENT;
    *input = NULL;
    if (!runner) return NETWORK_INVALID_ARGUMENT;
    plans_return(runner->plans, runner->ready);
    runner->ready = NULL;
    if (!rows || !columns) return NETWORK_INVALID_ARGUMENT;
    if (rows > NETWORK_MAXIMUM_SIDE || columns > NETWORK_MAXIMUM_SIDE) return NETWORK_TOO_LARGE;
    if (rows * columns > NETWORK_MAXIMUM_PIXELS) return NETWORK_TOO_LARGE;

    // oneDNN asks for the number of threads when a primitive is made as well as when it runs.
    int held = threads_hold();
    const network_plan *plan = NULL;
    network_status status = plans_borrow(runner->plans, (network_sides){(int)rows, (int)columns}, &plan);
    threads_release(held);
    if (status == NETWORK_OK) status = plan_input(plan, runner->memory, input);
    if (status == NETWORK_OK) {
        runner->ready = plan;
    } else {
        plans_return(runner->plans, plan);
    }
    return status;
}

network_status network_run(network_runner *runner, network_output *output) {
    if (!output) return NETWORK_INVALID_ARGUMENT;
    *output = (network_output){0};
    if (!runner || !runner->ready) return NETWORK_INVALID_ARGUMENT;
    int held = threads_hold();
    network_status status = plan_run(
        runner->ready, runner->memory, plans_engine(runner->plans), runner->stream, output);
    threads_release(held);
    plans_return(runner->plans, runner->ready);
    runner->ready = NULL;
    return status;
}
