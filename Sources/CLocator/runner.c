// Runs the network on pictures of any size and remembers what was prepared for the last few sizes.

#include <pthread.h>
#include <stdlib.h>

#include "internal.h"
#include "plan.h"
#include "threads.h"

/// Of first looks there are a few sizes in a folder of photos, of close-ups five.
#define REMEMBERED 16

struct locator_runner {
    const locator_weights *weights;
    dnnl_engine_t engine;
    dnnl_stream_t stream;
    plan_memory *memory;
    struct {
        locator_plan *plan;
        int rows;
        int columns;
        /// When it was last used; the one longest ago makes room.
        uint64_t turn;
    } remembered[REMEMBERED];
    uint64_t turn;
};

/// oneDNN's own cache keeps 1,024 primitives, most of them of sizes that don't come again: 40 MB after some hundred photos. What
/// comes again is remembered here.
static void cache_nothing(void) { dnnl_set_primitive_cache_capacity(0); }

locator_status locator_runner_create(const locator_weights *weights, locator_runner **runner) {
    if (!runner) return LOCATOR_INVALID_ARGUMENT;
    *runner = NULL;
    if (!weights) return LOCATOR_INVALID_ARGUMENT;
    locator_runner *made = calloc(1, sizeof *made);
    if (!made) return LOCATOR_OUT_OF_MEMORY;
    made->weights = weights;
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, cache_nothing);
    if (dnnl_engine_create(&made->engine, dnnl_cpu, 0) != dnnl_success ||
        dnnl_stream_create(&made->stream, made->engine, dnnl_stream_default_flags) != dnnl_success) {
        locator_runner_destroy(made);
        return LOCATOR_ENGINE_FAILED;
    }
    made->memory = plan_memory_create();
    if (!made->memory) {
        locator_runner_destroy(made);
        return LOCATOR_OUT_OF_MEMORY;
    }
    *runner = made;
    return LOCATOR_OK;
}

void locator_runner_destroy(locator_runner *runner) {
    if (!runner) return;
    for (int i = 0; i < REMEMBERED; i++) plan_destroy(runner->remembered[i].plan);
    plan_memory_destroy(runner->memory);
    if (runner->stream) dnnl_stream_destroy(runner->stream);
    if (runner->engine) dnnl_engine_destroy(runner->engine);
    free(runner);
}

static locator_status plan_for(locator_runner *runner, int rows, int columns, locator_plan **plan) {
    int oldest = 0;
    runner->turn++;
    for (int i = 0; i < REMEMBERED; i++) {
        if (runner->remembered[i].plan && runner->remembered[i].rows == rows && runner->remembered[i].columns == columns) {
            runner->remembered[i].turn = runner->turn;
            *plan = runner->remembered[i].plan;
            return LOCATOR_OK;
        }
        if (runner->remembered[i].turn < runner->remembered[oldest].turn) oldest = i;
    }
    plan_destroy(runner->remembered[oldest].plan);
    runner->remembered[oldest].plan = NULL;
    runner->remembered[oldest].turn = 0;
    locator_status status =
        plan_create(runner->weights, runner->engine, runner->stream, rows, columns, runner->memory, plan);
    if (status != LOCATOR_OK) return status;
    runner->remembered[oldest].plan = *plan;
    runner->remembered[oldest].rows = rows;
    runner->remembered[oldest].columns = columns;
    runner->remembered[oldest].turn = runner->turn;
    return LOCATOR_OK;
}

/// Bytes to numbers from -0.5 to 0.5; gray three times; black where the picture ends.
static void fill(
    float *input, size_t rows, size_t columns, const uint8_t *pixels, size_t width, size_t height, size_t channels) {
    for (size_t y = 0; y < rows; y++) {
        float *to = input + y * columns * 3;
        size_t filled = 0;
        if (y < height) {
            const uint8_t *from = pixels + y * width * channels;
            if (channels == 3) {
                for (size_t i = 0; i < width * 3; i++) to[i] = (float)from[i] / 255 - 0.5f;
            } else {
                for (size_t x = 0; x < width; x++) to[3 * x] = to[3 * x + 1] = to[3 * x + 2] = (float)from[x] / 255 - 0.5f;
            }
            filled = width * 3;
        }
        for (size_t i = filled; i < columns * 3; i++) to[i] = -0.5f;
    }
}

static size_t aligned(size_t side) { return (side + LOCATOR_ALIGNMENT - 1) / LOCATOR_ALIGNMENT * LOCATOR_ALIGNMENT; }

locator_status locator_run(
    locator_runner *runner, const uint8_t *pixels, size_t width, size_t height, size_t channels, locator_maps *maps) {
    if (!maps) return LOCATOR_INVALID_ARGUMENT;
    *maps = (locator_maps){0};
    if (!runner || !pixels || !width || !height || (channels != 1 && channels != 3)) return LOCATOR_INVALID_ARGUMENT;
    if (width > LOCATOR_MAXIMUM_SIDE || height > LOCATOR_MAXIMUM_SIDE) return LOCATOR_TOO_LARGE;
    size_t rows = aligned(height), columns = aligned(width);
    if (rows * columns > LOCATOR_MAXIMUM_PIXELS) return LOCATOR_TOO_LARGE;

    // oneDNN asks for the number of threads when a primitive is made as well as when it runs.
    int held = threads_hold();
    locator_plan *plan = NULL;
    locator_status status = plan_for(runner, (int)rows, (int)columns, &plan);
    float *input = NULL;
    if (status == LOCATOR_OK) status = plan_input(plan, runner->memory, &input);
    if (status == LOCATOR_OK) {
        fill(input, rows, columns, pixels, width, height, channels);
        status = plan_run(plan, runner->memory, runner->stream, &maps->values);
    }
    threads_release(held);
    if (status != LOCATOR_OK) return status;
    maps->rows = rows / LOCATOR_STRIDE;
    maps->columns = columns / LOCATOR_STRIDE;
    return LOCATOR_OK;
}

locator_status locator_find(
    locator_runner *runner, const uint8_t *pixels, size_t width, size_t height, size_t channels, double threshold,
    bool part_rows, locator_lines *result) {
    if (!result) return LOCATOR_INVALID_ARGUMENT;
    *result = (locator_lines){0};
    locator_maps maps;
    locator_status status = locator_run(runner, pixels, width, height, channels, &maps);
    return status == LOCATOR_OK ? locator_gather(&maps, threshold, part_rows, result) : status;
}
