#ifndef CBARCODE_INTERNAL_H
#define CBARCODE_INTERNAL_H

#include "COdologBarcode.h"

/// Checks what holds for every picture: a pointer, and sides within the limits.
inline barcode_status check_picture(const uint8_t *pixels, size_t width, size_t height)
{
    if (!pixels || width == 0 || height == 0) return BARCODE_INVALID_ARGUMENT;
    if (width > BARCODE_MAXIMUM_SIDE || height > BARCODE_MAXIMUM_SIDE || width > BARCODE_MAXIMUM_PIXELS / height)
        return BARCODE_TOO_LARGE;
    return BARCODE_OK;
}

#endif
