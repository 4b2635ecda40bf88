#ifndef CLOCATOR_PLAN_H
#define CLOCATOR_PLAN_H

#include <oneapi/dnnl/dnnl.h>

#include "internal.h"

/// The network made ready for one size of input.
typedef struct locator_plan locator_plan;

/// What the plans of one runner share, for they run one after the other: weights, and activations as large as the largest
/// picture so far needs them. It outlives the plans.
typedef struct plan_memory plan_memory;

/// NULL: out of memory.
plan_memory *plan_memory_create(void);
void plan_memory_destroy(plan_memory *memory);

/// `rows` and `columns` are multiples of LOCATOR_ALIGNMENT. On LOCATOR_OK the caller gives `plan` to `plan_destroy`. It
/// is always used with the same `memory`.
locator_status plan_create(
    const locator_weights *weights, dnnl_engine_t engine, dnnl_stream_t stream, int rows, int columns,
    plan_memory *memory, locator_plan **plan);
void plan_destroy(locator_plan *plan);

/// Where the picture goes: rows x columns x 3 numbers of `memory`, until the next call with another plan.
locator_status plan_input(const locator_plan *plan, plan_memory *memory, float **input);
/// From the input to the maps: rows/4 x columns/4 x LOCATOR_CHANNELS numbers of `memory`, until its next use.
locator_status plan_run(locator_plan *plan, plan_memory *memory, dnnl_stream_t stream, const float **maps);

#endif
