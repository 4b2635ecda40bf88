// Light characters on a dark ground, or dark on light?
#include "internal.h"

// Otsu 1979: the threshold with the largest variance between the two classes; light is above it.
static int otsu(const uint64_t histogram[256], uint64_t total) {
    double sum = 0, dark_sum = 0, best = -1;
    for (int value = 0; value < 256; value++) sum += (double)value * (double)histogram[value];
    uint64_t dark = 0;
    int threshold = 127;
    for (int value = 0; value < 255; value++) {
        dark += histogram[value];
        dark_sum += (double)value * (double)histogram[value];
        if (dark == 0 || dark == total) continue;
        double light = (double)(total - dark);
        double difference = dark_sum / (double)dark - (sum - dark_sum) / light;
        double between = (double)dark * light * difference * difference;
        if (between > best) {
            best = between;
            threshold = value;
        }
    }
    return threshold;
}

photo_status photo_is_light_on_dark(const photo_bitmap *bitmap, bool *out) {
    *out = false;
    if (!photo_bitmap_is_valid(bitmap)) return PHOTO_STATUS_BAD_SIZE;
    photo_bitmap gray;
    photo_status status = photo_grayscale(bitmap, PHOTO_GRAY_LUMA, &gray);
    if (status != PHOTO_STATUS_OK) return status;
    uint64_t histogram[256] = {0};
    size_t count = photo_bitmap_size(&gray);
    for (size_t i = 0; i < count; i++) histogram[gray.pixels[i]]++;
    int threshold = otsu(histogram, count);

    // Characters are the smaller part of a strip, and seldom reach its edge.
    uint64_t light = 0, edge_light = 0, edge = 0;
    int32_t ring = photo_clamp(gray.height / 8, 1, gray.width);
    for (int32_t y = 0; y < gray.height; y++) {
        const uint8_t *row = photo_row(&gray, y);
        bool outer_row = y < ring || y >= gray.height - ring;
        for (int32_t x = 0; x < gray.width; x++) {
            bool is_light = row[x] > threshold;
            light += is_light;
            if (!outer_row && x >= ring && x < gray.width - ring) continue;
            edge++;
            edge_light += is_light;
        }
    }
    photo_bitmap_free(&gray);
    *out = (double)light / (double)count + (double)edge_light / (double)edge < 1;
    return PHOTO_STATUS_OK;
}
