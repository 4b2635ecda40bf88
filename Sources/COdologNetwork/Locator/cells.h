#ifndef CLOCATOR_CELLS_H
#define CLOCATOR_CELLS_H

#include <stdbool.h>

#include "COdologLocator.h"

/// A cell that looks like text, as the maps describe it. Lengths in pixels.
typedef struct {
    float classes[LOCATOR_CLASSES];
    double x, y;
    /// Unit vector along the text.
    double ux, uy;
    double top, bottom, left, right;
    /// Position in the grid.
    int32_t row, column;
    /// The line that it belongs to; at first the cell's own number.
    int32_t group;
} locator_cell;

typedef struct {
    locator_cell *cells;
    size_t count;
} locator_cells;

/// Cells whose probability of text reaches `threshold`, row by row, grouped: cells side by side that agree on direction,
/// height and the line's middle have one `group`. The caller frees `cells->cells`.
network_status cells_find(const locator_maps *maps, double threshold, locator_cells *cells);

/// Follows the groups' numbers to their first cell. `group` of that cell is its own number.
int32_t cells_root(locator_cells *cells, int32_t cell);
void cells_join(locator_cells *cells, int32_t a, int32_t b);

/// How much of what looks like text is a VIN, 0 ... 1.
double cells_vin(const locator_cell *cell);

/// Takes a group apart: into VINs and everything else, or into cells that agree more strictly on the line's middle.
/// `members` are all cells of the group, in the order of their numbers.
void cells_regroup(locator_cells *cells, const int32_t *members, size_t count, bool by_class);

#endif
