// The score of a line, duplicates, and the order.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/// Two lines that share this much of their union are one.
#define DUPLICATE_OVERLAP 0.6

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

/// 1 at or below `good`, falling to 0 at `bad`.
static double fall(double value, double good, double bad) {
    return fmax(0, fmin(1, (bad - value) / (bad - good)));
}

static double count_score(double characters, text_lines_purpose purpose) {
    double digits = characters < 2 ? 0.1 : characters < 3 ? 0.3 : characters < 4 ? 0.5 : characters < 5 ? 0.75
        : characters < 8 ? 1 : characters < 9 ? 0.8 : 0.5;
    double vin = characters < 8 ? 0.1 : characters < 13 ? 0.4 : characters < 16 ? 0.8 : characters < 20 ? 1
        : characters < 26 ? 0.7 : 0.4;
    switch (purpose) {
    case TEXT_LINES_DIGITS: return digits;
    case TEXT_LINES_VIN: return vin;
    case TEXT_LINES_ANY: break;
    }
    return fmax(digits, vin);
}

static double score(const candidate *c, text_lines_purpose purpose) {
    double regular = fall(c->pitch_spread, 0.06, 0.5) * 0.6 + 0.4;
    double even = fall(c->height_spread, 0.04, 0.25) * 0.7 + 0.3;
    double straight = fall(c->alignment, 0.02, 0.2) * 0.7 + 0.3;
    double dense = fall(c->gap, 0.35, 1.0) * 0.6 + 0.4;
    double strokes = fall(c->stroke_spread, 0.1, 0.6) * 0.4 + 0.6;
    double contrast = fmin(1, 0.4 + c->contrast / 120);
    return count_score(c->characters, purpose) * regular * even * straight * dense * strokes * contrast;
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

static bool are_duplicates(const candidate *a, const candidate *b) {
    double dx = (a->corners[0].x + a->corners[2].x - b->corners[0].x - b->corners[2].x) / 2;
    double dy = (a->corners[0].y + a->corners[2].y - b->corners[0].y - b->corners[2].y) / 2;
    double reach = (a->length + b->length + a->height + b->height) / 2;
    if (dx * dx + dy * dy > reach * reach) return false;
    double common = common_area(a->corners, b->corners);
    double all = a->length * a->height + b->length * b->height - common;
    return common > DUPLICATE_OVERLAP * all;
}

/// Best score first; ties by place, so that the order does not depend on how they were found.
static int compare(const void *a, const void *b) {
    const candidate *x = a, *y = b;
    if (x->score != y->score) return x->score > y->score ? -1 : 1;
    for (int i = 0; i < 4; i++) {
        if (x->corners[i].y != y->corners[i].y) return x->corners[i].y < y->corners[i].y ? -1 : 1;
        if (x->corners[i].x != y->corners[i].x) return x->corners[i].x < y->corners[i].x ? -1 : 1;
    }
    return 0;
}

static text_line line_of(const candidate *c, bool turned) {
    text_line line = {.score = c->score, .characters = (int)fmax(1, c->characters), .light_on_dark = c->light_on_dark};
    for (int i = 0; i < 4; i++) line.corners[i] = c->corners[turned ? (i + 2) % 4 : i];
    return line;
}

text_lines_status rank_candidates(candidates *found, text_lines_purpose purpose, text_lines *result) {
    for (int i = 0; i < found->count; i++) found->items[i].score = score(&found->items[i], purpose);
    if (found->count > 0) qsort(found->items, (size_t)found->count, sizeof *found->items, compare);

    text_line *lines = malloc(TEXT_LINES_MAXIMUM_COUNT * sizeof *lines);
    if (!lines) return TEXT_LINES_OUT_OF_MEMORY;
    size_t count = 0;
    int kept = 0;
    for (int i = 0; i < found->count && count < TEXT_LINES_MAXIMUM_COUNT; i++) {
        bool duplicate = false;
        for (int j = 0; j < kept && !duplicate; j++) duplicate = are_duplicates(&found->items[j], &found->items[i]);
        if (duplicate) continue;
        // The kept ones move to the front, over what has been looked at.
        candidate item = found->items[i];
        found->items[kept++] = item;
        lines[count++] = line_of(&item, false);
        if (fabs(item.angle) > M_PI / 3 && count < TEXT_LINES_MAXIMUM_COUNT) lines[count++] = line_of(&item, true);
    }
    if (count == 0) {
        free(lines);
        lines = NULL;
    }
    *result = (text_lines){lines, count};
    return TEXT_LINES_OK;
}
