#ifndef CNETWORK_PLAN_H
#define CNETWORK_PLAN_H

#include "internal.h"
#include "library.h"

/// The network prepared for one size of input. Running doesn't change it, so any number of threads may run it at a
/// time.
typedef struct network_plan network_plan;

/// Weights in the layouts that plans want; plans share a layout that they both want. Used by one thread at a time.
typedef struct plan_weights plan_weights;

/// NULL: out of memory.
plan_weights *plan_weights_create(const network_description *network);
void plan_weights_destroy(plan_weights *weights);

/// `sides` are the input's. On NETWORK_OK the caller gives `plan` to `plan_destroy`, before `shared` is destroyed.
network_status plan_create(
    const network_weights *weights, dnnl_engine_t engine, dnnl_stream_t stream, network_sides sides,
    plan_weights *shared, network_plan **plan);
void plan_destroy(network_plan *plan);

/// Memory that a plan runs in, as large as the largest input so far needed. Used by one thread.
typedef struct plan_memory plan_memory;

/// NULL: out of memory.
plan_memory *plan_memory_create(void);
void plan_memory_destroy(plan_memory *memory);

/// Sets `input` to where the input goes in `memory`, until the next call with another plan. A run overwrites the
/// input.
network_status plan_input(const network_plan *plan, plan_memory *memory, float **input);
/// Runs the plan. The output lies in `memory` until its next use.
network_status plan_run(
    const network_plan *plan, plan_memory *memory, dnnl_engine_t engine, dnnl_stream_t stream, network_output *output);

#endif
