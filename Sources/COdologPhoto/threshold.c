// Adaptive thresholds, both by Leptonica.
#include "internal.h"

#include <leptonica/allheaders.h>

// The least side for Leptonica's smallest window.
#define SAUVOLA_LEAST 7
// The side of tiles. Leptonica's sums and squares take 20 bytes a pixel, and in tiles they stay small.
#define SAUVOLA_TILE 1000

static int32_t tiles(int32_t side, int32_t half) {
    int32_t n = side / SAUVOLA_TILE;
    // Leptonica wants a tile to be larger than the window.
    while (n > 1 && side / n < 2 * half + 3) n--;
    return n < 1 ? 1 : n;
}

// Repeats the last column and row until both sides are SAUVOLA_LEAST or more.
static photo_status extend(const photo_bitmap *gray, photo_bitmap *out) {
    int32_t width = gray->width < SAUVOLA_LEAST ? SAUVOLA_LEAST : gray->width;
    int32_t height = gray->height < SAUVOLA_LEAST ? SAUVOLA_LEAST : gray->height;
    photo_status status = photo_bitmap_create(width, height, 1, out);
    if (status != PHOTO_STATUS_OK) return status;
    for (int32_t y = 0; y < height; y++) {
        const uint8_t *source = photo_row(gray, y < gray->height ? y : gray->height - 1);
        uint8_t *target = photo_row(out, y);
        memcpy(target, source, (size_t)gray->width);
        memset(target + gray->width, source[gray->width - 1], (size_t)(width - gray->width));
    }
    return PHOTO_STATUS_OK;
}

// Both sides of `gray` are SAUVOLA_LEAST or more.
static photo_status sauvola(const photo_bitmap *gray, int32_t half, double factor, photo_bitmap *out) {
    PIX *pix = photo_to_pix(gray);
    if (pix == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    PIX *binary = NULL;
    l_ok failed = pixSauvolaBinarizeTiled(
        pix, half, (l_float32)factor, tiles(gray->width, half), tiles(gray->height, half), NULL, &binary);
    pixDestroy(&pix);
    photo_status status = PHOTO_STATUS_LIBRARY_FAILED;
    if (!failed && binary != NULL) status = photo_from_binary_pix(binary, out);
    pixDestroy(&binary);
    return status;
}

photo_status photo_threshold_sauvola(const photo_bitmap *bitmap, int32_t window, double factor, photo_bitmap *out) {
    *out = (photo_bitmap){0};
    if (!photo_bitmap_is_valid(bitmap)) return PHOTO_STATUS_BAD_SIZE;
    if (window < 5 || window > 1001 || !(factor >= 0 && factor <= 1)) return PHOTO_STATUS_BAD_PARAMETER;
    photo_bitmap gray, extended, binary;
    photo_status status = photo_grayscale(bitmap, PHOTO_GRAY_LUMA, &gray);
    if (status != PHOTO_STATUS_OK) return status;
    status = extend(&gray, &extended);
    photo_bitmap_free(&gray);
    if (status != PHOTO_STATUS_OK) return status;
    // Leptonica wants sides of at least 2 * half + 3.
    int32_t shorter = extended.width < extended.height ? extended.width : extended.height;
    int32_t half = photo_clamp((window - 1) / 2, 2, (shorter - 3) / 2);
    status = sauvola(&extended, half, factor, &binary);
    photo_bitmap_free(&extended);
    if (status != PHOTO_STATUS_OK) return status;
    status = photo_crop(&binary, 0, 0, bitmap->width, bitmap->height, out);
    photo_bitmap_free(&binary);
    return status;
}

photo_status photo_threshold_otsu(const photo_bitmap *bitmap, int32_t tile, photo_bitmap *out) {
    *out = (photo_bitmap){0};
    if (!photo_bitmap_is_valid(bitmap)) return PHOTO_STATUS_BAD_SIZE;
    if (tile < 16) return PHOTO_STATUS_BAD_PARAMETER;
    photo_bitmap gray;
    photo_status status = photo_grayscale(bitmap, PHOTO_GRAY_LUMA, &gray);
    if (status != PHOTO_STATUS_OK) return status;
    PIX *pix = photo_to_pix(&gray);
    photo_bitmap_free(&gray);
    if (pix == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    PIX *binary = NULL;
    // Smoothing over the next tiles keeps a tile that holds only ground from splitting its noise.
    l_ok failed = pixOtsuAdaptiveThreshold(pix, tile, tile, 1, 1, 0.1f, NULL, &binary);
    pixDestroy(&pix);
    status = PHOTO_STATUS_LIBRARY_FAILED;
    if (!failed && binary != NULL) status = photo_from_binary_pix(binary, out);
    pixDestroy(&binary);
    return status;
}
