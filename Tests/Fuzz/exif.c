// Any bytes as a TIFF structure with EXIF.
#include "demand.h"
#include "internal.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    photo_exif exif;
    photo_exif_parse(bytes, count, &exif);
    DEMAND(exif.orientation >= 1 && exif.orientation <= 8);
    const photo_time times[] = {exif.times.original, exif.times.digitized, exif.times.changed};
    for (size_t i = 0; i < 3; i++) {
        DEMAND(strnlen(times[i].text, PHOTO_TIME_SIZE) < PHOTO_TIME_SIZE);
        DEMAND(strnlen(times[i].offset, PHOTO_TIME_SIZE) < PHOTO_TIME_SIZE);
    }
    return 0;
}
