#ifndef CSCENE_NETWORK_H
#define CSCENE_NETWORK_H

#include "COdologNetwork.h"

/// The network that turns both views side by side (three channels, 0 where there is nothing) into cells of 32 x 32
/// pixels. Each cell has the logits of the kinds by the whole photo, then those by the place.
extern const network_description scene_network;

#endif
