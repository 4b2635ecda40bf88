// Leptonica's built-in font as glyphs of our own: its objects don't outlive the call, and nothing is decoded twice.
#include "internal.h"

#include <leptonica/allheaders.h>

#define BOX (PHOTO_FONT_GLYPHS - 1)
#define BACKSLASH (92 - 32)

int32_t photo_font_glyph(uint8_t byte) {
    return byte < 32 || byte > 126 || byte == 92 ? BOX : byte - 32;
}

void photo_font_free(photo_font *font) {
    free(font->coverage);
    *font = (photo_font){0};
}

// Half the size of the source: a pixel of ours is 2 x 2 of Leptonica's, which makes their edges smooth.
static int32_t half(int32_t length) {
    return (length + 1) / 2;
}

static bool is_in_source(int glyph) {
    return glyph != BOX && glyph != BACKSLASH;
}

// A glyph's bits and how many of its rows stand above the line's foot. NULL where the font has none.
static PIX *source_glyph(L_BMF *source, int glyph, int32_t *rows) {
    l_int32 last = 0;
    if (bmfGetBaseline(source, (char)(glyph + 32), &last) != 0) return NULL;
    *rows = last + 1;
    return bmfGetPix(source, (char)(glyph + 32));
}

// Sizes, but for the coverage: false where the font doesn't hold what it should.
static bool measure(L_BMF *source, photo_font *font) {
    // The distance between characters has no function of its own.
    l_int32 pair = 0, digit = 0;
    if (bmfGetStringWidth(source, "00", &pair) != 0 || bmfGetWidth(source, '0', &digit) != 0) return false;
    int32_t distance = photo_clamp(pair - 2 * digit, 1, 100), highest = 0, lowest = 0;
    for (int glyph = 0; glyph < PHOTO_FONT_GLYPHS; glyph++) {
        int32_t width = digit;
        if (is_in_source(glyph)) {
            int32_t above = 0;
            PIX *pix = source_glyph(source, glyph, &above);
            if (pix == NULL) return false;
            width = pixGetWidth(pix);
            int32_t below = pixGetHeight(pix) - above;
            if (above > highest) highest = above;
            if (below > lowest) lowest = below;
            pixDestroy(&pix);
        }
        font->widths[glyph] = half(width);
        font->starts[glyph] = font->row;
        font->advances[glyph] = half(width + distance);
        font->row += half(width);
    }
    font->baseline = half(highest);
    font->line_height = font->baseline + half(lowest) + 1;
    return font->baseline > 0 && font->line_height <= 1000 && font->row <= 100000;
}

static void copy_glyph(PIX *pix, int32_t above, const photo_font *font, int glyph) {
    int32_t width = pixGetWidth(pix), height = pixGetHeight(pix);
    // The source's rows are shifted so that its foot falls on ours.
    int32_t shift = 2 * font->baseline - above;
    for (int32_t y = 0; y < height; y++) {
        int32_t row = (y + shift) / 2;
        if (row < 0 || row >= font->line_height) continue;
        uint8_t *target = font->coverage + (size_t)row * (size_t)font->row + (size_t)font->starts[glyph];
        for (int32_t x = 0; x < width; x++) {
            l_uint32 ink = 0;
            (void)pixGetPixel(pix, x, y, &ink);
            // Four of these make a whole pixel.
            if (ink != 0) target[x / 2] = (uint8_t)(target[x / 2] > 191 ? 255 : target[x / 2] + 64);
        }
    }
}

// A hollow box from the baseline up, as wide as a digit.
static void draw_box(const photo_font *font, int glyph) {
    int32_t width = font->widths[glyph], bottom = font->baseline, top = bottom / 4;
    for (int32_t y = top; y < bottom; y++) {
        uint8_t *target = font->coverage + (size_t)y * (size_t)font->row + (size_t)font->starts[glyph];
        for (int32_t x = 0; x < width; x++) {
            if (y == top || y == bottom - 1 || x == 0 || x == width - 1) target[x] = 255;
        }
    }
}

static photo_status fill(L_BMF *source, photo_font *font) {
    font->coverage = calloc((size_t)font->row, (size_t)font->line_height);
    if (font->coverage == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    for (int glyph = 0; glyph < PHOTO_FONT_GLYPHS; glyph++) {
        if (!is_in_source(glyph)) {
            draw_box(font, glyph);
            continue;
        }
        int32_t above = 0;
        PIX *pix = source_glyph(source, glyph, &above);
        if (pix == NULL) return PHOTO_STATUS_LIBRARY_FAILED;
        copy_glyph(pix, above, font, glyph);
        pixDestroy(&pix);
    }
    return PHOTO_STATUS_OK;
}

photo_status photo_font_create(int32_t size, photo_font *out) {
    *out = (photo_font){0};
    // Leptonica's sizes; anything else it would answer with a message only.
    if (size < 4 || size > 20 || size % 2 != 0) return PHOTO_STATUS_BAD_PARAMETER;
    photo_silence_leptonica();
    L_BMF *source = bmfCreate(NULL, size);
    if (source == NULL) return PHOTO_STATUS_LIBRARY_FAILED;
    photo_font font = {0};
    photo_status status = measure(source, &font) ? fill(source, &font) : PHOTO_STATUS_LIBRARY_FAILED;
    bmfDestroy(&source);
    if (status == PHOTO_STATUS_OK) *out = font;
    else photo_font_free(&font);
    return status;
}
