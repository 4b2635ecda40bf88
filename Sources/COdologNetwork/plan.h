#ifndef CNETWORK_PLAN_H
#define CNETWORK_PLAN_H

#include <oneapi/dnnl/dnnl.h>

#include "internal.h"

/// The network made ready for one size of input; not changed by running, so any number of threads may run it at a time.
typedef struct network_plan network_plan;

/// Weights as plans want them, which share what they want alike. Used by one thread at a time.
typedef struct plan_weights plan_weights;

/// NULL: out of memory.
plan_weights *plan_weights_create(const network_description *network);
void plan_weights_destroy(plan_weights *weights);

/// `sides`: of the input. On NETWORK_OK the caller gives `plan` to `plan_destroy`, before `shared` goes.
network_status plan_create(
    const network_weights *weights, dnnl_engine_t engine, dnnl_stream_t stream, network_sides sides,
    plan_weights *shared, network_plan **plan);
void plan_destroy(network_plan *plan);

/// Where a plan runs: activations as large as the largest input so far needs them. Of one thread.
typedef struct plan_memory plan_memory;

/// NULL: out of memory.
plan_memory *plan_memory_create(void);
void plan_memory_destroy(plan_memory *memory);

/// Where the input goes in `memory`, until the next call with another plan. A run leaves nothing of it.
network_status plan_input(const network_plan *plan, plan_memory *memory, float **input);
/// From the input to the output, which lies in `memory` until its next use.
network_status plan_run(
    const network_plan *plan, plan_memory *memory, dnnl_engine_t engine, dnnl_stream_t stream, network_output *output);

#endif
