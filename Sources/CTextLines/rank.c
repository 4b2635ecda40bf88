// The score of a line, duplicates, and the order.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/// Two lines that share this much of their union are one.
#define DUPLICATE_OVERLAP 0.8
/// So many of the best are tried as parts of longer ones.
#define MOST_JOINED 150

text_lines_status append_candidate(candidates *list, const candidate *item) {
    if (list->count == list->capacity) {
        int capacity = list->capacity ? list->capacity * 2 : 256;
        candidate *items = realloc(list->items, (size_t)capacity * sizeof *items);
        if (!items) return TEXT_LINES_OUT_OF_MEMORY;
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = *item;
    return TEXT_LINES_OK;
}

/// Logarithm of the odds that a line is one to read, linear in the features of `candidate`.
typedef struct {
    double base;
    /// By characters: below 3, 3, 4, 5, 6, 7, 8, 9-10, 11-15, 16, 17, 18, 19 and more.
    double characters[13];
    /// By the share of characters that touch another.
    double touching;
    double misalignment;
    /// By the mean gap above half of the height.
    double gap;
    /// By the share of ink above one half, and below 0.3.
    double dense;
    double sparse;
    /// By the natural logarithms of contrast, up to 120, and of support, up to 6.
    double contrast;
    double support;
    /// By the share of bars above one half: barcodes.
    double bars;
    /// By the angle above 0.3, radians: photos are mostly held upright.
    double steep;
} weights;

/// Logistic regressions, rounded: the first on 150 photos of the training part of TRODO (a line is right when it covers
/// the odometer's digits with an intersection over union of 0.6), the second on 150 photos of VIN plates.
static const weights digits = {
    .base = 0.1,
    .characters = {-2.9, 0.2, 2.4, 3.1, 3.7, 4.1, 3.2, 2.5, -1.5, -2.0, -2.0, -1.5, -1.0},
    .touching = -4.8,
    .misalignment = -6,
    .gap = -1.9,
    .dense = 9,
    .sparse = -7,
    .contrast = 1.45,
    .support = 0.93,
    .bars = -6,
    .steep = -2,
};
static const weights vin = {
    .base = -2.4,
    .characters = {-2.0, -0.7, -0.4, 1.6, 2.7, 4.0, 4.9, 5.4, 6.4, 6.8, 8.2, 7.0, 6.4},
    .touching = -1.6,
    .misalignment = -19,
    .gap = -1.8,
    .dense = 7.7,
    .sparse = 1,
    .contrast = 1.6,
    .support = 0.71,
    .bars = -6,
    .steep = -1.6,
};

static int count_class(double characters) {
    int n = (int)(characters + 0.01);
    if (n < 3) return 0;
    if (n <= 8) return n - 2;
    if (n <= 10) return 7;
    if (n <= 15) return 8;
    return n < 19 ? n - 7 : 12;
}

static double probability(const candidate *c, const weights *w) {
    double odds = w->base + w->characters[count_class(c->characters)];
    odds += w->touching * fmin(1, (c->characters - c->members) / c->characters);
    odds += w->misalignment * fmin(0.2, c->alignment);
    odds += w->gap * fmax(0, fmin(1, c->gap) - 0.5);
    odds += w->dense * fmax(0, c->fill - 0.5) + w->sparse * fmax(0, 0.3 - c->fill);
    odds += w->contrast * log(fmax(1, fmin(120, c->contrast)) / 120);
    odds += w->support * log(fmin(6, c->support));
    odds += w->bars * fmax(0, c->bars - 0.5);
    odds += w->steep * fmax(0, fmin(1.2, fabs(c->angle)) - 0.3);
    return 1 / (1 + exp(-odds));
}

static double score(const candidate *c, text_lines_purpose purpose) {
    switch (purpose) {
    case TEXT_LINES_DIGITS: return probability(c, &digits);
    case TEXT_LINES_VIN: return probability(c, &vin);
    case TEXT_LINES_ANY: break;
    }
    return fmax(probability(c, &digits), probability(c, &vin));
}

static double cross(text_lines_point a, text_lines_point b, text_lines_point p) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static double polygon_area(const text_lines_point *p, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
        int j = (i + 1) % n;
        sum += p[i].x * p[j].y - p[j].x * p[i].y;
    }
    return fabs(sum) / 2;
}

/// Area of the common part of two convex clockwise quads (Sutherland-Hodgman).
static double common_area(const text_lines_point *a, const text_lines_point *b) {
    text_lines_point shape[16], clipped[16];
    int n = 4;
    memcpy(shape, a, 4 * sizeof *a);
    for (int edge = 0; edge < 4 && n > 0; edge++) {
        text_lines_point from = b[edge], to = b[(edge + 1) % 4];
        int m = 0;
        for (int i = 0; i < n; i++) {
            text_lines_point p = shape[i], q = shape[(i + 1) % n];
            double sp = cross(from, to, p), sq = cross(from, to, q);
            if (sp >= 0) clipped[m++] = p;
            if ((sp >= 0) != (sq >= 0)) {
                double t = sp / (sp - sq);
                clipped[m++] = (text_lines_point){p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)};
            }
        }
        memcpy(shape, clipped, (size_t)m * sizeof *shape);
        n = m;
    }
    return n >= 3 ? polygon_area(shape, n) : 0;
}

/// Whether `b` says nothing new beside the better `a`.
static bool are_duplicates(const candidate *a, const candidate *b) {
    double dx = (a->corners[0].x + a->corners[2].x - b->corners[0].x - b->corners[2].x) / 2;
    double dy = (a->corners[0].y + a->corners[2].y - b->corners[0].y - b->corners[2].y) / 2;
    double reach = (a->length + b->length + a->height + b->height) / 2;
    if (dx * dx + dy * dy > reach * reach) return false;
    double common = common_area(a->corners, b->corners);
    double all = a->length * a->height + b->length * b->height - common;
    return common > DUPLICATE_OVERLAP * all;
}

static text_lines_point centre_of(const candidate *c) {
    return (text_lines_point){(c->corners[0].x + c->corners[2].x) / 2, (c->corners[0].y + c->corners[2].y) / 2};
}

static bool are_alike(const candidate *a, const candidate *b) {
    text_lines_point p = centre_of(a), q = centre_of(b);
    double reach = 0.25 * a->height + 0.05 * a->length;
    if (fabs(p.y - q.y) > reach || fabs(p.x - q.x) > reach) return false;
    double turn = fabs(a->angle - b->angle);
    if (fmin(turn, M_PI - turn) > 0.15) return false;
    double length = a->length / b->length, height = a->height / b->height;
    return length > 0.78 && length < 1.28 && height > 0.78 && height < 1.28;
}

/// In rising order of their centres; ties by the search, which finds each place once.
static int compare_centres(const void *a, const void *b) {
    const candidate *x = a, *y = b;
    text_lines_point p = centre_of(x), q = centre_of(y);
    if (p.x != q.x) return p.x < q.x ? -1 : 1;
    if (p.y != q.y) return p.y < q.y ? -1 : 1;
    return x->search - y->search;
}

/// Counts the searches (scale, polarity, threshold) that found nearly the same line: what is really there is found by
/// several.
static void count_support(candidates *found) {
    if (found->count > 0) qsort(found->items, (size_t)found->count, sizeof *found->items, compare_centres);
    for (int i = 0; i < found->count; i++) {
        candidate *item = &found->items[i];
        double x = centre_of(item).x, reach = 0.25 * item->height + 0.05 * item->length;
        uint32_t searches = 0;
        for (int j = i; j >= 0 && centre_of(&found->items[j]).x >= x - reach; j--)
            if (are_alike(item, &found->items[j])) searches |= 1u << found->items[j].search;
        for (int j = i + 1; j < found->count && centre_of(&found->items[j]).x <= x + reach; j++)
            if (are_alike(item, &found->items[j])) searches |= 1u << found->items[j].search;
        item->support = 0;
        for (; searches; searches &= searches - 1) item->support++;
    }
}

/// Best score first; ties by place, so that the order does not depend on how they were found.
static int compare(const void *a, const void *b) {
    const candidate *x = a, *y = b;
    if (x->score != y->score) return x->score > y->score ? -1 : 1;
    for (int i = 0; i < 4; i++) {
        if (x->corners[i].y != y->corners[i].y) return x->corners[i].y < y->corners[i].y ? -1 : 1;
        if (x->corners[i].x != y->corners[i].x) return x->corners[i].x < y->corners[i].x ? -1 : 1;
    }
    return x->search - y->search;
}

static text_line line_of(const candidate *c, bool turned) {
    text_line line = {.score = c->score, .characters = (int)fmax(1, c->characters), .light_on_dark = c->light_on_dark};
    for (int i = 0; i < 4; i++) line.corners[i] = c->corners[turned ? (i + 2) % 4 : i];
    return line;
}

/// Moves the best `most` that are not duplicates of a better one to the front and drops the rest.
static void keep_distinct(candidates *found, int most) {
    if (found->count > 0) qsort(found->items, (size_t)found->count, sizeof *found->items, compare);
    int kept = 0;
    for (int i = 0; i < found->count && kept < most; i++) {
        candidate item = found->items[i];
        bool duplicate = false;
        for (int j = 0; j < kept && !duplicate; j++) duplicate = are_duplicates(&found->items[j], &item);
        if (!duplicate) found->items[kept++] = item;
    }
    found->count = kept;
}

static text_lines_point middle(text_lines_point a, text_lines_point b) {
    return (text_lines_point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/// The line that `a` and `b`, which follows it, make together; false when they are not parts of one.
static bool joined(const candidate *a, const candidate *b, candidate *result) {
    if (a->light_on_dark != b->light_on_dark || fabs(a->angle - b->angle) > 0.14) return false;
    double low = fmin(a->height, b->height), high = fmax(a->height, b->height);
    if (low < 0.75 * high) return false;
    text_lines_point end = middle(a->corners[1], a->corners[2]), start = middle(b->corners[0], b->corners[3]);
    double dx = start.x - end.x, dy = start.y - end.y, c = cos(a->angle), s = sin(a->angle);
    double gap = c * dx + s * dy, shift = c * dy - s * dx;
    if (gap < -0.3 * low || gap > 1.2 * high || fabs(shift) > 0.25 * low) return false;

    text_lines_point left = middle(a->corners[0], a->corners[3]), right = middle(b->corners[1], b->corners[2]);
    double length = hypot(right.x - left.x, right.y - left.y);
    double ux = (right.x - left.x) / length * high / 2, uy = (right.y - left.y) / length * high / 2;
    *result = *a;
    result->corners[0] = (text_lines_point){left.x + uy, left.y - ux};
    result->corners[1] = (text_lines_point){right.x + uy, right.y - ux};
    result->corners[2] = (text_lines_point){right.x - uy, right.y + ux};
    result->corners[3] = (text_lines_point){left.x - uy, left.y + ux};
    result->angle = atan2(right.y - left.y, right.x - left.x);
    result->length = length;
    result->height = high;
    result->members = a->members + b->members;
    result->characters = a->characters + b->characters;
    double share = a->length / (a->length + b->length);
    result->alignment = share * a->alignment + (1 - share) * b->alignment + fabs(shift) / high / 4;
    result->gap = (a->gap * (a->members - 1) + b->gap * (b->members - 1) + fmax(0, gap) / high) / (result->members - 1);
    result->fill = share * a->fill + (1 - share) * b->fill;
    result->bars = share * a->bars + (1 - share) * b->bars;
    result->contrast = fmin(a->contrast, b->contrast);
    result->support = fmin(a->support, b->support);
    return true;
}

/// Adds what neighbours on one line make together: a chain breaks where two characters touch or one is faint.
static text_lines_status join_neighbours(candidates *found, text_lines_purpose purpose) {
    int count = found->count;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
            candidate whole;
            if (i == j || !joined(&found->items[i], &found->items[j], &whole)) continue;
            whole.score = score(&whole, purpose);
            text_lines_status status = append_candidate(found, &whole);
            if (status != TEXT_LINES_OK) return status;
        }
    }
    return TEXT_LINES_OK;
}

text_lines_status rank_candidates(candidates *found, text_lines_purpose purpose, text_lines *result) {
    count_support(found);
    for (int i = 0; i < found->count; i++) found->items[i].score = score(&found->items[i], purpose);
    keep_distinct(found, MOST_JOINED);
    text_lines_status status = join_neighbours(found, purpose);
    if (status != TEXT_LINES_OK) return status;
    keep_distinct(found, TEXT_LINES_MAXIMUM_COUNT);
    if (found->count == 0) return TEXT_LINES_OK;

    text_line *lines = malloc(TEXT_LINES_MAXIMUM_COUNT * sizeof *lines);
    if (!lines) return TEXT_LINES_OUT_OF_MEMORY;
    size_t count = 0;
    for (int i = 0; i < found->count && count < TEXT_LINES_MAXIMUM_COUNT; i++) {
        const candidate *item = &found->items[i];
        lines[count++] = line_of(item, false);
        if (fabs(item->angle) > M_PI / 3 && count < TEXT_LINES_MAXIMUM_COUNT) lines[count++] = line_of(item, true);
    }
    *result = (text_lines){lines, count};
    return TEXT_LINES_OK;
}
