#ifndef CBARCODE_DECODE_H
#define CBARCODE_DECODE_H

#include "COdologBarcode.h"

#include <vector>

/// One symbol with its content, in memory that its owner needn't think of.
struct DecodedSymbol {
    /// `bytes` and `picture` unset.
    barcode_symbol symbol;
    std::vector<uint8_t> bytes;
};

/// What zxing-cpp finds in a picture. It may throw, and it may end the process.
std::vector<DecodedSymbol> decode(const barcode_picture &picture);

#endif
