#ifndef CNETWORK_ARRANGEMENT_H
#define CNETWORK_ARRANGEMENT_H

#include "COdologNetwork.h"

/// Finds where each buffer lies in one block of memory. Buffers whose numbers are never needed at the same time share
/// places. `lengths` has the length of each buffer in any unit; `places` are in the same unit. Returns the length of
/// the block.
size_t arrangement_find(const network_description *network, const size_t *lengths, size_t *places);

#endif
