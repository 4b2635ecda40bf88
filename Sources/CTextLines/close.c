// Closing of a mask by 3 x 3 pixels: joins the segments of a display's digit, the dots of a dot matrix.

#include <stdlib.h>
#include <string.h>

#include "internal.h"

/// The greater (or, with `flip` 1, the lesser) of each 3 x 3 neighbourhood; the border repeats.
static void spread(uint8_t *pixels, int width, int height, uint8_t flip, uint8_t *rows) {
    uint8_t *before = rows, *here = rows + width, *after = rows + 2 * (size_t)width;
    for (int y = -1; y < height; y++) {
        // `after` becomes the row below y, spread sideways.
        if (y + 1 < height) {
            const uint8_t *row = pixels + (size_t)(y + 1) * (size_t)width;
            after[0] = (uint8_t)((row[0] ^ flip) | (row[width > 1] ^ flip));
            for (int x = 1; x < width - 1; x++)
                after[x] = (uint8_t)((row[x - 1] ^ flip) | (row[x] ^ flip) | (row[x + 1] ^ flip));
            if (width > 1) after[width - 1] = (uint8_t)((row[width - 2] ^ flip) | (row[width - 1] ^ flip));
        } else {
            memset(after, 0, (size_t)width);
        }
        if (y >= 0) {
            uint8_t *row = pixels + (size_t)y * (size_t)width;
            for (int x = 0; x < width; x++) row[x] = (uint8_t)((before[x] | here[x] | after[x]) ^ flip);
        } else {
            memset(here, 0, (size_t)width);
        }
        uint8_t *oldest = before;
        before = here;
        here = after;
        after = oldest;
    }
}

text_lines_status close_mask(mask *target) {
    uint8_t *rows = calloc(3, (size_t)target->width);
    if (!rows) return TEXT_LINES_OUT_OF_MEMORY;
    spread(target->foreground, target->width, target->height, 0, rows);
    memset(rows, 0, 3 * (size_t)target->width);
    spread(target->foreground, target->width, target->height, 1, rows);
    free(rows);
    return TEXT_LINES_OK;
}
