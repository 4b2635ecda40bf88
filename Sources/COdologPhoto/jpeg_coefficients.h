// Packs the coefficients of a JPEG whose scans must all be read before the first row. libjpeg holds two bytes for
// each, most of them zeros (288 MB for 48 megapixels without chroma subsampling).
#ifndef CPHOTO_JPEG_COEFFICIENTS_H
#define CPHOTO_JPEG_COEFFICIENTS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

// The most blocks that scans may touch, counted once for each scan. It is what the usual ten scans of 200 megapixels
// touch, and half as much again. A file of a few kilobytes can hold scans of nothing by the hundred.
#define PHOTO_MOST_BLOCKS_OF_SCANS 64000000

typedef struct photo_coefficients {
    // What packed and unpacked rows may take together, and what they take.
    uint64_t most_bytes, bytes;
    uint64_t blocks_of_scans;
    struct jvirt_barray_control *arrays;
} photo_coefficients;

// Estimates what the coefficients take, for a file of `count` bytes. A file that is made to deceive may take more. To
// be called after the header was read.
uint64_t photo_coefficients_estimate(const struct jpeg_decompress_struct *jpeg, size_t count);

// From now on `jpeg` keeps its coefficients in `coefficients`, which starts as zeros. libjpeg's error handler is told
// JERR_OUT_OF_MEMORY where they take more than `most_bytes` or memory runs out, and some other error where scans
// touch more than PHOTO_MOST_BLOCKS_OF_SCANS. To be called before decompression starts. `client_data` must point to
// something whose first member is `coefficients`.
void photo_coefficients_use(
    struct jpeg_decompress_struct *jpeg, photo_coefficients *coefficients, uint64_t most_bytes);
// To be called before `jpeg` is destroyed, whatever became of it. Does nothing where the coefficients weren't used.
void photo_coefficients_free(photo_coefficients *coefficients);

#endif
