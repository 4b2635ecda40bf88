// From three channels to one.
#include "internal.h"

static void luma(const photo_bitmap *rgb, uint8_t *gray) {
    size_t count = (size_t)rgb->width * (size_t)rgb->height;
    const uint8_t *p = rgb->pixels;
    // 65,536 times 0.299, 0.587, 0.114.
    for (size_t i = 0; i < count; i++, p += 3) {
        gray[i] = (uint8_t)((19595u * p[0] + 38470u * p[1] + 7471u * p[2] + 32768u) >> 16);
    }
}

static void maximum(const photo_bitmap *rgb, uint8_t *gray) {
    size_t count = (size_t)rgb->width * (size_t)rgb->height;
    const uint8_t *p = rgb->pixels;
    for (size_t i = 0; i < count; i++, p += 3) {
        uint8_t larger = p[0] > p[1] ? p[0] : p[1];
        gray[i] = larger > p[2] ? larger : p[2];
    }
}

static void take_channel(const photo_bitmap *rgb, size_t channel, uint8_t *gray) {
    size_t count = (size_t)rgb->width * (size_t)rgb->height;
    const uint8_t *p = rgb->pixels + channel;
    for (size_t i = 0; i < count; i++, p += 3) gray[i] = *p;
}

static size_t strongest_channel(const photo_bitmap *rgb) {
    size_t count = (size_t)rgb->width * (size_t)rgb->height, best = 0;
    uint64_t sum[3] = {0}, squares[3] = {0};
    for (size_t i = 0; i < 3 * count; i += 3) {
        for (size_t c = 0; c < 3; c++) {
            uint64_t value = rgb->pixels[i + c];
            sum[c] += value;
            squares[c] += value * value;
        }
    }
    double most = -1;
    for (size_t c = 0; c < 3; c++) {
        double mean = (double)sum[c] / (double)count;
        double variance = (double)squares[c] / (double)count - mean * mean;
        if (variance > most) {
            most = variance;
            best = c;
        }
    }
    return best;
}

photo_status photo_grayscale(const photo_bitmap *bitmap, photo_gray_mode mode, photo_bitmap *out) {
    *out = (photo_bitmap){0};
    if (!photo_bitmap_is_valid(bitmap)) return PHOTO_STATUS_BAD_SIZE;
    if (bitmap->channels == 1) return photo_bitmap_copy(bitmap, out);
    photo_status status = photo_bitmap_create(bitmap->width, bitmap->height, 1, out);
    if (status != PHOTO_STATUS_OK) return status;
    switch (mode) {
    case PHOTO_GRAY_LUMA: luma(bitmap, out->pixels); break;
    case PHOTO_GRAY_RED: take_channel(bitmap, 0, out->pixels); break;
    case PHOTO_GRAY_GREEN: take_channel(bitmap, 1, out->pixels); break;
    case PHOTO_GRAY_BLUE: take_channel(bitmap, 2, out->pixels); break;
    case PHOTO_GRAY_MAXIMUM: maximum(bitmap, out->pixels); break;
    case PHOTO_GRAY_STRONGEST_CHANNEL: take_channel(bitmap, strongest_channel(bitmap), out->pixels); break;
    }
    return PHOTO_STATUS_OK;
}
