#ifndef CNETWORK_SHAPES_H
#define CNETWORK_SHAPES_H

#include "COdologNetwork.h"

/// Whether the description is sound. Every layer has a kernel and a stride, reads a buffer that was written, and
/// writes another buffer, which isn't the input. What is added has as many channels as what it is added to. The
/// output is written.
bool shapes_are_sound(const network_description *network);

/// Writes the sides of each buffer for an input of `sides` into `shapes` (`buffer_count` of them). False where a
/// layer's kernel is larger than its source, or what is added has other sides than what it is added to.
bool shapes_find(const network_description *network, network_sides sides, network_sides *shapes);

#endif
