// BMP by Leptonica. The file holds every pixel uncompressed, so the file's size limits the memory.
#include "internal.h"

#include <leptonica/allheaders.h>

static void take_row(PIX *pix, int32_t y, bool is_gray, uint8_t *line) {
    int32_t width = pixGetWidth(pix);
    l_uint32 *row = pixGetData(pix) + (size_t)y * (size_t)pixGetWpl(pix);
    for (int32_t x = 0; x < width; x++) {
        if (is_gray) {
            line[x] = (uint8_t)GET_DATA_BYTE(row, x);
        } else {
            line[3 * x] = (uint8_t)(row[x] >> L_RED_SHIFT);
            line[3 * x + 1] = (uint8_t)(row[x] >> L_GREEN_SHIFT);
            line[3 * x + 2] = (uint8_t)(row[x] >> L_BLUE_SHIFT);
        }
    }
}

static photo_status take_rows(PIX *pix, const photo_limits *limits, photo_decoded *out) {
    bool is_gray = pixGetDepth(pix) == 8;
    int32_t width = pixGetWidth(pix), height = pixGetHeight(pix), channels = is_gray ? 1 : 3;
    int32_t factor = photo_factor(width, height, limits);
    out->scale_denominator = factor;
    photo_row_sink sink;
    photo_status status = photo_row_sink_open_for(&sink, limits, out, width, height, channels, factor);
    if (status != PHOTO_STATUS_OK) return status;
    uint8_t *line = malloc((size_t)width * (size_t)channels);
    if (line == NULL) {
        photo_row_sink_discard(&sink);
        return PHOTO_STATUS_OUT_OF_MEMORY;
    }
    for (int32_t y = 0; y < height; y++) {
        take_row(pix, y, is_gray, line);
        photo_row_sink_push(&sink, line);
    }
    free(line);
    out->bitmap = photo_row_sink_finish(&sink);
    return PHOTO_STATUS_OK;
}

photo_status photo_decode_bmp(
    const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out
) {
    out->format = PHOTO_FORMAT_BMP;
    if (count < 54 || photo_little_endian32(bytes + 14) < 40) {
        photo_set_reason(out->reason, count < 54 ? "its header is missing" : "BMP of OS/2");
        return count < 54 ? PHOTO_STATUS_CORRUPT : PHOTO_STATUS_UNSUPPORTED_FORMAT;
    }
    uint32_t width = photo_little_endian32(bytes + 18), height = photo_little_endian32(bytes + 22);
    uint32_t compression = photo_little_endian32(bytes + 30);
    uint32_t bits = (uint32_t)bytes[28] | (uint32_t)bytes[29] << 8;
    // A negative height means that the rows stand from top to bottom.
    if (height > INT32_MAX || compression != 0) {
        photo_set_reason(out->reason, "BMP of a rare kind (compressed, or upside down)");
        return PHOTO_STATUS_UNSUPPORTED_FORMAT;
    }
    photo_status status = photo_check_size(width, height, limits, out);
    if (status != PHOTO_STATUS_OK) return status;
    uint64_t row = ((uint64_t)width * bits + 31) / 32 * 4;
    if (row * height > count - 54) {
        photo_set_reason(out->reason, "the file ends too early");
        return PHOTO_STATUS_CORRUPT;
    }
    // Leptonica's picture, and its copy without a colour map.
    uint64_t working = (uint64_t)width * height * (bits > 8 ? 4 : 1) * 2;
    if (working > limits->working_bytes) return PHOTO_STATUS_OUT_OF_MEMORY;
    photo_silence_leptonica();
    photo_memory_take(working);
    PIX *read = pixReadMemBmp(bytes, count), *pix = read == NULL ? NULL : pixConvertTo8Or32(read, L_COPY, 0);
    pixDestroy(&read);
    if (pix != NULL && pixGetWidth(pix) == out->width && pixGetHeight(pix) == out->height) {
        status = take_rows(pix, limits, out);
    } else {
        photo_set_reason(out->reason, "its BMP data is damaged");
        status = PHOTO_STATUS_CORRUPT;
    }
    pixDestroy(&pix);
    photo_memory_give(working);
    return status;
}
