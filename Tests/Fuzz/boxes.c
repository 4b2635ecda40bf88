// Any bytes as the boxes of a HEIC or AVIF file: what they tell of its size and its tiles.
#include "demand.h"
#include "heif.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    (void)photo_heif_pixels(bytes, count);
    photo_heif_grid grid;
    if (!photo_heif_find_grid(bytes, count, &grid)) return 0;
    DEMAND(grid.rows >= 1 && grid.rows <= 256 && grid.columns >= 1 && grid.columns <= 256);
    DEMAND((int64_t)grid.tile_width * grid.columns >= grid.width && grid.width >= 1);
    DEMAND((int64_t)grid.tile_height * grid.rows >= grid.height && grid.height >= 1);
    DEMAND(grid.quarters >= 0 && grid.quarters <= 3);
    for (int32_t i = 0; i < grid.rows * grid.columns; i++) (void)photo_heif_tile(&grid, i);
    uint8_t *shown = malloc(count);
    memcpy(shown, bytes, count);
    photo_heif_show_items(shown, count);
    // Flags are all that is changed.
    photo_heif_grid same;
    DEMAND(photo_heif_find_grid(shown, count, &same) && same.width == grid.width && same.tiles - shown == grid.tiles - bytes);
    free(shown);
    return 0;
}
