// Chains components into lines: each takes its nearest fitting neighbour along a direction, those that choose each other
// are linked, and each chain is measured along its own fitted angle.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/// Height of a line's characters, pixels of the level.
#define LEAST_HEIGHT 6.0f
#define MOST_HEIGHT 48.0f
/// Gap between neighbours, as a share of the greater height.
#define MOST_GAP 1.15f
#define CELL 48
#define MOST_MEMBERS 64
#define MOST_NEIGHBOURS 24

typedef struct {
    int32_t next[DIRECTIONS];
    int32_t previous[DIRECTIONS];
    float next_cost[DIRECTIONS];
    float previous_cost[DIRECTIONS];
} links;

typedef struct {
    int32_t *starts;
    int32_t *items;
    int across;
    int down;
} cells;

static float along_least(const component *c, int d) { return c->least[d]; }
static float along_greatest(const component *c, int d) { return c->greatest[d]; }

/// Across direction d is along d + 8; past the half turn the sign changes.
static float across_least(const component *c, int d) {
    return d < DIRECTIONS / 2 ? c->least[d + DIRECTIONS / 2] : -c->greatest[d - DIRECTIONS / 2];
}
static float across_greatest(const component *c, int d) {
    return d < DIRECTIONS / 2 ? c->greatest[d + DIRECTIONS / 2] : -c->least[d - DIRECTIONS / 2];
}

static float side_of(const component *c) {
    int w = c->x1 - c->x0 + 1, h = c->y1 - c->y0 + 1;
    return (float)(w > h ? w : h);
}

static text_lines_status make_cells(const components *source, int width, int height, cells *result) {
    int across = width / CELL + 1, down = height / CELL + 1;
    int32_t *starts = calloc((size_t)across * (size_t)down + 1, sizeof *starts);
    int32_t *items = malloc(((size_t)source->count + 1) * sizeof *items);
    if (!starts || !items) {
        free(starts);
        free(items);
        return TEXT_LINES_OUT_OF_MEMORY;
    }
    for (int pass = 0; pass < 2; pass++) {
        // First count into the cell behind, then place from the back so that each cell stays in order.
        for (int i = source->count - 1; i >= 0; i--) {
            const component *c = &source->items[i];
            int cell = (c->y0 + c->y1) / 2 / CELL * across + (c->x0 + c->x1) / 2 / CELL;
            if (pass == 0) {
                starts[cell]++;
            } else {
                items[--starts[cell]] = i;
            }
        }
        if (pass == 0)
            for (int cell = 1; cell <= across * down; cell++) starts[cell] += starts[cell - 1];
    }
    *result = (cells){starts, items, across, down};
    return TEXT_LINES_OK;
}

/// Offers the pair to both as neighbours along direction d, when they could be neighbours in a line.
static void offer(const component *items, links *all, int a, int b, int d) {
    float middle_a = along_least(&items[a], d) + along_greatest(&items[a], d);
    float middle_b = along_least(&items[b], d) + along_greatest(&items[b], d);
    int left = middle_a <= middle_b ? a : b, right = left == a ? b : a;
    const component *l = &items[left], *r = &items[right];
    float top_l = across_least(l, d), bottom_l = across_greatest(l, d), height_l = bottom_l - top_l;
    float top_r = across_least(r, d), bottom_r = across_greatest(r, d), height_r = bottom_r - top_r;
    float low = height_l < height_r ? height_l : height_r, high = height_l < height_r ? height_r : height_l;
    if (low < LEAST_HEIGHT || high > MOST_HEIGHT || low < 0.62f * high) return;
    float overlap = fminf(bottom_l, bottom_r) - fmaxf(top_l, top_r);
    if (overlap < 0.6f * low) return;
    float gap = along_least(r, d) - along_greatest(l, d);
    if (gap < -0.3f * low || gap > MOST_GAP * high) return;
    float shift = fabsf(top_l + bottom_l - top_r - bottom_r) / 2;
    float cost = fmaxf(gap, 0) + (high - low) + shift;
    if (cost < all[left].next_cost[d]) {
        all[left].next_cost[d] = cost;
        all[left].next[d] = right;
    }
    if (cost < all[right].previous_cost[d]) {
        all[right].previous_cost[d] = cost;
        all[right].previous[d] = left;
    }
}

static void offer_pair(const component *items, links *all, int a, int b) {
    float dx = (float)(items[b].x0 + items[b].x1 - items[a].x0 - items[a].x1);
    float dy = (float)(items[b].y0 + items[b].y1 - items[a].y0 - items[a].y1);
    // The line's direction is within about 1.5 steps of the one between centres.
    int middle = (int)floorf(atan2f(dy, dx) / (float)M_PI * DIRECTIONS);
    for (int step = -1; step <= 2; step++) offer(items, all, a, b, (middle + step + 4 * DIRECTIONS) % DIRECTIONS);
}

static void link_neighbours(const components *source, const cells *grid, links *all) {
    for (int i = 0; i < source->count; i++) {
        for (int d = 0; d < DIRECTIONS; d++) {
            all[i].next[d] = all[i].previous[d] = -1;
            all[i].next_cost[d] = all[i].previous_cost[d] = INFINITY;
        }
    }
    for (int i = 0; i < source->count; i++) {
        const component *c = &source->items[i];
        float side = side_of(c);
        // The larger one looks for the smaller, so half its side, a gap and half of the other's side away at most.
        float reach = side * (1 + MOST_GAP);
        if (side > 3 * MOST_HEIGHT) reach = side;
        float cx = (float)(c->x0 + c->x1) / 2, cy = (float)(c->y0 + c->y1) / 2;
        int left = (int)fmaxf(0, (cx - reach) / CELL), right = (int)fminf((float)grid->across - 1, (cx + reach) / CELL);
        int top = (int)fmaxf(0, (cy - reach) / CELL), bottom = (int)fminf((float)grid->down - 1, (cy + reach) / CELL);
        for (int y = top; y <= bottom; y++) {
            for (int x = left; x <= right; x++) {
                int cell = y * grid->across + x;
                for (int32_t at = grid->starts[cell]; at < grid->starts[cell + 1]; at++) {
                    int j = grid->items[at];
                    float other = side_of(&source->items[j]);
                    if (j == i || other > side || (other == side && j > i) || other < 0.25f * side) continue;
                    float dx = (float)(source->items[j].x0 + source->items[j].x1) / 2 - cx;
                    float dy = (float)(source->items[j].y0 + source->items[j].y1) / 2 - cy;
                    if (dx * dx + dy * dy <= reach * reach) offer_pair(source->items, all, i, j);
                }
            }
        }
    }
}

/// What a member measures along and across the line's own angle, pixels of the level.
typedef struct {
    int index;
    double left, right, top, bottom;
    bool fits;
} member;

typedef struct {
    member items[MOST_MEMBERS];
    int count;
    double angle;
    double height;
} chain;

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count) {
    if (count == 0) return 0;
    qsort(values, (size_t)count, sizeof *values, compare_doubles);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

static int compare_members(const void *a, const void *b) {
    const member *x = a, *y = b;
    double left = x->left + x->right, right = y->left + y->right;
    if (left != right) return left < right ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

static void measure_members(const components *source, chain *line) {
    double c = cos(line->angle), s = sin(line->angle);
    double heights[MOST_MEMBERS];
    for (int m = 0; m < line->count; m++) {
        member *item = &line->items[m];
        const component *part = &source->items[item->index];
        double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
        for (int i = 0; i < part->runs; i++) {
            const run *r = &source->runs[part->first_run + i];
            double y = r->y + 0.5;
            for (int end = 0; end < 2; end++) {
                double x = (end ? r->x1 : r->x0) + 0.5;
                double along = c * x + s * y, across = c * y - s * x;
                left = fmin(left, along);
                right = fmax(right, along);
                top = fmin(top, across);
                bottom = fmax(bottom, across);
            }
        }
        item->left = left - 0.5;
        item->right = right + 0.5;
        item->top = top - 0.5;
        item->bottom = bottom + 0.5;
        heights[m] = item->bottom - item->top;
    }
    qsort(line->items, (size_t)line->count, sizeof line->items[0], compare_members);
    line->height = median(heights, line->count);
}

/// Slope of the members' middles against the angle so far, by least squares over those of the line's height.
static double slope(const chain *line) {
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (int m = 0; m < line->count; m++) {
        const member *item = &line->items[m];
        if (!item->fits) continue;
        double x = (item->left + item->right) / 2, y = (item->top + item->bottom) / 2;
        n++;
        sx += x;
        sy += y;
        sxx += x * x;
        sxy += x * y;
    }
    double spread = sxx - sx * sx / fmax(n, 1);
    return n >= 2 && spread > 1 ? (sxy - sx * sy / n) / spread : 0;
}

static void mark_fitting(chain *line) {
    double middles[MOST_MEMBERS];
    for (int m = 0; m < line->count; m++) middles[m] = (line->items[m].top + line->items[m].bottom) / 2;
    double middle = median(middles, line->count);
    double k = slope(line), centre = 0;
    for (int m = 0; m < line->count; m++) centre += (line->items[m].left + line->items[m].right) / 2 / line->count;
    for (int m = 0; m < line->count; m++) {
        member *item = &line->items[m];
        double height = item->bottom - item->top, at = (item->left + item->right) / 2 - centre;
        double off = (item->top + item->bottom) / 2 - middle - k * at;
        item->fits = fabs(height - line->height) <= 0.25 * line->height && fabs(off) <= 0.25 * line->height;
    }
}

/// Turns the line to the fitted angle and drops what does not fit at its ends.
static void fit(const components *source, chain *line) {
    measure_members(source, line);
    for (int m = 0; m < line->count; m++) line->items[m].fits = true;
    for (int round = 0; round < 3; round++) {
        mark_fitting(line);
        int first = 0, end = line->count;
        while (first < end && !line->items[first].fits) first++;
        while (end > first && !line->items[end - 1].fits) end--;
        memmove(line->items, line->items + first, (size_t)(end - first) * sizeof line->items[0]);
        line->count = end - first;
        if (line->count < 2) return;
        // Two characters say little about the angle.
        double most = line->count == 2 ? 0.15 : 0.3;
        line->angle += atan(fmax(-most, fmin(most, slope(line))));
        measure_members(source, line);
    }
    mark_fitting(line);
}

static double spread_of(double *values, int count) {
    double deviations[MOST_MEMBERS];
    double centre = median(values, count);
    for (int i = 0; i < count; i++) deviations[i] = fabs(values[i] - centre);
    return centre > 0 ? median(deviations, count) / centre : 1;
}

static double mean_deviation(const double *values, int count, double centre) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += fabs(values[i] - centre);
    return count ? sum / count : 0;
}

/// Fills in the quad and the features; false when it is not a line after all.
static bool describe(const components *source, const chain *line, const level_picture *level, candidate *result) {
    int n = line->count;
    double tops[MOST_MEMBERS], bottoms[MOST_MEMBERS], heights[MOST_MEMBERS], strokes[MOST_MEMBERS];
    double centres[MOST_MEMBERS], rights[MOST_MEMBERS], contrasts[MOST_MEMBERS];
    double left = INFINITY, right = -INFINITY, characters = 0, area = 0, widest = 0, gaps = 0, off = 0, end = -INFINITY;
    int fitting = 0, bars = 0;
    for (int m = 0; m < n; m++) {
        const member *item = &line->items[m];
        const component *part = &source->items[item->index];
        left = fmin(left, item->left);
        right = fmax(right, item->right);
        characters += fmax(1, floor((item->right - item->left) / (0.72 * line->height) + 0.35));
        area += part->area;
        double width = item->right - item->left, tall = item->bottom - item->top;
        if (width < 0.3 * tall || (width < 0.6 * tall && part->area > 0.8 * width * tall)) bars++;
        contrasts[m] = part->contrast;
        // A stroke's area over half of its outline: each run has two sides.
        strokes[m] = (double)part->area / part->runs;
        heights[m] = item->bottom - item->top;
        if (m > 0) {
            double gap = fmax(0, item->left - end);
            widest = fmax(widest, gap);
            gaps += gap;
        }
        end = fmax(end, item->right);
        if (item->fits) {
            tops[fitting] = item->top;
            bottoms[fitting] = item->bottom;
            centres[fitting] = (item->left + item->right) / 2;
            rights[fitting] = item->right;
            fitting++;
        }
    }
    if (fitting < 2) return false;
    double pitches[MOST_MEMBERS], ends[MOST_MEMBERS];
    for (int m = 1; m < fitting; m++) {
        pitches[m - 1] = centres[m] - centres[m - 1];
        ends[m - 1] = rights[m] - rights[m - 1];
    }
    double height = median(heights, n);
    double top_middle = median(tops, fitting), bottom_middle = median(bottoms, fitting);
    for (int m = 0; m < n; m++) {
        const member *item = &line->items[m];
        if (item->fits) off += (fabs(item->top - top_middle) + fabs(item->bottom - bottom_middle)) / 2 / fitting;
    }
    // `median` left both in rising order: the outermost of those that fit.
    double top = fmax(tops[0], top_middle - 0.12 * height);
    double bottom = fmin(bottoms[fitting - 1], bottom_middle + 0.12 * height);

    double pitch_copy[MOST_MEMBERS], end_copy[MOST_MEMBERS];
    memcpy(pitch_copy, pitches, sizeof pitches);
    memcpy(end_copy, ends, sizeof ends);
    double pitch = median(pitch_copy, fitting - 1), end_pitch = median(end_copy, fitting - 1);
    double pitch_spread = pitch > 0 ? mean_deviation(pitches, fitting - 1, pitch) / pitch : 1;
    double end_spread = end_pitch > 0 ? mean_deviation(ends, fitting - 1, end_pitch) / end_pitch : 1;

    double angle = line->angle;
    if (angle > M_PI / 2) {
        angle -= M_PI;
        double t = left, b = top;
        left = -right;
        right = -t;
        top = -bottom;
        bottom = -b;
    }
    double c = cos(angle), s = sin(angle), scale = level->scale;
    double along[4] = {left, right, right, left}, across[4] = {top, top, bottom, bottom};
    for (int i = 0; i < 4; i++) {
        result->corners[i].x = (c * along[i] - s * across[i]) * scale;
        result->corners[i].y = (s * along[i] + c * across[i]) * scale;
    }
    result->angle = angle;
    result->length = (right - left) * scale;
    result->height = (bottom - top) * scale;
    result->members = n;
    result->characters = characters;
    result->height_spread = mean_deviation(heights, n, height) / height;
    result->alignment = off / height;
    result->pitch_spread = fmin(pitch_spread, end_spread);
    result->gap = n > 1 ? gaps / (n - 1) / height : 0;
    result->widest_gap = widest / height;
    result->fill = area / fmax(1, (right - left) * (bottom - top));
    result->bars = (double)bars / n;
    result->stroke_spread = spread_of(strokes, n);
    result->contrast = median(contrasts, n);
    return true;
}

static text_lines_status add_line(
    const components *source, const chain *line, const level_picture *level, bool light_on_dark, int search, candidates *found) {
    candidate item = {.light_on_dark = light_on_dark, .search = search};
    if (!describe(source, line, level, &item)) return TEXT_LINES_OK;
    return append_candidate(found, &item);
}

/// The line as a whole, and its words where it has gaps much wider than its others.
static text_lines_status add_lines(
    const components *source, chain *line, const level_picture *level, bool light_on_dark, int search, candidates *found) {
    fit(source, line);
    if (line->count < 2) return TEXT_LINES_OK;
    text_lines_status status = add_line(source, line, level, light_on_dark, search, found);

    double gaps[MOST_MEMBERS], copy[MOST_MEMBERS];
    for (int m = 1; m < line->count; m++) gaps[m - 1] = line->items[m].left - line->items[m - 1].right;
    memcpy(copy, gaps, sizeof gaps);
    double limit = fmax(0, median(copy, line->count - 1)) + 0.3 * line->height;
    int start = 0;
    bool split = false;
    for (int m = 1; m <= line->count && status == TEXT_LINES_OK; m++) {
        bool last = m == line->count;
        if (!last && gaps[m - 1] <= limit) continue;
        split = split || !last;
        if (split && m - start >= 2) {
            chain word = {.count = m - start, .angle = line->angle};
            memcpy(word.items, line->items + start, (size_t)word.count * sizeof word.items[0]);
            fit(source, &word);
            if (word.count >= 2) status = add_line(source, &word, level, light_on_dark, search, found);
        }
        start = m;
    }
    return status;
}

/// Fingerprints of chains that were looked at: neighbouring directions give the same ones.
typedef struct {
    uint64_t *slots;
    size_t mask;
} seen_chains;

/// True the first time. The set never fills: each direction gives at most half as many chains as components.
static bool is_new(seen_chains *seen, const chain *line) {
    uint64_t sum = 0, product = 1;
    for (int m = 0; m < line->count; m++) {
        uint64_t key = ((uint64_t)line->items[m].index + 1) * 0x9E3779B97F4A7C15u;
        key ^= key >> 29;
        sum += key;
        product *= key | 1;
    }
    uint64_t print = (sum ^ (product << 1)) | 1;
    for (size_t at = (print * 0xBF58476D1CE4E5B9u >> 20) & seen->mask;; at = (at + 1) & seen->mask) {
        if (seen->slots[at] == print) return false;
        if (seen->slots[at] == 0) {
            seen->slots[at] = print;
            return true;
        }
    }
}

static text_lines_status follow(
    const components *source, const links *all, const level_picture *level, bool light_on_dark, int search, candidates *found) {
    text_lines_status status = TEXT_LINES_OK;
    chain line;
    size_t slots = 16;
    while (slots < (size_t)source->count * DIRECTIONS) slots *= 2;
    seen_chains seen = {calloc(slots, sizeof *seen.slots), slots - 1};
    if (!seen.slots) return TEXT_LINES_OUT_OF_MEMORY;
    for (int d = 0; d < DIRECTIONS; d++) {
        for (int i = 0; i < source->count && status == TEXT_LINES_OK; i++) {
            int previous = all[i].previous[d];
            bool linked_before = previous >= 0 && all[previous].next[d] == i;
            if (linked_before) continue;
            line.count = 0;
            line.angle = M_PI * d / DIRECTIONS;
            for (int at = i; at >= 0 && line.count < MOST_MEMBERS;) {
                line.items[line.count++].index = at;
                int next = all[at].next[d];
                at = next >= 0 && all[next].previous[d] == at ? next : -1;
            }
            if (line.count >= 2 && is_new(&seen, &line)) status = add_lines(source, &line, level, light_on_dark, search, found);
        }
    }
    free(seen.slots);
    return status;
}

text_lines_status chain_components(
    const components *source, const level_picture *level, bool light_on_dark, int search, candidates *found) {
    if (source->count == 0) return TEXT_LINES_OK;
    cells grid;
    text_lines_status status = make_cells(source, level->width, level->height, &grid);
    if (status != TEXT_LINES_OK) return status;
    links *all = malloc((size_t)source->count * sizeof *all);
    if (all) {
        link_neighbours(source, &grid, all);
        status = follow(source, all, level, light_on_dark, search, found);
    } else {
        status = TEXT_LINES_OUT_OF_MEMORY;
    }
    free(all);
    free(grid.starts);
    free(grid.items);
    return status;
}
