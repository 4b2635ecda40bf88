// Any bytes as a photo: every decoder, told apart by content. Limits are small, so that a run is quick.
#include "demand.h"
#include "internal.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    const photo_limits limits = {.max_pixels = 200000, .decoded_pixels = 20000, .working_bytes = 4 << 20};
    photo_decoded decoded;
    photo_status status = photo_decode(bytes, count, &limits, &decoded);
    DEMAND(memchr(decoded.reason, 0, sizeof decoded.reason) != NULL);
    DEMAND(memchr(decoded.times.original.text, 0, PHOTO_TIME_SIZE) != NULL);
    DEMAND(decoded.orientation >= 1 && decoded.orientation <= 8);
    if (status != PHOTO_STATUS_OK) {
        DEMAND(decoded.bitmap.pixels == NULL);
        return 0;
    }
    const photo_bitmap *bitmap = &decoded.bitmap;
    DEMAND(photo_bitmap_is_valid(bitmap));
    DEMAND((uint64_t)bitmap->width * (uint64_t)bitmap->height <= limits.decoded_pixels);
    DEMAND(decoded.scale_numerator >= 1 && decoded.scale_numerator <= decoded.scale_denominator);
    // Reads every pixel, so that one out of bounds is seen.
    size_t sum = 0, samples = photo_bitmap_size(bitmap);
    for (size_t i = 0; i < samples; i++) sum += bitmap->pixels[i];
    DEMAND(sum <= 255 * samples);
    photo_bitmap_free(&decoded.bitmap);
    return 0;
}
