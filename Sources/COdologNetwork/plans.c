#include "plans.h"

#include <pthread.h>
#include <stdlib.h>

/// How many plans are kept. The locator's first looks at a folder of photos have a few sizes, its close-ups five, and
/// strips of digits a dozen.
#define REMEMBERED 24

typedef struct {
    network_plan *plan;
    network_sides sides;
    /// When it was last borrowed. The plan that was borrowed longest ago makes room.
    uint64_t turn;
    int borrowers;
} remembered_plan;

struct network_plans {
    const network_weights *weights;
    pthread_mutex_t lock;
    /// All that follows is used only while the lock is held.
    dnnl_engine_t engine;
    dnnl_stream_t stream;
    plan_weights *shared;
    remembered_plan remembered[REMEMBERED];
    uint64_t turn;
};

network_status plans_create(const network_weights *weights, network_plans **plans) {
    *plans = NULL;
    if (!dnnl_load()) return NETWORK_ENGINE_FAILED;
    network_plans *made = calloc(1, sizeof *made);
    if (!made) return NETWORK_OUT_OF_MEMORY;
    if (pthread_mutex_init(&made->lock, NULL)) {
        free(made);
        return NETWORK_OUT_OF_MEMORY;
    }
    made->weights = weights;
    made->shared = plan_weights_create(weights->network);
    network_status status = made->shared ? NETWORK_OK : NETWORK_OUT_OF_MEMORY;
    if (status == NETWORK_OK && (dnnl.engine_create(&made->engine, dnnl_cpu, 0) != dnnl_success ||
                                 dnnl.stream_create(&made->stream, made->engine, dnnl_stream_default_flags) != dnnl_success)) {
        status = NETWORK_ENGINE_FAILED;
    }
    if (status == NETWORK_OK) {
        *plans = made;
    } else {
        plans_destroy(made);
    }
    return status;
}

void plans_destroy(network_plans *plans) {
    if (!plans) return;
    for (int i = 0; i < REMEMBERED; i++) plan_destroy(plans->remembered[i].plan);
    plan_weights_destroy(plans->shared);
    if (plans->stream) dnnl.stream_destroy(plans->stream);
    if (plans->engine) dnnl.engine_destroy(plans->engine);
    pthread_mutex_destroy(&plans->lock);
    free(plans);
}

dnnl_engine_t plans_engine(const network_plans *plans) { return plans->engine; }

/// The place of the plan for this size, or else one where it may go. Null where all places are borrowed.
static remembered_plan *place_for(network_plans *plans, network_sides sides) {
    remembered_plan *oldest = NULL;
    for (int i = 0; i < REMEMBERED; i++) {
        remembered_plan *one = &plans->remembered[i];
        if (one->plan && one->sides.rows == sides.rows && one->sides.columns == sides.columns) return one;
        if (!one->borrowers && (!oldest || one->turn < oldest->turn)) oldest = one;
    }
    if (!oldest) return NULL;
    plan_destroy(oldest->plan);
    *oldest = (remembered_plan){.sides = sides};
    return oldest;
}

network_status plans_borrow(network_plans *plans, network_sides sides, const network_plan **plan) {
    *plan = NULL;
    pthread_mutex_lock(&plans->lock);
    remembered_plan *place = place_for(plans, sides);
    network_plan *made = place ? place->plan : NULL;
    network_status status = NETWORK_OK;
    // Made under the lock: threads that wait for it most often want this very plan.
    if (!made) status = plan_create(plans->weights, plans->engine, plans->stream, sides, plans->shared, &made);
    if (place && made) {
        place->plan = made;
        place->turn = ++plans->turn;
        place->borrowers++;
    }
    pthread_mutex_unlock(&plans->lock);
    *plan = made;
    return status;
}

void plans_return(network_plans *plans, const network_plan *plan) {
    if (!plan) return;
    pthread_mutex_lock(&plans->lock);
    bool is_remembered = false;
    for (int i = 0; i < REMEMBERED && !is_remembered; i++) {
        is_remembered = plans->remembered[i].plan == plan;
        if (is_remembered) plans->remembered[i].borrowers--;
    }
    // It was made while all places were borrowed.
    if (!is_remembered) plan_destroy((network_plan *)(uintptr_t)plan);
    pthread_mutex_unlock(&plans->lock);
}
