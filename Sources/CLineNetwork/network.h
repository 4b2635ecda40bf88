#ifndef CDIGITREADER_NETWORK_H
#define CDIGITREADER_NETWORK_H

#include "CNetwork.h"

/// From a strip of ink (0 paper, 1 ink; one channel, DIGIT_READER_ROWS rows) to one row of frames of logits.
extern const network_description digit_reader_network;

#endif
