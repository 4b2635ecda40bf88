#ifndef CPHOTO_HEIF_H
#define CPHOTO_HEIF_H

#include "internal.h"

// Decodes in this process. `out->format` says whether it is HEIC or AVIF.
photo_status photo_decode_heif_here(
    const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out);

// The most pixels that the file says one of its pictures has; 0 where it doesn't say.
uint64_t photo_heif_pixels(const uint8_t *bytes, size_t count);

// A picture made of tiles that are all as large as the first, row by row from the top left. The tiles at the right
// and at the bottom may reach beyond the picture.
typedef struct photo_heif_grid {
    // The picture's size before it is turned.
    int32_t width, height;
    // The number of tiles down and across, each 1 ... 256.
    int32_t rows, columns;
    int32_t tile_width, tile_height;
    // Quarters by which the picture is to be turned anticlockwise: 0 ... 3.
    int32_t quarters;
    // The tiles' item numbers, each of `tile_bytes` bytes. They lie in the file's bytes, which must outlive this.
    const uint8_t *tiles;
    size_t tile_bytes;
} photo_heif_grid;

// Finds the grid. False where the photo is no grid, or one that is cropped, mirrored, transparent or odd: libheif
// puts such a photo together.
bool photo_heif_find_grid(const uint8_t *bytes, size_t count, photo_heif_grid *out);
// The item of tile `number`, 0 ... rows * columns - 1.
uint32_t photo_heif_tile(const photo_heif_grid *grid, int32_t number);
// Marks every picture in the file as not hidden, since libheif hands out only such pictures.
void photo_heif_show_items(uint8_t *bytes, size_t count);

#endif
