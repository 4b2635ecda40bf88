#ifndef CNETWORK_PLAN_H
#define CNETWORK_PLAN_H

#include <oneapi/dnnl/dnnl.h>

#include "internal.h"

/// The network made ready for one size of input.
typedef struct network_plan network_plan;

/// What the plans of one runner share, for they run one after the other: weights, and activations as large as the largest
/// input so far needs them. It outlives the plans.
typedef struct plan_memory plan_memory;

/// NULL: out of memory.
plan_memory *plan_memory_create(const network_description *network);
void plan_memory_destroy(plan_memory *memory);

/// `sides`: of the input. On NETWORK_OK the caller gives `plan` to `plan_destroy`. It is always used with the same `memory`.
network_status plan_create(
    const network_weights *weights, dnnl_engine_t engine, dnnl_stream_t stream, network_sides sides,
    plan_memory *memory, network_plan **plan);
void plan_destroy(network_plan *plan);

/// Where the input goes in `memory`, until the next call with another plan.
network_status plan_input(const network_plan *plan, plan_memory *memory, float **input);
/// From the input to the output, which lies in `memory` until its next use.
network_status plan_run(network_plan *plan, plan_memory *memory, dnnl_stream_t stream, network_output *output);

#endif
