// WebP by libwebp, shrunk by its own rescaler while decoding. (Leptonica's reader can't do that: it makes four bytes
// of every pixel, and its messages don't tell whether a file ends too early.)
#include "internal.h"

#include <webp/decode.h>

// The EXIF chunk follows the pixels. Some writers put JPEG's prefix before it.
static void find_exif(const uint8_t *bytes, size_t count, photo_exif *out) {
    *out = (photo_exif){.orientation = 1};
    size_t at = 12;
    while (count - at >= 8) {
        size_t length = photo_little_endian32(bytes + at + 4), rest = count - at - 8;
        if (memcmp(bytes + at, "EXIF", 4) == 0) {
            const uint8_t *tiff = bytes + at + 8;
            if (length > rest) length = rest;
            if (length >= 6 && memcmp(tiff, "Exif\0\0", 6) == 0) {
                tiff += 6;
                length -= 6;
            }
            photo_exif_parse(tiff, length, out);
            return;
        }
        length += length & 1;
        if (length > rest) return;
        at += 8 + length;
    }
}

// What libwebp holds besides its output: a lossless picture's pixels, a lossy one's transparency.
static uint64_t working_bytes(const WebPBitstreamFeatures *features) {
    uint64_t pixels = (uint64_t)features->width * (uint64_t)features->height;
    return features->format == 1 ? (features->has_alpha ? pixels : 0) : pixels * 4;
}

static photo_status status_of_vp8(VP8StatusCode code, photo_decoded *out) {
    switch (code) {
    case VP8_STATUS_OUT_OF_MEMORY: return PHOTO_STATUS_OUT_OF_MEMORY;
    case VP8_STATUS_UNSUPPORTED_FEATURE:
        photo_set_reason(out->reason, "WebP of a rare kind");
        return PHOTO_STATUS_UNSUPPORTED_FORMAT;
    case VP8_STATUS_NOT_ENOUGH_DATA:
    case VP8_STATUS_SUSPENDED: photo_set_reason(out->reason, "the file ends too early"); return PHOTO_STATUS_CORRUPT;
    default: photo_set_reason(out->reason, "its WebP data is damaged"); return PHOTO_STATUS_CORRUPT;
    }
}

// Colours come multiplied by their alpha.
static void composite_on_white(const uint8_t *rgba, int32_t width, uint8_t *rgb) {
    for (int32_t x = 0; x < width; x++) {
        int32_t white = 255 - rgba[4 * x + 3];
        for (int32_t c = 0; c < 3; c++) rgb[3 * x + c] = (uint8_t)photo_clamp(rgba[4 * x + c] + white, 0, 255);
    }
}

// Puts the rows that are there upright.
static photo_status take_rows(
    const WebPRGBABuffer *pixels, int rows, bool has_alpha, int32_t width, int32_t height, photo_decoded *out
) {
    photo_row_sink sink;
    photo_status status = photo_row_sink_open(&sink, width, height, 3, 1, out->orientation);
    if (status != PHOTO_STATUS_OK) return status;
    uint8_t *line = malloc((size_t)width * 3);
    if (line == NULL) {
        photo_row_sink_discard(&sink);
        return PHOTO_STATUS_OUT_OF_MEMORY;
    }
    for (int y = 0; y < rows; y++) {
        const uint8_t *row = pixels->rgba + (size_t)y * (size_t)pixels->stride;
        if (has_alpha) composite_on_white(row, width, line);
        photo_row_sink_push(&sink, has_alpha ? line : row);
    }
    free(line);
    out->bitmap = photo_row_sink_finish(&sink);
    return PHOTO_STATUS_OK;
}

static photo_status decode(
    const uint8_t *bytes, size_t count, const photo_limits *limits, const WebPBitstreamFeatures *features,
    photo_decoded *out
) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) {
        photo_set_reason(out->reason, "WebP, for another libwebp is installed than Odolog was built with");
        return PHOTO_STATUS_UNSUPPORTED_FORMAT;
    }
    int32_t factor = photo_least_factor(features->width, features->height, limits->decoded_pixels);
    int32_t width = (features->width - 1) / factor + 1, height = (features->height - 1) / factor + 1;
    out->scale_denominator = factor;
    bool has_alpha = features->has_alpha != 0;
    config.output.colorspace = has_alpha ? MODE_rgbA : MODE_RGB;
    config.options.use_scaling = factor > 1;
    config.options.scaled_width = width;
    config.options.scaled_height = height;
    // We own this memory, so that it outlives the decoder, which holds much more.
    WebPRGBABuffer *pixels = &config.output.u.RGBA;
    config.output.is_external_memory = 1;
    pixels->stride = width * (has_alpha ? 4 : 3);
    pixels->size = (size_t)pixels->stride * (size_t)height;
    pixels->rgba = malloc(pixels->size);
    if (pixels->rgba == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    // An incremental decoder gives the rows that it has when the file ends. Decoding in one call doesn't.
    WebPIDecoder *decoder = WebPIDecode(NULL, 0, &config);
    if (decoder == NULL) {
        free(pixels->rgba);
        return PHOTO_STATUS_OUT_OF_MEMORY;
    }
    VP8StatusCode code = WebPIUpdate(decoder, bytes, count);
    int rows = 0;
    if (WebPIDecGetRGB(decoder, &rows, NULL, NULL, NULL) == NULL) rows = 0;
    WebPIDelete(decoder);

    photo_status status = PHOTO_STATUS_CORRUPT;
    if (rows > 0 && (code == VP8_STATUS_OK || code == VP8_STATUS_SUSPENDED || code == VP8_STATUS_BITSTREAM_ERROR)) {
        status = take_rows(pixels, rows, has_alpha, width, height, out);
        out->truncated = code == VP8_STATUS_SUSPENDED;
        out->damaged = code != VP8_STATUS_OK;
    }
    if (status == PHOTO_STATUS_CORRUPT) status = status_of_vp8(code, out);
    free(pixels->rgba);
    return status;
}

photo_status photo_decode_webp(
    const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out
) {
    out->format = PHOTO_FORMAT_WEBP;
    WebPBitstreamFeatures features;
    VP8StatusCode code = WebPGetFeatures(bytes, count, &features);
    if (code != VP8_STATUS_OK) return status_of_vp8(code, out);
    if (features.has_animation) {
        photo_set_reason(out->reason, "animated WebP");
        return PHOTO_STATUS_UNSUPPORTED_FORMAT;
    }
    photo_status status = photo_check_size((uint64_t)features.width, (uint64_t)features.height, limits, out);
    if (status != PHOTO_STATUS_OK) return status;
    if (photo_has_window(limits)) return PHOTO_STATUS_BAD_PARAMETER;
    uint64_t working = working_bytes(&features);
    if (working > limits->working_bytes) return PHOTO_STATUS_OUT_OF_MEMORY;
    photo_exif exif;
    find_exif(bytes, count, &exif);
    photo_note_orientation(out, &exif);

    photo_memory_take(working);
    status = decode(bytes, count, limits, &features, out);
    photo_memory_give(working);
    // All pixels may be there, but not the metadata behind them.
    if (status == PHOTO_STATUS_OK && (uint64_t)photo_little_endian32(bytes + 4) + 8 > count) out->truncated = true;
    return status;
}
