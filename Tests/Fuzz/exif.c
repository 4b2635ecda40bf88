// Any bytes as a TIFF structure with EXIF.
#include "demand.h"
#include "internal.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    photo_exif exif;
    photo_exif_parse(bytes, count, &exif);
    DEMAND(exif.orientation >= 1 && exif.orientation <= 8);
    DEMAND(strnlen(exif.taken_at, sizeof exif.taken_at) < sizeof exif.taken_at);
    DEMAND(strnlen(exif.taken_at_offset, sizeof exif.taken_at_offset) < sizeof exif.taken_at_offset);
    return 0;
}
