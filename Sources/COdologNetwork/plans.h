#ifndef CNETWORK_PLANS_H
#define CNETWORK_PLANS_H

#include "plan.h"

/// The plans for the sizes seen last. A plan is made when it is first needed. All runners of the same weights share
/// it, on any number of threads at a time.
typedef struct network_plans network_plans;

/// On NETWORK_OK the caller gives `plans` to `plans_destroy`, when all borrowed plans are returned.
network_status plans_create(const network_weights *weights, network_plans **plans);
/// Null is fine.
void plans_destroy(network_plans *plans);

dnnl_engine_t plans_engine(const network_plans *plans);

/// On NETWORK_OK the caller gives `plan` to `plans_return`.
network_status plans_borrow(network_plans *plans, network_sides sides, const network_plan **plan);
/// A null plan is fine.
void plans_return(network_plans *plans, const network_plan *plan);

#endif
