// Local thresholds from a top-hat. The ground under light characters is the opening of the picture (nothing narrower
// than two blocks survives it), the characters' own level the greatest value around; the threshold lies between. For
// dark characters the same upside down. Both are taken on a grid of block minima and maxima, where Leptonica's gray
// morphology costs next to nothing, and interpolated linearly back to pixels.

#include <leptonica/allheaders.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

#define BLOCK 8
#define LEAST_CONTRAST 14

/// The greatest value of each block, as an 8-bit Pix. The caller inverts the pixels for minima.
static PIX *block_maxima(const level_picture *picture, uint8_t flip, int across, int down) {
    PIX *grid = pixCreate(across, down, 8);
    uint8_t *row = grid ? malloc((size_t)across) : NULL;
    if (!row) {
        pixDestroy(&grid);
        return NULL;
    }
    l_uint32 *data = pixGetData(grid);
    l_int32 words = pixGetWpl(grid);
    for (int by = 0; by < down; by++) {
        memset(row, 0, (size_t)across);
        for (int y = by * BLOCK; y < (by + 1) * BLOCK && y < picture->height; y++) {
            const uint8_t *source = picture->pixels + (size_t)y * (size_t)picture->width;
            for (int bx = 0; bx < across; bx++) {
                int end = (bx + 1) * BLOCK < picture->width ? (bx + 1) * BLOCK : picture->width;
                uint8_t most = row[bx];
                for (int x = bx * BLOCK; x < end; x++) {
                    uint8_t value = source[x] ^ flip;
                    most = value > most ? value : most;
                }
                row[bx] = most;
            }
        }
        l_uint32 *line = data + by * words;
        for (int bx = 0; bx < across; bx++) SET_DATA_BYTE(line, bx, row[bx]);
    }
    free(row);
    return grid;
}

typedef struct {
    uint8_t *threshold;
    uint8_t *contrast;
} grids;

/// Threshold and contrast for light characters on the grid; 255 where there is too little contrast to tell.
static text_lines_status make_grids(
    const level_picture *picture, bool light, double fraction, int across, int down, grids *result) {
    uint8_t flip = light ? 0 : 255;
    text_lines_status status = TEXT_LINES_OUT_OF_MEMORY;
    PIX *most = block_maxima(picture, flip, across, down);
    PIX *least = block_maxima(picture, (uint8_t)(255 - flip), across, down);
    PIX *ground = NULL, *top = NULL;
    result->threshold = malloc((size_t)across * (size_t)down);
    result->contrast = malloc((size_t)across * (size_t)down);
    if (!most || !least || !result->threshold || !result->contrast) goto done;

    // `least` holds inverted minima, so its closing is the inverted opening.
    ground = pixCloseGray(least, 3, 3);
    top = pixDilateGray(most, 3, 3);
    if (!ground || !top) goto done;
    for (int y = 0; y < down; y++) {
        const l_uint32 *ground_line = pixGetData(ground) + y * pixGetWpl(ground);
        const l_uint32 *top_line = pixGetData(top) + y * pixGetWpl(top);
        for (int x = 0; x < across; x++) {
            int g = 255 - GET_DATA_BYTE(ground_line, x), t = GET_DATA_BYTE(top_line, x);
            int contrast = t > g ? t - g : 0;
            int i = y * across + x;
            result->contrast[i] = (uint8_t)contrast;
            result->threshold[i] = contrast < LEAST_CONTRAST ? 255 : (uint8_t)(g + (int)(fraction * contrast + 0.5));
        }
    }
    status = TEXT_LINES_OK;
done:
    pixDestroy(&most);
    pixDestroy(&least);
    pixDestroy(&ground);
    pixDestroy(&top);
    if (status != TEXT_LINES_OK) {
        free(result->threshold);
        free(result->contrast);
    }
    return status;
}

/// Position of a pixel between grid centres: index of the one before it, and how far it is to the next, 0...15.
static void grid_position(int pixel, int count, int *index, int *next, int *part) {
    int position = 2 * pixel + 1 - BLOCK;
    if (position < 0) position = 0;
    *index = position / (2 * BLOCK);
    *part = position % (2 * BLOCK);
    if (*index >= count) *index = count - 1;
    *next = *index + 1 < count ? *index + 1 : *index;
}

text_lines_status make_mask(const level_picture *picture, bool light_on_dark, double fraction, mask *result) {
    int width = picture->width, height = picture->height;
    int across = (width + BLOCK - 1) / BLOCK, down = (height + BLOCK - 1) / BLOCK;
    grids grid;
    text_lines_status status = make_grids(picture, light_on_dark, fraction, across, down, &grid);
    if (status != TEXT_LINES_OK) return status;
    uint8_t *foreground = malloc((size_t)width * (size_t)height);
    // Two grid columns beyond the last one are read by the interpolation and repeat it.
    uint16_t *column = malloc(((size_t)across + 2) * sizeof *column);
    // One threshold a pixel, times 256; room for half a block before the first and behind the last column's centre.
    uint16_t *limits = malloc(((size_t)across + 2) * BLOCK * sizeof *limits);
    if (!foreground || !column || !limits) {
        free(foreground);
        free(column);
        free(limits);
        free(grid.threshold);
        free(grid.contrast);
        return TEXT_LINES_OUT_OF_MEMORY;
    }
    uint8_t flip = light_on_dark ? 0 : 255;
    for (int y = 0; y < height; y++) {
        int index, next, part;
        grid_position(y, down, &index, &next, &part);
        const uint8_t *a = grid.threshold + index * across, *b = grid.threshold + next * across;
        for (int x = 0; x < across; x++) column[x + 1] = (uint16_t)(a[x] * (2 * BLOCK - part) + b[x] * part);
        column[0] = column[1];
        column[across + 1] = column[across];
        // From the centre of grid column i - 1 to that of column i, which lies half a block into its pixels.
        for (int i = 0; i <= across; i++) {
            uint16_t *out = limits + i * BLOCK;
            uint32_t left = column[i], right = column[i + 1];
            for (uint32_t x = 0; x < BLOCK; x++)
                out[x] = (uint16_t)((left * (2 * BLOCK - 2 * x - 1) + right * (2 * x + 1)) / (2 * BLOCK));
        }
        const uint16_t *limit = limits + BLOCK / 2;
        const uint8_t *source = picture->pixels + (size_t)y * (size_t)width;
        uint8_t *target = foreground + (size_t)y * (size_t)width;
        for (int x = 0; x < width; x++) target[x] = (uint16_t)((source[x] ^ flip) * (2 * BLOCK)) > limit[x];
    }
    free(column);
    free(limits);
    free(grid.threshold);
    *result = (mask){
        .foreground = foreground,
        .width = width,
        .height = height,
        .contrast = grid.contrast,
        .block = BLOCK,
        .blocks_across = across,
        .blocks_down = down,
    };
    return TEXT_LINES_OK;
}
