#ifndef CLOCATOR_NETWORK_H
#define CLOCATOR_NETWORK_H

#include "COdologNetwork.h"

/// From a picture to its maps: numbers from -0.5 to 0.5, three channels, sides that are multiples of LOCATOR_ALIGNMENT.
extern const network_description locator_network;

#endif
