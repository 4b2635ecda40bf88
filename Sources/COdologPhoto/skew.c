// The slope of text lines, found by Leptonica: it shears the bitmap until its rows differ most from each other.
#include "internal.h"

#include <leptonica/allheaders.h>

// Larger bitmaps are shrunk first, which is enough for a slope.
#define LONGEST_SIDE 1200
// Leptonica's own advice. Below this ratio between the best and the worst angle there is no clear text line.
#define LEAST_CONFIDENCE 3.0f

static photo_status shrink(const photo_bitmap *bitmap, photo_bitmap *out) {
    int32_t longer = bitmap->width > bitmap->height ? bitmap->width : bitmap->height;
    if (longer <= LONGEST_SIDE) return photo_bitmap_copy(bitmap, out);
    int64_t width = (int64_t)bitmap->width * LONGEST_SIDE / longer;
    int64_t height = (int64_t)bitmap->height * LONGEST_SIDE / longer;
    return photo_scale(bitmap, width < 1 ? 1 : (int32_t)width, height < 1 ? 1 : (int32_t)height, out);
}

// A bitmap in which dark text is 0 and all else 255.
static photo_status binarize(const photo_bitmap *bitmap, photo_bitmap *out) {
    photo_bitmap small, dark;
    photo_status status = shrink(bitmap, &small);
    if (status != PHOTO_STATUS_OK) return status;
    bool light_on_dark = false;
    status = photo_is_light_on_dark(&small, &light_on_dark);
    if (status == PHOTO_STATUS_OK) {
        status = light_on_dark ? photo_invert(&small, &dark) : photo_bitmap_copy(&small, &dark);
    }
    photo_bitmap_free(&small);
    if (status != PHOTO_STATUS_OK) return status;
    status = photo_threshold_sauvola(&dark, 31, 0.2, out);
    photo_bitmap_free(&dark);
    return status;
}

photo_status photo_find_skew(const photo_bitmap *bitmap, double range, double *degrees) {
    *degrees = 0;
    if (!photo_bitmap_is_valid(bitmap)) return PHOTO_STATUS_BAD_SIZE;
    if (!(range >= 1 && range <= 45)) return PHOTO_STATUS_BAD_PARAMETER;
    photo_bitmap binary;
    photo_status status = binarize(bitmap, &binary);
    if (status != PHOTO_STATUS_OK) return status;
    PIX *gray = photo_to_pix(&binary);
    photo_bitmap_free(&binary);
    if (gray == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    PIX *pix = pixThresholdToBinary(gray, 128);
    pixDestroy(&gray);
    if (pix == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    l_float32 angle = 0, confidence = 0;
    // It "fails" also on bitmaps without text, which is no failure here.
    l_ok failed = pixFindSkewSweepAndSearch(pix, &angle, &confidence, 1, 1, (l_float32)range, 1.0f, 0.02f);
    pixDestroy(&pix);
    if (!failed && confidence >= LEAST_CONFIDENCE) *degrees = angle;
    return PHOTO_STATUS_OK;
}
