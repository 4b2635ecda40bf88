// Any bytes as HEIC, or with a first odd byte as AVIF, in this process: where Odolog would let a helper do it. libheif itself
// isn't built for fuzzing, so that only what Odolog makes of its answers is explored.
#include "demand.h"
#include "heif.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    if (count < 1) return 0;
    const photo_limits limits = {.max_pixels = 200000, .decoded_pixels = 20000, .working_bytes = 4 << 20};
    photo_decoded decoded = {.orientation = 1, .scale_numerator = 1, .scale_denominator = 1};
    decoded.format = bytes[0] % 2 == 1 ? PHOTO_FORMAT_AVIF : PHOTO_FORMAT_HEIC;
    (void)photo_heif_pixels(bytes + 1, count - 1);
    photo_status status = photo_decode_heif_here(bytes + 1, count - 1, &limits, &decoded);
    DEMAND(memchr(decoded.reason, 0, sizeof decoded.reason) != NULL);
    DEMAND((status == PHOTO_STATUS_OK) == photo_bitmap_is_valid(&decoded.bitmap));
    DEMAND(status != PHOTO_STATUS_OK || photo_bitmap_size(&decoded.bitmap) <= 3 * limits.decoded_pixels);
    photo_bitmap_free(&decoded.bitmap);
    return 0;
}
