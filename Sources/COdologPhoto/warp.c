// Samples a bitmap along a perspective. Doubles define the result (`warp_pixel`). Most pixels get the same result
// much faster from floats, with their channels side by side. Only where a mean is so near to a half that the error of
// the floats could change its rounding, the pixel is made anew from doubles.
#include "internal.h"

#include <math.h>

// The most samples of a row that are worked on together.
#define BLOCK 512

// Adds the bitmap's value at (x, y), interpolated between the four nearest pixel centres, to `sums`.
static void add_sample(const photo_bitmap *bitmap, double x, double y, double sums[3]) {
    double px = fmin(fmax(x - 0.5, 0), bitmap->width - 1), py = fmin(fmax(y - 0.5, 0), bitmap->height - 1);
    int32_t left = (int32_t)px, top = (int32_t)py;
    int32_t right = left + 1 < bitmap->width ? left + 1 : left, bottom = top + 1 < bitmap->height ? top + 1 : top;
    double fx = px - left, fy = py - top;
    const uint8_t *upper = photo_row(bitmap, top), *lower = photo_row(bitmap, bottom);
    int32_t channels = bitmap->channels;
    for (int32_t c = 0; c < channels; c++) {
        size_t i = (size_t)left * (size_t)channels + (size_t)c, j = (size_t)right * (size_t)channels + (size_t)c;
        double a = upper[i] + (upper[j] - upper[i]) * fx;
        double b = lower[i] + (lower[j] - lower[i]) * fx;
        sums[c] += a + (b - a) * fy;
    }
}

// The output pixel at (x, y).
static void warp_pixel(
    const photo_bitmap *bitmap, const photo_homography *m, const photo_grid *g, int32_t x, int32_t y, uint8_t *target
) {
    double step_u = g->du / g->samples_x, step_v = g->dv / g->samples_y;
    double samples = (double)g->samples_x * g->samples_y;
    double sums[3] = {0};
    for (int32_t j = 0; j < g->samples_y; j++) {
        double v = g->v0 + y * g->dv + (j + 0.5) * step_v;
        for (int32_t i = 0; i < g->samples_x; i++) {
            double u = g->u0 + x * g->du + (i + 0.5) * step_u;
            double w = 1 / (m->g * u + m->h * v + 1);
            add_sample(bitmap, (m->a * u + m->b * v + m->c) * w, (m->d * u + m->e * v + m->f) * w, sums);
        }
    }
    for (int32_t c = 0; c < bitmap->channels; c++) target[c] = (uint8_t)lrint(sums[c] / samples);
}

// Channels side by side; gray uses the first lane, and the last one never counts.
typedef uint8_t bytes __attribute__((vector_size(4)));
typedef float lanes __attribute__((vector_size(16)));
typedef int32_t integers __attribute__((vector_size(16)));

// Some output pixels of a row, from `first` on.
typedef struct block {
    int32_t first, pixels, samples;
    // The products of m's a, d and g with each sample's u, which are the same in all rows.
    double au[BLOCK], du[BLOCK], gu[BLOCK];
    // The pixel to the upper left of each sample, and how far right of and below that pixel's centre the sample lies.
    int32_t left[BLOCK], top[BLOCK];
    float fx[BLOCK], fy[BLOCK];
    // The sum of each output pixel's samples.
    lanes sums[BLOCK];
} block;

static void set_block(const photo_homography *m, const photo_grid *g, int32_t first, int32_t width, block *b) {
    int32_t most = BLOCK / g->samples_x;
    b->first = first;
    b->pixels = width - first < most ? width - first : most;
    b->samples = 0;
    double step_u = g->du / g->samples_x;
    for (int32_t x = first; x < first + b->pixels; x++) {
        for (int32_t i = 0; i < g->samples_x; i++, b->samples++) {
            double u = g->u0 + x * g->du + (i + 0.5) * step_u;
            b->au[b->samples] = m->a * u;
            b->du[b->samples] = m->d * u;
            b->gu[b->samples] = m->g * u;
        }
    }
}

PHOTO_PART double held(double value, double most) {
    value = value > 0 ? value : 0;
    return value < most ? value : most;
}

PHOTO_PART void place_samples(const photo_bitmap *bitmap, const photo_homography *m, double v, block *b) {
    double bv = m->b * v, ev = m->e * v, hv = m->h * v, c = m->c, f = m->f;
    // Just before the last pixel's centre, so that there is always a neighbour to the right and below.
    double most_x = nextafter(bitmap->width - 1, 0), most_y = nextafter(bitmap->height - 1, 0);
    int32_t samples = b->samples;
    for (int32_t i = 0; i < samples; i++) {
        double w = 1 / (b->gu[i] + hv + 1);
        double x = held((b->au[i] + bv + c) * w - 0.5, most_x);
        double y = held((b->du[i] + ev + f) * w - 0.5, most_y);
        int32_t left = (int32_t)x, top = (int32_t)y;
        b->left[i] = left;
        b->top[i] = top;
        b->fx[i] = (float)(x - left);
        b->fy[i] = (float)(y - top);
    }
}

static inline lanes four(const uint8_t *p) {
    bytes loaded;
    memcpy(&loaded, p, sizeof loaded);
    return __builtin_convertvector(loaded, lanes);
}

// The pixel at `p`, and the pixel to its right shifted by a lane. No byte behind these two pixels is read.
static inline lanes near(const uint8_t *p, int32_t channels) {
    return channels == 3 ? four(p) : (lanes){p[0]};
}

static inline lanes far(const uint8_t *p, int32_t channels) {
    return channels == 3 ? four(p + 2) : (lanes){0, p[1]};
}

PHOTO_PART void add_samples(const photo_bitmap *bitmap, int32_t channels, int32_t samples_x, block *b) {
    const uint8_t *pixels = bitmap->pixels;
    size_t row = (size_t)bitmap->width * (size_t)channels;
    for (int32_t x = 0, i = 0; x < b->pixels; x++) {
        lanes sum = b->sums[x];
        for (int32_t end = i + samples_x; i < end; i++) {
            const uint8_t *p = pixels + (size_t)b->top[i] * row + (size_t)b->left[i] * (size_t)channels;
            lanes left = near(p, channels), right = far(p, channels);
            left += (near(p + row, channels) - left) * b->fy[i];
            right += (far(p + row, channels) - right) * b->fy[i];
            right = __builtin_shufflevector(right, right, 1, 2, 3, 3);
            sum += left + (right - left) * b->fx[i];
        }
        b->sums[x] = sum;
    }
}

PHOTO_PART void finish_row(
    const photo_bitmap *bitmap, const photo_homography *m, const photo_grid *g, const block *b, int32_t y,
    uint8_t *target
) {
    float samples = (float)(g->samples_x * g->samples_y), factor = 1 / samples;
    // Once rounded, a float below 256 is off by 2^-17 at most. That happens seven times for each of n samples. Each
    // addition to their sum adds n / 2^16 at most. What is left over is for the division by n.
    float tolerance = (samples + 8) / 65536;
    for (int32_t x = 0; x < b->pixels; x++, target += bitmap->channels) {
        lanes mean = b->sums[x] * factor;
        integers whole = __builtin_convertvector(mean, integers);
        lanes above_half = mean - __builtin_convertvector(whole, lanes) - 0.5f;
        // True is -1, so subtracting it adds 1.
        integers rounded = whole - (above_half > 0), unsure = (above_half <= tolerance) & (above_half >= -tolerance);
        for (int32_t c = 0; c < bitmap->channels; c++) target[c] = (uint8_t)rounded[c];
        if (unsure[0] | unsure[1] | unsure[2]) warp_pixel(bitmap, m, g, b->first + x, y, target);
    }
}

PHOTO_WIDE static void warp_block(
    const photo_bitmap *bitmap, const photo_homography *m, const photo_grid *g, block *b, photo_bitmap *out
) {
    double step_v = g->dv / g->samples_y;
    for (int32_t y = 0; y < out->height; y++) {
        memset(b->sums, 0, sizeof b->sums[0] * (size_t)b->pixels);
        for (int32_t j = 0; j < g->samples_y; j++) {
            place_samples(bitmap, m, g->v0 + y * g->dv + (j + 0.5) * step_v, b);
            // With constant channels the compiler takes the choice out of the loop.
            if (bitmap->channels == 3) {
                add_samples(bitmap, 3, g->samples_x, b);
            } else {
                add_samples(bitmap, 1, g->samples_x, b);
            }
        }
        finish_row(bitmap, m, g, b, y, photo_row(out, y) + (size_t)b->first * (size_t)out->channels);
    }
}

void photo_warp(const photo_bitmap *bitmap, const photo_homography *m, const photo_grid *g, photo_bitmap *out) {
    if (bitmap->width > 1 && bitmap->height > 1) {
        block b;
        for (int32_t x = 0; x < out->width; x += b.pixels) {
            set_block(m, g, x, out->width, &b);
            warp_block(bitmap, m, g, &b, out);
        }
        return;
    }
    // The bitmap is too thin: its pixels have no neighbours.
    uint8_t *target = out->pixels;
    for (int32_t y = 0; y < out->height; y++) {
        for (int32_t x = 0; x < out->width; x++, target += out->channels) warp_pixel(bitmap, m, g, x, y, target);
    }
}
