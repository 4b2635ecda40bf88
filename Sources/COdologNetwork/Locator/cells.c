#include "cells.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

/// Cosine of the greatest angle between neighbours of one line.
#define LEAST_AGREEMENT 0.75
/// The greatest ratio of the heights that two neighbours of one line see.
#define GREATEST_RATIO 1.8
/// How far apart two neighbours may see the middle of their line, in heights. The strict one is for groups in which
/// such steps led from one row to the next.
#define GREATEST_OFFSET 0.35
#define STRICT_OFFSET 0.15
/// The maps' unit of distances, in pixels.
#define UNIT 8.0

static double length_of(float logarithm) {
    // From a quarter of a pixel to 3,227 pixels.
    return UNIT * exp(fmin(fmax((double)logarithm, -3.5), 6.0));
}

static bool read_cell(const float *values, size_t row, size_t column, double threshold, locator_cell *cell) {
    for (int c = 0; c < LOCATOR_CHANNELS; c++) {
        if (!isfinite(values[c])) return false;
    }
    float most = values[0];
    for (int c = 1; c < LOCATOR_CLASSES; c++) most = values[c] > most ? values[c] : most;
    double sum = 0;
    for (int c = 0; c < LOCATOR_CLASSES; c++) sum += exp((double)(values[c] - most));
    for (int c = 0; c < LOCATOR_CLASSES; c++) cell->classes[c] = (float)(exp((double)(values[c] - most)) / sum);
    if (1 - (double)cell->classes[LOCATOR_BACKGROUND] < threshold) return false;
    const float *geometry = values + LOCATOR_CLASSES;
    double norm = hypot((double)geometry[0], (double)geometry[1]);
    if (norm < 0.1) return false;
    cell->ux = (double)geometry[0] / norm;
    cell->uy = (double)geometry[1] / norm;
    cell->top = length_of(geometry[2]);
    cell->bottom = length_of(geometry[3]);
    cell->left = length_of(geometry[4]);
    cell->right = length_of(geometry[5]);
    cell->x = ((double)column + 0.5) * LOCATOR_STRIDE;
    cell->y = ((double)row + 0.5) * LOCATOR_STRIDE;
    cell->row = (int32_t)row;
    cell->column = (int32_t)column;
    return true;
}

static bool agree(const locator_cell *a, const locator_cell *b, double offset) {
    if (a->ux * b->ux + a->uy * b->uy < LEAST_AGREEMENT) return false;
    double ha = a->top + a->bottom, hb = b->top + b->bottom;
    if (ha > GREATEST_RATIO * hb || hb > GREATEST_RATIO * ha) return false;
    // How far apart, across their common direction, both cells see the middle of the line.
    double ux = a->ux + b->ux, uy = a->uy + b->uy, norm = hypot(ux, uy);
    double across = ((b->x - a->x) * -uy + (b->y - a->y) * ux) / norm;
    across += (b->bottom - b->top) / 2 - (a->bottom - a->top) / 2;
    return fabs(across) < offset * fmin(ha, hb);
}

int32_t cells_root(locator_cells *cells, int32_t cell) {
    while (cells->cells[cell].group != cell) {
        int32_t next = cells->cells[cells->cells[cell].group].group;
        cells->cells[cell].group = next;
        cell = next;
    }
    return cell;
}

void cells_join(locator_cells *cells, int32_t a, int32_t b) {
    a = cells_root(cells, a);
    b = cells_root(cells, b);
    // The lower number leads, so that the result depends on nothing but the maps.
    if (a < b) {
        cells->cells[b].group = a;
    } else {
        cells->cells[a].group = b;
    }
}

network_status cells_find(const locator_maps *maps, double threshold, locator_cells *cells) {
    *cells = (locator_cells){0};
    size_t total = maps->rows * maps->columns;
    // Numbers of the cells in the row above and in this row, or -1.
    int32_t *numbers = malloc(2 * maps->columns * sizeof *numbers);
    size_t capacity = total < 1024 ? total : 1024;
    locator_cell *found = malloc(capacity * sizeof *found);
    if (!numbers || !found) {
        free(numbers);
        free(found);
        return NETWORK_OUT_OF_MEMORY;
    }
    for (size_t i = 0; i < 2 * maps->columns; i++) numbers[i] = -1;
    locator_cells made = {found, 0};
    for (size_t row = 0; row < maps->rows; row++) {
        int32_t *above = numbers + (row % 2 ? 0 : maps->columns), *here = numbers + (row % 2 ? maps->columns : 0);
        for (size_t column = 0; column < maps->columns; column++) {
            here[column] = -1;
            locator_cell cell = {0};
            const float *values = maps->values + (row * maps->columns + column) * LOCATOR_CHANNELS;
            if (!read_cell(values, row, column, threshold, &cell)) continue;
            if (made.count == capacity) {
                capacity = 2 * capacity < total ? 2 * capacity : total;
                locator_cell *larger = realloc(made.cells, capacity * sizeof *larger);
                if (!larger) {
                    free(numbers);
                    free(made.cells);
                    return NETWORK_OUT_OF_MEMORY;
                }
                made.cells = larger;
            }
            int32_t number = (int32_t)made.count++;
            cell.group = number;
            made.cells[number] = cell;
            here[column] = number;
            int32_t neighbours[] = {
                column ? here[column - 1] : -1, column ? above[column - 1] : -1, above[column],
                column + 1 < maps->columns ? above[column + 1] : -1};
            for (int i = 0; i < 4; i++) {
                if (neighbours[i] >= 0 && agree(&made.cells[neighbours[i]], &made.cells[number], GREATEST_OFFSET)) {
                    cells_join(&made, neighbours[i], number);
                }
            }
        }
    }
    free(numbers);
    *cells = made;
    return NETWORK_OK;
}

double cells_vin(const locator_cell *cell) {
    return (double)cell->classes[LOCATOR_VIN] / (1 - (double)cell->classes[LOCATOR_BACKGROUND]);
}

void cells_regroup(locator_cells *cells, const int32_t *members, size_t count, bool by_class) {
    for (size_t i = 0; i < count; i++) cells->cells[members[i]].group = members[i];
    for (size_t i = 0; i < count; i++) {
        const locator_cell *cell = &cells->cells[members[i]];
        for (size_t j = i; j-- > 0;) {
            const locator_cell *other = &cells->cells[members[j]];
            if (other->row < cell->row - 1) break;
            if (abs(other->column - cell->column) > 1) continue;
            if (by_class && (cells_vin(other) < 0.5) != (cells_vin(cell) < 0.5)) continue;
            if (!agree(other, cell, by_class ? GREATEST_OFFSET : STRICT_OFFSET)) continue;
            cells_join(cells, members[j], members[i]);
        }
    }
}
