// Bitmaps: making, copying, and the steps that only move pixels.
#include "internal.h"

void photo_bytes_free(photo_bytes *bytes) {
    free(bytes->bytes);
    *bytes = (photo_bytes){0};
}

void photo_bitmap_free(photo_bitmap *bitmap) {
    free(bitmap->pixels);
    *bitmap = (photo_bitmap){0};
}

static bool size_is_valid(int32_t width, int32_t height, int32_t channels) {
    return width >= 1 && height >= 1 && (channels == 1 || channels == 3)
        && (uint64_t)width * (uint64_t)height <= PHOTO_MAX_BITMAP_BYTES / (uint64_t)channels;
}

bool photo_bitmap_is_valid(const photo_bitmap *bitmap) {
    return bitmap->pixels != NULL && size_is_valid(bitmap->width, bitmap->height, bitmap->channels);
}

photo_status photo_bitmap_create(int32_t width, int32_t height, int32_t channels, photo_bitmap *out) {
    *out = (photo_bitmap){0};
    if (!size_is_valid(width, height, channels)) return PHOTO_STATUS_BAD_SIZE;
    uint8_t *pixels = malloc((size_t)width * (size_t)height * (size_t)channels);
    if (pixels == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    *out = (photo_bitmap){.pixels = pixels, .width = width, .height = height, .channels = channels};
    return PHOTO_STATUS_OK;
}

photo_status photo_bitmap_copy(const photo_bitmap *bitmap, photo_bitmap *out) {
    photo_status status = photo_bitmap_create(bitmap->width, bitmap->height, bitmap->channels, out);
    if (status == PHOTO_STATUS_OK) memcpy(out->pixels, bitmap->pixels, photo_bitmap_size(bitmap));
    return status;
}

void photo_set_reason(char *reason, const char *text) {
    size_t count = strnlen(text, PHOTO_REASON_SIZE - 1);
    memcpy(reason, text, count);
    reason[count] = 0;
}

photo_status photo_invert(const photo_bitmap *bitmap, photo_bitmap *out) {
    *out = (photo_bitmap){0};
    if (!photo_bitmap_is_valid(bitmap)) return PHOTO_STATUS_BAD_SIZE;
    photo_status status = photo_bitmap_create(bitmap->width, bitmap->height, bitmap->channels, out);
    if (status != PHOTO_STATUS_OK) return status;
    size_t count = photo_bitmap_size(bitmap);
    for (size_t i = 0; i < count; i++) out->pixels[i] = (uint8_t)(255 - bitmap->pixels[i]);
    return PHOTO_STATUS_OK;
}

photo_status photo_crop(
    const photo_bitmap *bitmap, int32_t x, int32_t y, int32_t width, int32_t height, photo_bitmap *out
) {
    *out = (photo_bitmap){0};
    if (!photo_bitmap_is_valid(bitmap)) return PHOTO_STATUS_BAD_SIZE;
    if (x < 0 || y < 0 || width < 1 || height < 1 || x >= bitmap->width || y >= bitmap->height
        || width > bitmap->width - x || height > bitmap->height - y) {
        return PHOTO_STATUS_BAD_PARAMETER;
    }
    photo_status status = photo_bitmap_create(width, height, bitmap->channels, out);
    if (status != PHOTO_STATUS_OK) return status;
    size_t channels = (size_t)bitmap->channels;
    for (int32_t row = 0; row < height; row++) {
        memcpy(photo_row(out, row), photo_row(bitmap, y + row) + (size_t)x * channels, (size_t)width * channels);
    }
    return PHOTO_STATUS_OK;
}

photo_status photo_add_border(const photo_bitmap *bitmap, int32_t border, uint8_t value, photo_bitmap *out) {
    *out = (photo_bitmap){0};
    if (!photo_bitmap_is_valid(bitmap)) return PHOTO_STATUS_BAD_SIZE;
    if (border < 0) return PHOTO_STATUS_BAD_PARAMETER;
    int64_t width = (int64_t)bitmap->width + 2 * (int64_t)border;
    int64_t height = (int64_t)bitmap->height + 2 * (int64_t)border;
    if (width > INT32_MAX || height > INT32_MAX) return PHOTO_STATUS_BAD_SIZE;
    photo_status status = photo_bitmap_create((int32_t)width, (int32_t)height, bitmap->channels, out);
    if (status != PHOTO_STATUS_OK) return status;
    memset(out->pixels, value, photo_bitmap_size(out));
    size_t channels = (size_t)bitmap->channels;
    for (int32_t y = 0; y < bitmap->height; y++) {
        memcpy(
            photo_row(out, y + border) + (size_t)border * channels, photo_row(bitmap, y),
            (size_t)bitmap->width * channels);
    }
    return PHOTO_STATUS_OK;
}

photo_status photo_rotate_quarters(const photo_bitmap *bitmap, int32_t quarters, photo_bitmap *out) {
    *out = (photo_bitmap){0};
    if (!photo_bitmap_is_valid(bitmap)) return PHOTO_STATUS_BAD_SIZE;
    // The EXIF orientation that is put upright by 0, 1, 2, 3 quarters clockwise.
    static const int32_t orientations[4] = {1, 6, 3, 8};
    photo_row_sink sink;
    photo_status status = photo_row_sink_open(
        &sink, bitmap->width, bitmap->height, bitmap->channels, 1, orientations[((quarters % 4) + 4) % 4]);
    if (status != PHOTO_STATUS_OK) return status;
    for (int32_t y = 0; y < bitmap->height; y++) photo_row_sink_push(&sink, photo_row(bitmap, y));
    *out = photo_row_sink_finish(&sink);
    return PHOTO_STATUS_OK;
}
