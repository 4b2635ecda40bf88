// HEIC and AVIF by libheif, in the pixel format that they are coded in: red, green and blue are made row by row.
#include "heif.h"

#include "heif_library.h"

#include <stdio.h>

// The planes of a decoded picture.
typedef struct planes {
    const uint8_t *bytes[3];
    int32_t stride[3], bits[3], width[3], height[3];
    const uint8_t *alpha;
    int32_t alpha_stride, alpha_bits;
    bool is_premultiplied, is_gray, is_rgb;
    int32_t matrix;
    bool is_full_range;
} planes;

static const char *const format_names[] = {[PHOTO_FORMAT_HEIC] = "HEIC", [PHOTO_FORMAT_AVIF] = "AVIF"};

static photo_status status_of_error(heif_error error, photo_decoded *out) {
    switch (error.code) {
    case HEIF_MEMORY: return PHOTO_STATUS_OUT_OF_MEMORY;
    case HEIF_UNSUPPORTED_FILETYPE:
    case HEIF_UNSUPPORTED_FEATURE:
        snprintf(out->reason, sizeof out->reason, "%s of a rare kind", format_names[out->format]);
        return PHOTO_STATUS_UNSUPPORTED_FORMAT;
    default:
        photo_set_reason(out->reason, error.message == NULL ? "unknown" : error.message);
        return PHOTO_STATUS_CORRUPT;
    }
}

// Only the time: libheif has turned the picture upright by the container's own properties, whatever EXIF says.
static void read_exif(const heif_library *heif, const heif_image_handle *handle, photo_decoded *out) {
    heif_item_id id;
    if (heif->metadata_ids(handle, "Exif", &id, 1) < 1) return;
    size_t count = heif->metadata_size(handle, id);
    if (count < 4 || count > (16 << 20)) return;
    uint8_t *bytes = malloc(count);
    if (bytes == NULL) return;
    if (heif->metadata(handle, id, bytes).code == HEIF_OK) {
        // The place of the TIFF header behind these four bytes.
        size_t at = (size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 | bytes[3];
        photo_exif exif = {.orientation = 1};
        if (at <= count - 4) photo_exif_parse(bytes + 4 + at, count - 4 - at, &exif);
        exif.orientation = 1;
        photo_note_orientation(out, &exif);
    }
    free(bytes);
}

static bool find_plane(
    const heif_library *heif, const heif_image *image, int channel, const uint8_t **bytes, int32_t *stride, int32_t *bits
) {
    if (!heif->image_has(image, channel)) return false;
    *bytes = heif->image_plane(image, channel, stride);
    *bits = heif->image_bits(image, channel);
    return *bytes != NULL && *bits >= 1 && *bits <= 16;
}

static bool find_planes(
    const heif_library *heif, const heif_image_handle *handle, const heif_image *image, const photo_decoded *out, planes *p
) {
    int colorspace = heif->image_colorspace(image);
    p->is_gray = colorspace == HEIF_COLORSPACE_MONOCHROME;
    p->is_rgb = colorspace == HEIF_COLORSPACE_RGB;
    int first = p->is_rgb ? HEIF_R : HEIF_Y;
    for (int i = 0; i < (p->is_gray ? 1 : 3); i++) {
        if (!find_plane(heif, image, first + i, &p->bytes[i], &p->stride[i], &p->bits[i])) return false;
        p->width[i] = heif->image_width(image, first + i);
        p->height[i] = heif->image_height(image, first + i);
        bool is_luma = i == 0 || p->is_rgb;
        if (p->width[i] < (is_luma ? out->width : (out->width + 1) / 2)) return false;
        if (p->height[i] < (is_luma ? out->height : (out->height + 1) / 2)) return false;
    }
    if (heif->image_has(image, HEIF_ALPHA) && heif->image_width(image, HEIF_ALPHA) >= out->width
        && heif->image_height(image, HEIF_ALPHA) >= out->height) {
        if (!find_plane(heif, image, HEIF_ALPHA, &p->alpha, &p->alpha_stride, &p->alpha_bits)) p->alpha = NULL;
    }
    // ITU-R BT.601 in full range is what libheif assumes, too.
    p->matrix = 6;
    p->is_full_range = true;
    heif_nclx *nclx = NULL;
    bool has_profile = heif->image_nclx(image, &nclx).code == HEIF_OK;
    if (!has_profile) {
        // libheif may have made one that it then says it hasn't.
        if (nclx != NULL) heif->nclx_free(nclx);
        nclx = NULL;
        has_profile = heif->handle_nclx(handle, &nclx).code == HEIF_OK;
    }
    if (has_profile && nclx != NULL) {
        p->matrix = nclx->matrix_coefficients;
        p->is_full_range = nclx->full_range_flag != 0;
    }
    if (nclx != NULL) heif->nclx_free(nclx);
    return true;
}

// 0 ... 1.
static float value_at(const uint8_t *row, int32_t x, int32_t bits) {
    if (bits <= 8) return (float)row[x] / (float)((1 << bits) - 1);
    uint16_t value;
    memcpy(&value, row + 2 * (size_t)x, 2);
    return (float)value / (float)((1 << bits) - 1);
}

static uint8_t to_byte(float value) {
    return value <= 0 ? 0 : value >= 1 ? 255 : (uint8_t)(value * 255 + 0.5f);
}

// Of red and blue in the brightness: ITU-T H.273, table 4.
static void luma_weights(int32_t matrix, float *red, float *blue) {
    switch (matrix) {
    case 1: *red = 0.2126f; *blue = 0.0722f; break;
    case 4: *red = 0.30f; *blue = 0.11f; break;
    case 7: *red = 0.212f; *blue = 0.087f; break;
    case 9:
    case 10: *red = 0.2627f; *blue = 0.0593f; break;
    default: *red = 0.299f; *blue = 0.114f; break;
    }
}

static void to_rgb(const planes *p, const float yuv[3], float rgb[3]) {
    if (p->is_rgb || p->matrix == 0) {
        // H.273 has green, blue, red for the identity.
        rgb[0] = yuv[p->is_rgb ? 0 : 2];
        rgb[1] = yuv[p->is_rgb ? 1 : 0];
        rgb[2] = yuv[p->is_rgb ? 2 : 1];
        return;
    }
    float luma = p->is_full_range ? yuv[0] : (yuv[0] * 255 - 16) / 219;
    float range = p->is_full_range ? 1 : 255.0f / 224;
    float cb = (yuv[1] - 128.0f / 255) * range, cr = (yuv[2] - 128.0f / 255) * range;
    float red, blue;
    luma_weights(p->matrix, &red, &blue);
    rgb[0] = luma + 2 * (1 - red) * cr;
    rgb[2] = luma + 2 * (1 - blue) * cb;
    rgb[1] = (luma - red * rgb[0] - blue * rgb[2]) / (1 - red - blue);
}

static void convert_row(const planes *p, int32_t y, int32_t width, uint8_t *line) {
    int32_t channels = p->is_gray ? 1 : 3;
    const uint8_t *rows[3] = {NULL, NULL, NULL};
    int32_t shift[3] = {0, 0, 0};
    for (int c = 0; c < channels; c++) {
        // Halved where the plane is: 4:2:0 in both directions, 4:2:2 across.
        shift[c] = p->width[c] < p->width[0];
        rows[c] = p->bytes[c] + (size_t)(y >> (p->height[c] < p->height[0])) * (size_t)p->stride[c];
    }
    const uint8_t *alpha = p->alpha == NULL ? NULL : p->alpha + (size_t)y * (size_t)p->alpha_stride;
    for (int32_t x = 0; x < width; x++) {
        float in[3] = {0, 0, 0}, color[3];
        for (int c = 0; c < channels; c++) in[c] = value_at(rows[c], x >> shift[c], p->bits[c]);
        if (p->is_gray) color[0] = p->is_full_range ? in[0] : (in[0] * 255 - 16) / 219;
        else to_rgb(p, in, color);
        float opacity = alpha == NULL ? 1 : value_at(alpha, x, p->alpha_bits);
        for (int c = 0; c < channels; c++) {
            float value = p->is_premultiplied ? color[c] : color[c] * opacity;
            line[channels * x + c] = to_byte(value + 1 - opacity);
        }
    }
}

// What phones write: 8 bits, YCbCr, opaque. The same as above with tables, in 65,536ths.
typedef struct tables {
    int32_t luma[256], red_of_cr[256], green_of_cb[256], green_of_cr[256], blue_of_cb[256];
} tables;

static bool has_tables(const planes *p) {
    return !p->is_gray && !p->is_rgb && p->matrix != 0 && p->alpha == NULL && p->bits[0] == 8 && p->bits[1] == 8
        && p->bits[2] == 8 && p->width[1] == p->width[2] && p->height[1] == p->height[2];
}

static void fill_tables(const planes *p, tables *t) {
    float red, blue;
    luma_weights(p->matrix, &red, &blue);
    float scale = p->is_full_range ? 1 : 255.0f / 219, range = p->is_full_range ? 1 : 255.0f / 224;
    for (int i = 0; i < 256; i++) {
        float chroma = (float)(i - 128) * range * 65536;
        float of_red = 2 * (1 - red) * chroma, of_blue = 2 * (1 - blue) * chroma;
        t->luma[i] = (int32_t)((float)(p->is_full_range ? i : i - 16) * scale * 65536) + 32768;
        t->red_of_cr[i] = (int32_t)of_red;
        t->blue_of_cb[i] = (int32_t)of_blue;
        t->green_of_cr[i] = (int32_t)(-red * of_red / (1 - red - blue));
        t->green_of_cb[i] = (int32_t)(-blue * of_blue / (1 - red - blue));
    }
}

static void convert_row_by_tables(const planes *p, const tables *t, int32_t y, int32_t width, uint8_t *line) {
    int32_t across = p->width[1] < p->width[0], down = p->height[1] < p->height[0];
    const uint8_t *luma = p->bytes[0] + (size_t)y * (size_t)p->stride[0];
    const uint8_t *cb = p->bytes[1] + (size_t)(y >> down) * (size_t)p->stride[1];
    const uint8_t *cr = p->bytes[2] + (size_t)(y >> down) * (size_t)p->stride[2];
    for (int32_t x = 0; x < width; x++) {
        int32_t base = t->luma[luma[x]], b = cb[x >> across], r = cr[x >> across];
        line[3 * x] = (uint8_t)(photo_clamp(base + t->red_of_cr[r], 0, 0xffffff) >> 16);
        line[3 * x + 1] = (uint8_t)(photo_clamp(base + t->green_of_cb[b] + t->green_of_cr[r], 0, 0xffffff) >> 16);
        line[3 * x + 2] = (uint8_t)(photo_clamp(base + t->blue_of_cb[b], 0, 0xffffff) >> 16);
    }
}

static photo_status take_rows(const planes *p, const photo_limits *limits, photo_decoded *out) {
    int32_t channels = p->is_gray ? 1 : 3;
    int32_t factor = photo_factor(out->width, out->height, limits);
    out->scale_denominator = factor;
    photo_row_sink sink;
    photo_status status = photo_row_sink_open_for(&sink, limits, out, out->width, out->height, channels, factor);
    if (status != PHOTO_STATUS_OK) return status;
    uint8_t *line = malloc((size_t)out->width * (size_t)channels);
    if (line == NULL) {
        photo_row_sink_discard(&sink);
        return PHOTO_STATUS_OUT_OF_MEMORY;
    }
    tables t;
    bool by_tables = has_tables(p);
    if (by_tables) fill_tables(p, &t);
    for (int32_t y = 0; y < out->height; y++) {
        if (by_tables) convert_row_by_tables(p, &t, y, out->width, line);
        else convert_row(p, y, out->width, line);
        photo_row_sink_push(&sink, line);
    }
    free(line);
    out->bitmap = photo_row_sink_finish(&sink);
    return PHOTO_STATUS_OK;
}

static photo_status check_size(int width, int height, const photo_limits *limits, photo_decoded *out) {
    return photo_check_size(width < 0 ? 0 : (uint64_t)width, height < 0 ? 0 : (uint64_t)height, limits, out);
}

static photo_status decode_handle(
    const heif_library *heif, const heif_image_handle *handle, const photo_limits *limits, photo_decoded *out
) {
    // Stored as large as this, whatever is shown of it.
    photo_status status =
        check_size(heif->handle_stored_width(handle), heif->handle_stored_height(handle), limits, out);
    if (status != PHOTO_STATUS_OK) return status;
    status = check_size(heif->handle_width(handle), heif->handle_height(handle), limits, out);
    if (status != PHOTO_STATUS_OK) return status;
    read_exif(heif, handle, out);

    heif_image *image = NULL;
    // As phones store it: half the memory of red, green and blue.
    heif_error error = heif->decode(handle, &image, HEIF_COLORSPACE_YCBCR, HEIF_CHROMA_420, NULL);
    if (error.code == HEIF_UNSUPPORTED_FEATURE) {
        error = heif->decode(handle, &image, HEIF_UNDEFINED, HEIF_UNDEFINED, NULL);
    }
    if (error.code != HEIF_OK || image == NULL) return status_of_error(error, out);
    planes p = {.is_premultiplied = heif->handle_premultiplied(handle) != 0};
    // What was decoded counts, where its container says something else.
    int first = heif->image_colorspace(image) == HEIF_COLORSPACE_RGB ? HEIF_R : HEIF_Y;
    status = check_size(heif->image_width(image, first), heif->image_height(image, first), limits, out);
    if (status == PHOTO_STATUS_OK && find_planes(heif, handle, image, out, &p)) {
        status = take_rows(&p, limits, out);
    } else if (status == PHOTO_STATUS_OK) {
        photo_set_reason(out->reason, "its pixels are not what its header says");
        status = PHOTO_STATUS_CORRUPT;
    }
    heif->image_release(image);
    return status;
}

photo_status photo_decode_heif_here(
    const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out
) {
    const heif_library *heif = photo_heif_library();
    bool is_avif = out->format == PHOTO_FORMAT_AVIF;
    if (heif == NULL || !heif->have_decoder(is_avif ? HEIF_COMPRESSION_AV1 : HEIF_COMPRESSION_HEVC)) {
        photo_set_reason(out->reason, format_names[out->format]);
        return heif == NULL ? PHOTO_STATUS_LIBRARY_MISSING : PHOTO_STATUS_DECODER_MISSING;
    }
    heif_context *context = heif->context_alloc();
    if (context == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    heif_image_handle *handle = NULL;
    heif_error error = heif->context_read(context, bytes, count, NULL);
    if (error.code == HEIF_OK) error = heif->primary_handle(context, &handle);
    photo_status status = error.code == HEIF_OK && handle != NULL ? decode_handle(heif, handle, limits, out)
                                                                  : status_of_error(error, out);
    if (handle != NULL) heif->handle_release(handle);
    heif->context_free(context);
    return status;
}
