// Drawing on a canvas: what was seen in a photo, for a person to look at.
#include "internal.h"

#include <math.h>

// Farther out there is nothing to be seen, and sums of coordinates stay exact.
#define FARTHEST 1e6

static bool is_canvas(const photo_bitmap *canvas) {
    return photo_bitmap_is_valid(canvas) && canvas->channels == 3;
}

// `coverage` 0 ... 255 of the color over what is there.
static void blend(uint8_t *pixel, photo_color color, uint32_t coverage) {
    const uint8_t ink[3] = {color.red, color.green, color.blue};
    for (int i = 0; i < 3; i++) {
        pixel[i] = (uint8_t)((ink[i] * coverage + pixel[i] * (255 - coverage) + 127) / 255);
    }
}

// From `start` on, `count` long, as far as it lies in 0 ..< `side`: [*from, *to), empty where nothing does.
static void clip(int64_t start, int64_t count, int32_t side, int32_t *from, int32_t *to) {
    int64_t end = start + count;
    *from = (int32_t)(start < 0 ? 0 : start > side ? side : start);
    *to = (int32_t)(end < 0 ? 0 : end > side ? side : end);
}

photo_status photo_draw_rectangle(
    photo_bitmap *canvas, int32_t x, int32_t y, int32_t width, int32_t height, photo_color color
) {
    if (!is_canvas(canvas)) return PHOTO_STATUS_BAD_SIZE;
    int32_t left, right, top, bottom;
    clip(x, width, canvas->width, &left, &right);
    clip(y, height, canvas->height, &top, &bottom);
    for (int32_t row = top; row < bottom; row++) {
        for (int32_t column = left; column < right; column++) {
            blend(photo_row(canvas, row) + (size_t)column * 3, color, 255);
        }
    }
    return PHOTO_STATUS_OK;
}

photo_status photo_draw_bitmap(photo_bitmap *canvas, const photo_bitmap *bitmap, int32_t x, int32_t y) {
    if (!is_canvas(canvas) || !photo_bitmap_is_valid(bitmap)) return PHOTO_STATUS_BAD_SIZE;
    if (bitmap->pixels == canvas->pixels) return PHOTO_STATUS_BAD_PARAMETER;
    int32_t left, right, top, bottom;
    clip(x, bitmap->width, canvas->width, &left, &right);
    clip(y, bitmap->height, canvas->height, &top, &bottom);
    if (left >= right) return PHOTO_STATUS_OK;
    for (int32_t row = top; row < bottom; row++) {
        uint8_t *target = photo_row(canvas, row) + (size_t)left * 3;
        size_t skipped = (size_t)((int64_t)left - x), count = (size_t)(right - left);
        const uint8_t *source =
            photo_row(bitmap, (int32_t)((int64_t)row - y)) + skipped * (size_t)bitmap->channels;
        if (bitmap->channels == 3) {
            memcpy(target, source, count * 3);
        } else {
            for (size_t i = 0; i < count; i++) memset(target + i * 3, source[i], 3);
        }
    }
    return PHOTO_STATUS_OK;
}

typedef struct segment {
    double x, y, dx, dy, length_squared;
} segment;

static double distance(const segment *s, double x, double y) {
    double t = 0;
    if (s->length_squared > 0) {
        t = fmin(fmax(((x - s->x) * s->dx + (y - s->y) * s->dy) / s->length_squared, 0), 1);
    }
    return hypot(x - s->x - t * s->dx, y - s->y - t * s->dy);
}

// The columns of a row that may be nearer to the segment than `reach`: false where none is.
static bool columns_near(
    const segment *s, double y, double reach, int32_t width, int32_t *from, int32_t *to
) {
    double t0 = 0, t1 = 1;
    if (fabs(s->dy) > 1e-9) {
        double a = (y - reach - s->y) / s->dy, b = (y + reach - s->y) / s->dy;
        t0 = fmax(fmin(a, b), 0);
        t1 = fmin(fmax(a, b), 1);
    } else if (fabs(y - s->y) > reach) {
        return false;
    }
    if (t0 > t1) return false;
    double a = s->x + t0 * s->dx, b = s->x + t1 * s->dx;
    *from = (int32_t)fmin(fmax(floor(fmin(a, b) - reach), 0), width);
    *to = (int32_t)fmin(fmax(ceil(fmax(a, b) + reach), 0), width);
    return *from < *to;
}

static void draw_segment(photo_bitmap *canvas, const segment *s, double radius, photo_color color) {
    double reach = radius + 1;
    double upper = fmin(s->y, s->y + s->dy) - reach, lower = fmax(s->y, s->y + s->dy) + reach;
    int32_t top = (int32_t)fmin(fmax(floor(upper), 0), canvas->height);
    int32_t bottom = (int32_t)fmin(fmax(ceil(lower), 0), canvas->height);
    for (int32_t row = top; row < bottom; row++) {
        int32_t from, to;
        if (!columns_near(s, row + 0.5, reach, canvas->width, &from, &to)) continue;
        for (int32_t column = from; column < to; column++) {
            double coverage = radius + 0.5 - distance(s, column + 0.5, row + 0.5);
            if (coverage <= 0) continue;
            blend(photo_row(canvas, row) + (size_t)column * 3, color, (uint32_t)(fmin(coverage, 1) * 255 + 0.5));
        }
    }
}

photo_status photo_draw_quad(photo_bitmap *canvas, const photo_quad *quad, double thickness, photo_color color) {
    if (!is_canvas(canvas)) return PHOTO_STATUS_BAD_SIZE;
    if (!(thickness >= 0.5 && thickness <= 1000)) return PHOTO_STATUS_BAD_PARAMETER;
    const double *q = quad->corners;
    for (int i = 0; i < 8; i++) {
        if (!(fabs(q[i]) <= FARTHEST)) return PHOTO_STATUS_DEGENERATE_QUAD;
    }
    for (int i = 0; i < 4; i++) {
        int j = (i + 1) % 4;
        double dx = q[2 * j] - q[2 * i], dy = q[2 * j + 1] - q[2 * i + 1];
        segment edge = {.x = q[2 * i], .y = q[2 * i + 1], .dx = dx, .dy = dy, .length_squared = dx * dx + dy * dy};
        draw_segment(canvas, &edge, thickness / 2, color);
    }
    return PHOTO_STATUS_OK;
}

static void draw_glyph(
    photo_bitmap *canvas, const photo_font *font, int32_t glyph, int64_t x, int32_t y, photo_color color
) {
    int32_t left, right, top, bottom;
    clip(x, font->widths[glyph], canvas->width, &left, &right);
    clip(y, font->line_height, canvas->height, &top, &bottom);
    if (left >= right) return;
    for (int32_t row = top; row < bottom; row++) {
        const uint8_t *source = font->coverage + (size_t)((int64_t)row - y) * (size_t)font->row
            + (size_t)font->starts[glyph] + (size_t)(left - x);
        uint8_t *target = photo_row(canvas, row) + (size_t)left * 3;
        for (int32_t i = 0; i < right - left; i++) blend(target + (size_t)i * 3, color, source[i]);
    }
}

photo_status photo_draw_text(
    photo_bitmap *canvas, const photo_font *font, const uint8_t *text, size_t count, int32_t x, int32_t y,
    photo_color color
) {
    if (!is_canvas(canvas)) return PHOTO_STATUS_BAD_SIZE;
    if (font->coverage == NULL) return PHOTO_STATUS_BAD_PARAMETER;
    int64_t at = x;
    for (size_t i = 0; i < count && at < canvas->width; i++) {
        int32_t glyph = photo_font_glyph(text[i]);
        draw_glyph(canvas, font, glyph, at, y, color);
        at += font->advances[glyph];
    }
    return PHOTO_STATUS_OK;
}
