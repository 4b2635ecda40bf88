// From a decoded picture's planes to rows of red, green and blue, or gray.
#include "heif_planes.h"

static bool find_plane(
    const heif_library *heif, const heif_image *image, int channel, const uint8_t **bytes, int32_t *stride, int32_t *bits
) {
    if (!heif->image_has(image, channel)) return false;
    *bytes = heif->image_plane(image, channel, stride);
    *bits = heif->image_bits(image, channel);
    return *bytes != NULL && *bits >= 1 && *bits <= 16;
}

// The weights of red and blue in the brightness: ITU-T H.273, table 4.
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

// Whether the picture is what phones write: 8 bits, YCbCr, opaque. For such pictures tables give the same as
// `to_rgb`, in 65,536ths.
static bool has_tables(const photo_heif_planes *p) {
    return !p->is_gray && !p->is_rgb && p->matrix != 0 && p->alpha == NULL && p->bits[0] == 8 && p->bits[1] == 8
        && p->bits[2] == 8 && p->width[1] == p->width[2] && p->height[1] == p->height[2];
}

static void fill_tables(photo_heif_planes *p) {
    photo_heif_tables *t = &p->tables;
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

bool photo_heif_find_planes(
    const heif_library *heif, const heif_image_handle *handle, const heif_image *image, int32_t width, int32_t height,
    photo_heif_planes *p
) {
    *p = (photo_heif_planes){.is_premultiplied = heif->handle_premultiplied(handle) != 0};
    int colorspace = heif->image_colorspace(image);
    p->is_gray = colorspace == HEIF_COLORSPACE_MONOCHROME;
    p->is_rgb = colorspace == HEIF_COLORSPACE_RGB;
    int first = p->is_rgb ? HEIF_R : HEIF_Y;
    for (int i = 0; i < (p->is_gray ? 1 : 3); i++) {
        if (!find_plane(heif, image, first + i, &p->bytes[i], &p->stride[i], &p->bits[i])) return false;
        p->width[i] = heif->image_width(image, first + i);
        p->height[i] = heif->image_height(image, first + i);
        bool is_luma = i == 0 || p->is_rgb;
        if (p->width[i] < (is_luma ? width : (width + 1) / 2)) return false;
        if (p->height[i] < (is_luma ? height : (height + 1) / 2)) return false;
    }
    if (heif->image_has(image, HEIF_ALPHA) && heif->image_width(image, HEIF_ALPHA) >= width
        && heif->image_height(image, HEIF_ALPHA) >= height) {
        if (!find_plane(heif, image, HEIF_ALPHA, &p->alpha, &p->alpha_stride, &p->alpha_bits)) p->alpha = NULL;
    }
    // libheif assumes ITU-R BT.601 in full range, too.
    p->matrix = 6;
    p->is_full_range = true;
    heif_nclx *nclx = NULL;
    bool has_profile = heif->image_nclx(image, &nclx).code == HEIF_OK;
    if (!has_profile) {
        // libheif may have made a profile although it says that there is none.
        if (nclx != NULL) heif->nclx_free(nclx);
        nclx = NULL;
        has_profile = heif->handle_nclx(handle, &nclx).code == HEIF_OK;
    }
    if (has_profile && nclx != NULL) {
        p->matrix = nclx->matrix_coefficients;
        p->is_full_range = nclx->full_range_flag != 0;
    }
    if (nclx != NULL) heif->nclx_free(nclx);
    p->has_tables = has_tables(p);
    if (p->has_tables) fill_tables(p);
    return true;
}

// The value at `x`, 0 ... 1.
static float value_at(const uint8_t *row, int32_t x, int32_t bits) {
    if (bits <= 8) return (float)row[x] / (float)((1 << bits) - 1);
    uint16_t value;
    memcpy(&value, row + 2 * (size_t)x, 2);
    return (float)value / (float)((1 << bits) - 1);
}

static uint8_t to_byte(float value) {
    return value <= 0 ? 0 : value >= 1 ? 255 : (uint8_t)(value * 255 + 0.5f);
}

static void to_rgb(const photo_heif_planes *p, const float yuv[3], float rgb[3]) {
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

static void convert_row(const photo_heif_planes *p, int32_t y, int32_t width, uint8_t *line) {
    int32_t channels = p->is_gray ? 1 : 3;
    const uint8_t *rows[3] = {NULL, NULL, NULL};
    int32_t shift[3] = {0, 0, 0};
    for (int c = 0; c < channels; c++) {
        // The place is halved where the plane is: 4:2:0 in both directions, 4:2:2 across.
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

static void convert_row_by_tables(const photo_heif_planes *p, int32_t y, int32_t width, uint8_t *line) {
    const photo_heif_tables *t = &p->tables;
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

static bool is_plain_rgb(const photo_heif_planes *p) {
    return p->is_rgb && p->alpha == NULL && p->bits[0] == 8 && p->bits[1] == 8 && p->bits[2] == 8;
}

static void interleave_row(const photo_heif_planes *p, int32_t y, int32_t width, uint8_t *line) {
    const uint8_t *red = p->bytes[0] + (size_t)y * (size_t)p->stride[0];
    const uint8_t *green = p->bytes[1] + (size_t)y * (size_t)p->stride[1];
    const uint8_t *blue = p->bytes[2] + (size_t)y * (size_t)p->stride[2];
    for (int32_t x = 0; x < width; x++) {
        line[3 * x] = red[x];
        line[3 * x + 1] = green[x];
        line[3 * x + 2] = blue[x];
    }
}

void photo_heif_convert_row(const photo_heif_planes *p, int32_t y, int32_t width, int32_t channels, uint8_t *line) {
    if (p->has_tables) convert_row_by_tables(p, y, width, line);
    else if (is_plain_rgb(p)) interleave_row(p, y, width, line);
    else convert_row(p, y, width, line);
    if (!p->is_gray || channels == 1) return;
    for (int32_t x = width - 1; x >= 0; x--) line[3 * x] = line[3 * x + 1] = line[3 * x + 2] = line[x];
}
