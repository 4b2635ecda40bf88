#ifndef CPHOTO_HEIF_H
#define CPHOTO_HEIF_H

#include "internal.h"

// In this process. `out->format` says whether it is HEIC or AVIF.
photo_status photo_decode_heif_here(
    const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out);

// What the file says that its largest picture has; 0 where it doesn't.
uint64_t photo_heif_pixels(const uint8_t *bytes, size_t count);

// A picture made of tiles as large as the first says, row by row from the top left; those at the right and at the bottom may stand
// over.
typedef struct photo_heif_grid {
    // Before it is turned.
    int32_t width, height;
    // Of tiles: 1 ... 256.
    int32_t rows, columns;
    int32_t tile_width, tile_height;
    // To be turned anticlockwise: 0 ... 3.
    int32_t quarters;
    // Their items' numbers, each of so many bytes: in the file.
    const uint8_t *tiles;
    size_t tile_bytes;
} photo_heif_grid;

// False where the photo is no grid, or one that is cropped, mirrored, transparent or odd: libheif puts that together.
bool photo_heif_find_grid(const uint8_t *bytes, size_t count, photo_heif_grid *out);
// The item of the tile of that number, 0 ... rows * columns - 1.
uint32_t photo_heif_tile(const photo_heif_grid *grid, int32_t number);
// Marks no picture in the file as hidden any more, for libheif hands out only such that are not.
void photo_heif_show_items(uint8_t *bytes, size_t count);

#endif
