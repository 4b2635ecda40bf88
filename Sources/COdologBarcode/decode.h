#ifndef CBARCODE_DECODE_H
#define CBARCODE_DECODE_H

#include "COdologBarcode.h"

#include <vector>

/// One symbol with its content, which frees its own memory.
struct DecodedSymbol {
    /// `bytes` and `picture` are not set.
    barcode_symbol symbol;
    std::vector<uint8_t> bytes;
};

/// Reads a picture with zxing-cpp. It may throw, and it may end the process.
std::vector<DecodedSymbol> decode(const barcode_picture &picture);

#endif
