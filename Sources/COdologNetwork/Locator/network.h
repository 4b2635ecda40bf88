#ifndef CLOCATOR_NETWORK_H
#define CLOCATOR_NETWORK_H

#include "COdologNetwork.h"

/// The network that turns a picture into its maps. The picture has numbers from -0.5 to 0.5, three channels, and sides
/// that are multiples of LOCATOR_ALIGNMENT.
extern const network_description locator_network;

#endif
