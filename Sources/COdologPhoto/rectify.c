// Perspective: any quad to an upright strip.
#include "internal.h"

#include <math.h>

// The largest coordinate of a corner. Farther out there is only the repeated edge.
#define FARTHEST 1e6

// Heckbert, Fundamentals of Texture Mapping and Image Warping (1989), section 2.2.3.
static bool square_to_quad(const double q[8], photo_homography *m) {
    double dx1 = q[2] - q[4], dx2 = q[6] - q[4], sx = q[0] - q[2] + q[4] - q[6];
    double dy1 = q[3] - q[5], dy2 = q[7] - q[5], sy = q[1] - q[3] + q[5] - q[7];
    double determinant = dx1 * dy2 - dx2 * dy1;
    if (fabs(determinant) < 1e-9) return false;
    m->g = (sx * dy2 - dx2 * sy) / determinant;
    m->h = (dx1 * sy - sx * dy1) / determinant;
    m->a = q[2] - q[0] + m->g * q[2];
    m->b = q[6] - q[0] + m->h * q[6];
    m->c = q[0];
    m->d = q[3] - q[1] + m->g * q[3];
    m->e = q[7] - q[1] + m->h * q[7];
    m->f = q[1];
    return true;
}

static double edge(const double q[8], int from, int to) {
    return hypot(q[2 * to] - q[2 * from], q[2 * to + 1] - q[2 * from + 1]);
}

// Whether the quad is finite, convex, clockwise (y down), and at least a pixel wide and high.
static bool quad_is_sound(const double q[8]) {
    for (int i = 0; i < 8; i++) {
        if (!(fabs(q[i]) <= FARTHEST)) return false;
    }
    for (int i = 0; i < 4; i++) {
        int j = (i + 1) % 4, k = (i + 2) % 4;
        double cross = (q[2 * j] - q[2 * i]) * (q[2 * k + 1] - q[2 * j + 1])
            - (q[2 * j + 1] - q[2 * i + 1]) * (q[2 * k] - q[2 * j]);
        if (!(cross > 1e-6)) return false;
    }
    double width = (edge(q, 0, 1) + edge(q, 3, 2)) / 2, height = (edge(q, 0, 3) + edge(q, 1, 2)) / 2;
    double doubled_area = (q[4] - q[0]) * (q[7] - q[3]) - (q[5] - q[1]) * (q[6] - q[2]);
    return width >= 1 && height >= 1 && fabs(doubled_area) / 2 >= 0.5 * fmax(width, height);
}

// Sets the samples of an output pixel: as many as the pixels of the bitmap that it covers at most, along x and y,
// judged at the strip's corners.
static void set_samples(const photo_homography *m, int32_t width, int32_t height, photo_grid *g) {
    double across = 1, down = 1;
    for (int corner = 0; corner < 4; corner++) {
        double u = g->u0 + (corner & 1 ? width * g->du : 0), v = g->v0 + (corner & 2 ? height * g->dv : 0);
        double w = m->g * u + m->h * v + 1;
        double x = (m->a * u + m->b * v + m->c) / w, y = (m->d * u + m->e * v + m->f) / w;
        across = fmax(across, hypot(m->a - m->g * x, m->d - m->g * y) / w * g->du);
        down = fmax(down, hypot(m->b - m->h * x, m->e - m->h * y) / w * g->dv);
    }
    g->samples_x = (int32_t)fmin(ceil(across - 1e-6), PHOTO_MOST_SAMPLES);
    g->samples_y = (int32_t)fmin(ceil(down - 1e-6), PHOTO_MOST_SAMPLES);
}

photo_status photo_rectify(
    const photo_bitmap *bitmap, const photo_quad *quad, int32_t height, double margin, int32_t max_width,
    photo_bitmap *out
) {
    *out = (photo_bitmap){0};
    if (!photo_bitmap_is_valid(bitmap)) return PHOTO_STATUS_BAD_SIZE;
    if (height < 1 || max_width < 1 || !(margin >= 0 && margin <= 2)) return PHOTO_STATUS_BAD_PARAMETER;
    const double *q = quad->corners;
    photo_homography m;
    if (!quad_is_sound(q) || !square_to_quad(q, &m)) return PHOTO_STATUS_DEGENERATE_QUAD;

    double quad_width = (edge(q, 0, 1) + edge(q, 3, 2)) / 2, quad_height = (edge(q, 0, 3) + edge(q, 1, 2)) / 2;
    double margin_u = margin * quad_height / quad_width;
    double full_width = (quad_width / quad_height + 2 * margin) / (1 + 2 * margin) * height;
    int32_t width = (int32_t)fmin(fmax(lrint(fmin(full_width, INT32_MAX)), 1), max_width);
    photo_grid g = {
        .u0 = -margin_u, .v0 = -margin, .du = (1 + 2 * margin_u) / width, .dv = (1 + 2 * margin) / height};
    // A margin that reaches the horizon of the quad's perspective can't be shown.
    for (int corner = 0; corner < 4; corner++) {
        double u = corner & 1 ? 1 + margin_u : -margin_u, v = corner & 2 ? 1 + margin : -margin;
        if (m.g * u + m.h * v + 1 < 0.05) return PHOTO_STATUS_DEGENERATE_QUAD;
    }
    set_samples(&m, width, height, &g);
    photo_status status = photo_bitmap_create(width, height, bitmap->channels, out);
    if (status == PHOTO_STATUS_OK) photo_warp(bitmap, &m, &g, out);
    return status;
}

photo_status photo_rotate(const photo_bitmap *bitmap, double degrees, photo_bitmap *out) {
    *out = (photo_bitmap){0};
    if (!photo_bitmap_is_valid(bitmap)) return PHOTO_STATUS_BAD_SIZE;
    if (!isfinite(degrees)) return PHOTO_STATUS_BAD_PARAMETER;
    photo_status status = photo_bitmap_create(bitmap->width, bitmap->height, bitmap->channels, out);
    if (status != PHOTO_STATUS_OK) return status;
    double angle = fmod(degrees, 360) * acos(-1) / 180, cosine = cos(angle), sine = sin(angle);
    double width = bitmap->width, height = bitmap->height;
    // The pixel at (x, y) comes from that place turned back about the centre.
    photo_homography m = {
        .a = width * cosine, .b = height * sine, .c = width / 2 - (width * cosine + height * sine) / 2,
        .d = -width * sine, .e = height * cosine, .f = height / 2 - (height * cosine - width * sine) / 2};
    photo_grid g = {.du = 1 / width, .dv = 1 / height, .samples_x = 1, .samples_y = 1};
    photo_warp(bitmap, &m, &g, out);
    return PHOTO_STATUS_OK;
}
