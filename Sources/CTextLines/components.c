// 8-connected components from runs, by union-find, and how far each reaches in every direction.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/// Longest side of a character, pixels of the level; the upper bound leaves room for characters that touch.
#define LEAST_SIDE 5
#define MOST_SIDE 180
/// Above this many components the smallest are left out: noise, not text.
#define MOST_COMPONENTS 6000

typedef struct {
    run *runs;
    int32_t *parents;
    int count;
    int capacity;
} run_list;

static int32_t root_of(int32_t *parents, int32_t i) {
    while (parents[i] != i) {
        parents[i] = parents[parents[i]];
        i = parents[i];
    }
    return i;
}

static void join(int32_t *parents, int32_t a, int32_t b) {
    a = root_of(parents, a);
    b = root_of(parents, b);
    if (a < b) parents[b] = a;
    if (b < a) parents[a] = b;
}

static text_lines_status add_run(run_list *list, int y, int x0, int x1) {
    if (list->count == list->capacity) {
        int capacity = list->capacity * 2;
        run *runs = realloc(list->runs, (size_t)capacity * sizeof *runs);
        if (!runs) return TEXT_LINES_OUT_OF_MEMORY;
        list->runs = runs;
        int32_t *parents = realloc(list->parents, (size_t)capacity * sizeof *parents);
        if (!parents) return TEXT_LINES_OUT_OF_MEMORY;
        list->parents = parents;
        list->capacity = capacity;
    }
    list->runs[list->count] = (run){y, x0, x1};
    list->parents[list->count] = list->count;
    list->count++;
    return TEXT_LINES_OK;
}

static text_lines_status find_runs(const mask *source, run_list *list) {
    int above = 0, above_end = 0;
    for (int y = 0; y < source->height; y++) {
        const uint8_t *row = source->foreground + (size_t)y * (size_t)source->width;
        int first = list->count;
        for (int x = 0; x < source->width;) {
            const uint8_t *set = memchr(row + x, 1, (size_t)(source->width - x));
            if (!set) break;
            int x0 = (int)(set - row);
            const uint8_t *clear = memchr(set, 0, (size_t)(source->width - x0));
            int x1 = clear ? (int)(clear - row) - 1 : source->width - 1;
            text_lines_status status = add_run(list, y, x0, x1);
            if (status != TEXT_LINES_OK) return status;
            int32_t here = list->count - 1;
            while (above < above_end && list->runs[above].x1 < x0 - 1) above++;
            for (int i = above; i < above_end && list->runs[i].x0 <= x1 + 1; i++) join(list->parents, here, i);
            x = x1 + 1;
        }
        above = first;
        above_end = list->count;
    }
    return TEXT_LINES_OK;
}

static int longest_side(const component *item) {
    int w = item->x1 - item->x0 + 1, h = item->y1 - item->y0 + 1;
    return w > h ? w : h;
}

static bool could_be_character(const component *item, int least) {
    int side = longest_side(item);
    return side >= least && side <= MOST_SIDE && item->area >= 2 * side / 3;
}

/// The least side that leaves at most MOST_COMPONENTS.
static int least_side(const component *items, int count) {
    int sides[MOST_SIDE + 1] = {0}, total = 0;
    for (int i = 0; i < count; i++)
        if (could_be_character(&items[i], LEAST_SIDE)) sides[longest_side(&items[i])]++;
    for (int side = MOST_SIDE; side >= LEAST_SIDE; side--) {
        total += sides[side];
        if (total > MOST_COMPONENTS) return side + 1;
    }
    return LEAST_SIDE;
}

static void measure(component *item, const run *runs) {
    for (int d = 0; d < DIRECTIONS; d++) {
        float c = cosf((float)M_PI * (float)d / DIRECTIONS), s = sinf((float)M_PI * (float)d / DIRECTIONS);
        // Both ends of each run at pixel centres; half a pixel is added on either side below.
        float least = INFINITY, greatest = -INFINITY;
        for (int i = 0; i < item->runs; i++) {
            const run *r = &runs[item->first_run + i];
            float a = c * ((float)r->x0 + 0.5f) + s * ((float)r->y + 0.5f);
            float b = a + c * (float)(r->x1 - r->x0);
            float low = a < b ? a : b, high = a < b ? b : a;
            least = low < least ? low : least;
            greatest = high > greatest ? high : greatest;
        }
        item->least[d] = least - 0.5f;
        item->greatest[d] = greatest + 0.5f;
    }
}

static float contrast_at(const mask *source, const component *item) {
    int bx = (item->x0 + item->x1) / 2 / source->block, by = (item->y0 + item->y1) / 2 / source->block;
    return (float)source->contrast[by * source->blocks_across + bx];
}

/// Keeps what could be a character, with its runs side by side.
static text_lines_status collect(const mask *source, run_list *list, components *result) {
    // Roots become 0, 1, 2 ... in the order of their first run, so the order does not depend on the joins.
    int32_t *labels = malloc(((size_t)list->count + 1) * sizeof *labels);
    if (!labels) return TEXT_LINES_OUT_OF_MEMORY;
    int total = 0;
    for (int i = 0; i < list->count; i++) {
        int32_t root = root_of(list->parents, i);
        labels[i] = root == i ? total++ : labels[root];
    }
    component *all = malloc(((size_t)total + 1) * sizeof *all);
    run *runs = malloc(((size_t)list->count + 1) * sizeof *runs);
    int32_t *kept = malloc(((size_t)total + 1) * sizeof *kept);
    if (!all || !runs || !kept) {
        free(labels);
        free(all);
        free(runs);
        free(kept);
        return TEXT_LINES_OUT_OF_MEMORY;
    }
    for (int i = 0; i < total; i++) {
        all[i].x0 = all[i].y0 = INT32_MAX;
        all[i].x1 = all[i].y1 = all[i].area = all[i].runs = 0;
    }
    for (int i = 0; i < list->count; i++) {
        const run *r = &list->runs[i];
        component *item = &all[labels[i]];
        if (r->x0 < item->x0) item->x0 = r->x0;
        if (r->x1 > item->x1) item->x1 = r->x1;
        if (r->y < item->y0) item->y0 = r->y;
        if (r->y > item->y1) item->y1 = r->y;
        item->area += r->x1 - r->x0 + 1;
        item->runs++;
    }
    int least = least_side(all, total), count = 0, used = 0;
    for (int i = 0; i < total; i++) {
        kept[i] = -1;
        if (!could_be_character(&all[i], least)) continue;
        kept[i] = count;
        all[count] = all[i];
        all[count].first_run = used;
        used += all[count].runs;
        all[count].runs = 0;
        count++;
    }
    for (int i = 0; i < list->count; i++) {
        int32_t k = kept[labels[i]];
        if (k >= 0) runs[all[k].first_run + all[k].runs++] = list->runs[i];
    }
    for (int i = 0; i < count; i++) {
        measure(&all[i], runs);
        all[i].contrast = contrast_at(source, &all[i]);
    }
    free(labels);
    free(kept);
    *result = (components){.items = all, .count = count, .runs = runs};
    return TEXT_LINES_OK;
}

text_lines_status find_components(const mask *source, components *result) {
    run_list list = {.capacity = 4096};
    list.runs = malloc((size_t)list.capacity * sizeof *list.runs);
    list.parents = malloc((size_t)list.capacity * sizeof *list.parents);
    text_lines_status status = TEXT_LINES_OUT_OF_MEMORY;
    if (list.runs && list.parents) status = find_runs(source, &list);
    if (status == TEXT_LINES_OK) status = collect(source, &list, result);
    free(list.runs);
    free(list.parents);
    return status;
}
