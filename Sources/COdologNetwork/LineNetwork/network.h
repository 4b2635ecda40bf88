#ifndef CLINENETWORK_NETWORK_H
#define CLINENETWORK_NETWORK_H

#include "COdologNetwork.h"

/// Networks that turn a strip of ink (0 paper, 1 ink; one channel, LINE_NETWORK_ROWS rows) into one row of frames of
/// logits.
extern const network_description line_network_of_digits;
extern const network_description line_network_of_characters;
extern const network_description line_network_of_words;

#endif
