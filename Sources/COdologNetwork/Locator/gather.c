// From cells to lines. Each group of cells votes for its direction, its two long edges (parallels fitted to where the
// cells see them) and its ends (the median of what the cells near them see). Pieces of one line are joined first.

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "cells.h"

/// Cells no farther from an end than this know where it is, in heights.
#define KNOWS_END 1.4
/// Long edges may lean so much against the direction, if the cells span at least so many heights.
#define GREATEST_SLOPE 0.2
#define SLOPED 1.5
/// Lines longer than so many heights get so many fits of their long edges. A cell usually errs about an edge by this
/// part of the height.
#define LONG 8
#define ROUNDS 4
#define USUAL_ERROR 0.25
/// Pieces are of one line if the gap along it is less than this, in heights (negative when they overlap).
#define JOINING_GAP 0.35
/// A group is not of one row if its cells scatter more than this, in heights. Nor is a long line that leans more than
/// this against the direction that its cells see.
#define SCATTERED 0.15
#define LEANING 0.05
/// Cells that are surely a VIN, or surely none; and the least part of a group that must be of each to part the group.
#define SURELY_VIN 0.7
#define SURELY_NONE 0.3
#define LEAST_PART 0.15
/// The most groups that are looked at, in the order of the picture's rows.
#define MAXIMUM_GROUPS 600

/// A line in its own frame: origin (x, y), u along the text, v across.
typedef struct {
    double x, y, ux, uy;
    double left, right;
    /// Edges: v = top + slope * u, v = bottom + slope * u.
    double top, bottom, slope;
    double height;
    /// How far the middles that the cells see lie off the line's middle: root mean square, in heights.
    double scatter;
    double classes[LOCATOR_CLASSES];
    int32_t cells;
    /// The number of its first cell.
    int32_t first;
} fitted;

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double text_of(const locator_cell *cell) { return 1 - (double)cell->classes[LOCATOR_BACKGROUND]; }

/// For weighted least squares of v over u.
typedef struct {
    double w, u, v, uu, uv;
} moments;

static void add(moments *sums, double w, double u, double v) {
    sums->w += w;
    sums->u += w * u;
    sums->v += w * v;
    sums->uu += w * u * u;
    sums->uv += w * u * v;
}

/// The slope of v over u; 0 where the cells span too little to tell.
static double slope_of(const moments *sums) {
    double u = sums->u / sums->w, v = sums->v / sums->w;
    double spread = sums->uu / sums->w - u * u;
    double slope = spread > 1e-6 ? (sums->uv / sums->w - u * v) / spread : 0;
    return fmin(fmax(slope, -GREATEST_SLOPE), GREATEST_SLOPE);
}

static double height_at(const moments *sums, double slope) { return (sums->v - slope * sums->u) / sums->w; }

typedef struct {
    double u, v;
} place;

/// Where a cell sees the long edges, in the line's frame.
typedef struct {
    place top, bottom;
} seen;

static seen edges_seen(const locator_cell *cell, const fitted *line) {
    double dx = cell->x - line->x, dy = cell->y - line->y;
    double u = dx * line->ux + dy * line->uy, v = -dx * line->uy + dy * line->ux;
    double along = -cell->uy * line->ux + cell->ux * line->uy, across = cell->uy * line->uy + cell->ux * line->ux;
    return (seen){
        .top = {u - cell->top * along, v - cell->top * across},
        .bottom = {u + cell->bottom * along, v + cell->bottom * across},
    };
}

/// Cauchy's weight of what a cell sees, 0 ... 1. In the first round every cell is trusted.
static double trust(place edge, double height_at_origin, const fitted *line, int round) {
    if (round == 0) return 1;
    double off = (edge.v - height_at_origin - line->slope * edge.u) / (USUAL_ERROR * line->height);
    return 1 / (1 + off * off);
}

/// Fits a line to a group; false where that gives none. `members`: numbers of the group's cells. `scratch`: room for
/// as many numbers.
static bool fit(const locator_cells *cells, const int32_t *members, size_t count, double *scratch, fitted *line) {
    memset(line, 0, sizeof *line);
    double weight = 0, x = 0, y = 0, ux = 0, uy = 0, height = 0;
    for (size_t i = 0; i < count; i++) {
        const locator_cell *cell = &cells->cells[members[i]];
        double w = text_of(cell);
        weight += w;
        x += w * cell->x;
        y += w * cell->y;
        ux += w * cell->ux;
        uy += w * cell->uy;
        height += w * (cell->top + cell->bottom);
        for (int c = 0; c < LOCATOR_CLASSES; c++) line->classes[c] += (double)cell->classes[c] / (double)count;
    }
    double norm = hypot(ux, uy);
    if (weight <= 0 || norm < 1e-9) return false;
    line->x = x / weight;
    line->y = y / weight;
    line->ux = ux / norm;
    line->uy = uy / norm;
    line->height = height / weight;
    line->cells = (int32_t)count;
    line->first = members[0];

    double least = INFINITY, most = -INFINITY;
    for (size_t i = 0; i < count; i++) {
        const locator_cell *cell = &cells->cells[members[i]];
        double u = (cell->x - line->x) * line->ux + (cell->y - line->y) * line->uy;
        least = fmin(least, u);
        most = fmax(most, u);
    }
    // Cells of a neighbouring row count less and less, and so do cells that see its edge.
    int rounds = most - least > LONG * line->height ? ROUNDS : 1;
    for (int round = 0; round < rounds; round++) {
        moments top = {0}, bottom = {0};
        for (size_t i = 0; i < count; i++) {
            const locator_cell *cell = &cells->cells[members[i]];
            double w = text_of(cell);
            seen edges = edges_seen(cell, line);
            add(&top, w * trust(edges.top, line->top, line, round), edges.top.u, edges.top.v);
            add(&bottom, w * trust(edges.bottom, line->bottom, line, round), edges.bottom.u, edges.bottom.v);
        }
        // One slope for both edges: cells tell it too roughly to show a perspective.
        if (most - least > SLOPED * line->height) line->slope = (slope_of(&top) + slope_of(&bottom)) / 2;
        line->top = height_at(&top, line->slope);
        line->bottom = height_at(&bottom, line->slope);
    }
    double squares = 0;
    for (size_t i = 0; i < count; i++) {
        seen edges = edges_seen(&cells->cells[members[i]], line);
        double u = (edges.top.u + edges.bottom.u) / 2, v = (edges.top.v + edges.bottom.v) / 2;
        double off = v - (line->top + line->bottom) / 2 - line->slope * u;
        squares += text_of(&cells->cells[members[i]]) * off * off;
    }
    line->scatter = sqrt(squares / weight) / line->height;

    for (int end = 0; end < 2; end++) {
        size_t votes = 0;
        for (size_t i = 0; i < count; i++) {
            const locator_cell *cell = &cells->cells[members[i]];
            double u = (cell->x - line->x) * line->ux + (cell->y - line->y) * line->uy;
            double distance = end ? cell->right : cell->left;
            double from_end = end ? most - u : u - least;
            if (distance > KNOWS_END * line->height || from_end > KNOWS_END * line->height) continue;
            scratch[votes++] = end ? u + distance : u - distance;
        }
        qsort(scratch, votes, sizeof *scratch, by_value);
        double fallback = end ? most + 0.3 * line->height : least - 0.3 * line->height;
        double place = votes ? scratch[votes / 2] : fallback;
        // The core itself is part of the line.
        if (end) {
            line->right = fmax(place, most);
        } else {
            line->left = fmin(place, least);
        }
    }
    return line->bottom - line->top >= 1 && line->right - line->left >= 0.2 * line->height;
}

/// Two pieces of one line: same direction, height and row, with hardly a gap, and not of two different sure classes.
static bool belong_together(const fitted *a, const fitted *b) {
    if (a->ux * b->ux + a->uy * b->uy < 0.93) return false;
    if (fmax(a->height, b->height) > 1.5 * fmin(a->height, b->height)) return false;
    int class_a = 1, class_b = 1;
    for (int c = 2; c < LOCATOR_CLASSES; c++) {
        if (a->classes[c] > a->classes[class_a]) class_a = c;
        if (b->classes[c] > b->classes[class_b]) class_b = c;
    }
    if (class_a != class_b && a->classes[class_a] > 0.5 && b->classes[class_b] > 0.5) return false;
    double height = (a->height + b->height) / 2;
    double dx = b->x - a->x, dy = b->y - a->y;
    double u = dx * a->ux + dy * a->uy, v = -dx * a->uy + dy * a->ux;
    double middle_a = (a->top + a->bottom) / 2 + a->slope * u;
    double middle_b = v + (b->top + b->bottom) / 2;
    if (fabs(middle_a - middle_b) > 0.35 * height) return false;
    double gap = u > 0 ? u + b->left - a->right : a->left - (u + b->right);
    return gap < JOINING_GAP * height;
}

static locator_line corners_of(const fitted *line) {
    locator_line made = {.cells = line->cells};
    const double u[4] = {line->left, line->right, line->right, line->left};
    for (int i = 0; i < 4; i++) {
        double v = (i < 2 ? line->top : line->bottom) + line->slope * u[i];
        made.corners[i].x = line->x + u[i] * line->ux - v * line->uy;
        made.corners[i].y = line->y + u[i] * line->uy + v * line->ux;
    }
    for (int c = 0; c < LOCATOR_CLASSES; c++) made.classes[c] = (float)line->classes[c];
    return made;
}

static int by_text(const void *a, const void *b) {
    const fitted *x = a, *y = b;
    double p = x->classes[LOCATOR_BACKGROUND], q = y->classes[LOCATOR_BACKGROUND];
    return p != q ? (p > q) - (p < q) : (x->first > y->first) - (x->first < y->first);
}

/// Sorts the cells by group: groups in the order of their first cells, each group's cells in the order of their
/// numbers. Returns `start`: group i is order[start[i]] ... order[start[i + 1] - 1]; most groups are empty. `order`
/// has room for 3 numbers a cell and one more.
static const int32_t *sort_by_group(locator_cells *cells, int32_t *order) {
    size_t count = cells->count;
    int32_t *start = order + count;
    memset(start, 0, (count + 1) * sizeof *start);
    for (size_t i = 0; i < count; i++) start[cells_root(cells, (int32_t)i) + 1]++;
    for (size_t i = 0; i < count; i++) start[i + 1] += start[i];
    int32_t *next = start + count + 1;
    memcpy(next, start, count * sizeof *next);
    for (size_t i = 0; i < count; i++) order[next[cells_root(cells, (int32_t)i)]++] = (int32_t)i;
    return start;
}

/// Fits every group; `scratch` has room for all cells, `lines` for MAXIMUM_GROUPS.
static size_t fit_groups(locator_cells *cells, int32_t *order, double *scratch, fitted *lines) {
    const int32_t *start = sort_by_group(cells, order);
    size_t made = 0;
    for (size_t i = 0; i < cells->count && made < MAXIMUM_GROUPS; i++) {
        size_t members = (size_t)(start[i + 1] - start[i]);
        if (members && fit(cells, order + start[i], members, scratch, &lines[made])) made++;
    }
    return made;
}

/// A VIN comes apart from the words behind it in its row, and from the rows above and below.
static void take_vins_out(locator_cells *cells, int32_t *order) {
    const int32_t *start = sort_by_group(cells, order);
    for (size_t i = 0; i < cells->count; i++) {
        size_t members = (size_t)(start[i + 1] - start[i]), vins = 0, others = 0;
        for (size_t j = 0; j < members; j++) {
            double vin = cells_vin(&cells->cells[order[(size_t)start[i] + j]]);
            vins += vin > SURELY_VIN;
            others += vin < SURELY_NONE;
        }
        double least = LEAST_PART * (double)members;
        if (members && (double)vins >= least && (double)others >= least) {
            cells_regroup(cells, order + start[i], members, true);
        }
    }
}

/// Rows of dense text that run into each other come apart.
static void take_rows_apart(locator_cells *cells, int32_t *order, double *scratch) {
    const int32_t *start = sort_by_group(cells, order);
    for (size_t i = 0; i < cells->count; i++) {
        size_t members = (size_t)(start[i + 1] - start[i]);
        fitted line;
        if (!members || !fit(cells, order + start[i], members, scratch, &line)) continue;
        bool leans = line.right - line.left > LONG * line.height && fabs(line.slope) > LEANING;
        if (line.scatter > SCATTERED || leans) cells_regroup(cells, order + start[i], members, false);
    }
}

network_status locator_gather(
    const locator_maps *maps, double threshold, bool part_rows, locator_lines *result) {
    if (!result) return NETWORK_INVALID_ARGUMENT;
    *result = (locator_lines){0};
    if (!maps || !(threshold > 0 && threshold < 1)) return NETWORK_INVALID_ARGUMENT;
    if (!maps->rows || !maps->columns) return NETWORK_OK;
    if (!maps->values) return NETWORK_INVALID_ARGUMENT;
    if (maps->rows > NETWORK_MAXIMUM_SIDE || maps->columns > NETWORK_MAXIMUM_SIDE) return NETWORK_TOO_LARGE;
    locator_cells cells;
    network_status status = cells_find(maps, threshold, &cells);
    if (status != NETWORK_OK) return status;
    int32_t *order = malloc((3 * cells.count + 1) * sizeof *order);
    double *scratch = malloc((cells.count + 1) * sizeof *scratch);
    fitted *lines = malloc(MAXIMUM_GROUPS * sizeof *lines);
    if (order && scratch && lines) {
        if (part_rows) {
            take_vins_out(&cells, order);
            take_rows_apart(&cells, order, scratch);
        }
        size_t count = fit_groups(&cells, order, scratch, lines);
        bool joined = false;
        for (size_t i = 0; i < count; i++) {
            for (size_t j = i + 1; j < count; j++) {
                if (!belong_together(&lines[i], &lines[j])) continue;
                cells_join(&cells, lines[i].first, lines[j].first);
                joined = true;
            }
        }
        if (joined) count = fit_groups(&cells, order, scratch, lines);
        qsort(lines, count, sizeof *lines, by_text);
        if (count > LOCATOR_MAXIMUM_COUNT) count = LOCATOR_MAXIMUM_COUNT;
        result->lines = count ? malloc(count * sizeof *result->lines) : NULL;
        if (result->lines) {
            for (size_t i = 0; i < count; i++) result->lines[i] = corners_of(&lines[i]);
            result->count = count;
        } else if (count) {
            status = NETWORK_OUT_OF_MEMORY;
        }
    } else {
        status = NETWORK_OUT_OF_MEMORY;
    }
    free(order);
    free(scratch);
    free(lines);
    free(cells.cells);
    return status;
}

void locator_lines_free(locator_lines *lines) {
    if (!lines) return;
    free(lines->lines);
    *lines = (locator_lines){0};
}
