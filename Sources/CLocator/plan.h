#ifndef CLOCATOR_PLAN_H
#define CLOCATOR_PLAN_H

#include <oneapi/dnnl/dnnl.h>

#include "internal.h"

/// The network made ready for one size of input.
typedef struct locator_plan locator_plan;

/// `rows` and `columns` are multiples of LOCATOR_ALIGNMENT. On LOCATOR_OK the caller gives `plan` to `plan_destroy`.
locator_status plan_create(
    const locator_weights *weights, dnnl_engine_t engine, dnnl_stream_t stream, int rows, int columns,
    locator_plan **plan);
void plan_destroy(locator_plan *plan);

/// Where the picture goes: rows x columns x 3 numbers.
float *plan_input(locator_plan *plan);
/// From the input to the maps: rows/4 x columns/4 x LOCATOR_CHANNELS numbers that belong to the plan.
locator_status plan_run(locator_plan *plan, dnnl_stream_t stream, const float **maps);

#endif
