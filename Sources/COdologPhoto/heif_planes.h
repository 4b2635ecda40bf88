#ifndef CPHOTO_HEIF_PLANES_H
#define CPHOTO_HEIF_PLANES_H

#include "heif_library.h"
#include "internal.h"

// What each value of a plane adds to red, green and blue, in 65,536ths.
typedef struct photo_heif_tables {
    int32_t luma[256], red_of_cr[256], green_of_cb[256], green_of_cr[256], blue_of_cb[256];
} photo_heif_tables;

// The planes of a decoded picture, which owns their pixels.
typedef struct photo_heif_planes {
    const uint8_t *bytes[3];
    int32_t stride[3], bits[3], width[3], height[3];
    const uint8_t *alpha;
    int32_t alpha_stride, alpha_bits;
    bool is_premultiplied, is_gray, is_rgb;
    int32_t matrix;
    bool is_full_range;
    bool has_tables;
    photo_heif_tables tables;
} photo_heif_planes;

// Finds the planes of a picture. False where they are missing, or smaller than `width` x `height` pixels.
bool photo_heif_find_planes(
    const heif_library *heif, const heif_image_handle *handle, const heif_image *image, int32_t width, int32_t height,
    photo_heif_planes *out);
// Converts the first `width` pixels of row `y`, on white, to `channels` bytes each: 3, or 1 for gray planes.
void photo_heif_convert_row(const photo_heif_planes *p, int32_t y, int32_t width, int32_t channels, uint8_t *line);

#endif
