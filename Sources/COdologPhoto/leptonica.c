// Converts bitmaps to Leptonica's and back. Leptonica's pixels are 32-bit words with the first pixel in the highest
// bits. Its reference counts are not atomic, so a Pix never outlives the call that made it.
#include "internal.h"

#include <leptonica/allheaders.h>
#include <pthread.h>

static void silence(void) {
    setMsgSeverity(L_SEVERITY_NONE);
}

void photo_silence_leptonica(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, silence);
}

PIX *photo_to_pix(const photo_bitmap *gray) {
    photo_silence_leptonica();
    PIX *pix = pixCreateNoInit(gray->width, gray->height, 8);
    if (pix == NULL) return NULL;
    pixSetPadBits(pix, 0);
    l_uint32 *data = pixGetData(pix);
    l_int32 words = pixGetWpl(pix);
    for (int32_t y = 0; y < gray->height; y++) {
        memcpy(data + (size_t)y * (size_t)words, photo_row(gray, y), (size_t)gray->width);
    }
    pixEndianByteSwap(pix);
    return pix;
}

photo_status photo_from_binary_pix(PIX *pix, photo_bitmap *out) {
    int32_t width = pixGetWidth(pix), height = pixGetHeight(pix);
    photo_status status = photo_bitmap_create(width, height, 1, out);
    if (status != PHOTO_STATUS_OK) return status;
    l_int32 words = pixGetWpl(pix);
    for (int32_t y = 0; y < height; y++) {
        l_uint32 *line = pixGetData(pix) + (size_t)y * (size_t)words;
        uint8_t *row = photo_row(out, y);
        for (int32_t x = 0; x < width; x++) row[x] = GET_DATA_BIT(line, x) ? 0 : 255;
    }
    return PHOTO_STATUS_OK;
}
