// The coefficients of a JPEG whose scans must all be read before the first row, packed: libjpeg holds two bytes for each, most of
// them zeros (288 MB for 48 megapixels without chroma subsampling).
#ifndef CPHOTO_JPEG_COEFFICIENTS_H
#define CPHOTO_JPEG_COEFFICIENTS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

typedef struct photo_coefficients {
    // Of all packed rows: what they may take, and take.
    uint64_t most_bytes, bytes;
    struct jvirt_barray_control *arrays;
} photo_coefficients;

// What they will take, for a file of `count` bytes: hardly ever more. After the header.
uint64_t photo_coefficients_estimate(const struct jpeg_decompress_struct *jpeg, size_t count);

// From now on `jpeg` keeps its coefficients in `coefficients`; where they take more than `most_bytes` or memory runs out, libjpeg's
// error handler is told JERR_OUT_OF_MEMORY. Before decompression starts. `client_data` must point to something whose first member
// is `coefficients`.
void photo_coefficients_use(
    struct jpeg_decompress_struct *jpeg, photo_coefficients *coefficients, uint64_t most_bytes);
// Before `jpeg` is destroyed, whatever became of it. Does nothing where they weren't used.
void photo_coefficients_free(photo_coefficients *coefficients);

#endif
