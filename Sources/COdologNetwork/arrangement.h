#ifndef CNETWORK_ARRANGEMENT_H
#define CNETWORK_ARRANGEMENT_H

#include "COdologNetwork.h"

/// Where each buffer lies in one block of memory: those whose numbers are never needed at the same time share places. `lengths`: of
/// each buffer, in any unit; `places` in the same. Returns the length of the block.
size_t arrangement_find(const network_description *network, const size_t *lengths, size_t *places);

#endif
