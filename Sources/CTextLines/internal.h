#ifndef TEXT_LINES_INTERNAL_H
#define TEXT_LINES_INTERNAL_H

#include "CTextLines.h"

/// Directions are 16 steps of 180/16 = 11.25 degrees, clockwise from the x axis (y points down).
#define DIRECTIONS 16

/// One 8-bit gray picture of the pyramid, tightly packed.
typedef struct {
    uint8_t *pixels;
    int width;
    int height;
    /// Pixels of the picture given for one pixel here.
    double scale;
} level_picture;

/// A black-and-white picture, one byte a pixel, 1 for foreground, with the local contrast beside it.
typedef struct {
    uint8_t *foreground;
    int width;
    int height;
    /// Difference between character and ground, 0...255, one value for each block of `block` x `block` pixels.
    uint8_t *contrast;
    int block;
    int blocks_across;
    int blocks_down;
} mask;

/// A horizontal run of foreground pixels, `x0` to `x1` inclusive.
typedef struct {
    int32_t y;
    int32_t x0;
    int32_t x1;
} run;

/// An 8-connected component.
typedef struct {
    int32_t x0, y0, x1, y1;
    int32_t area;
    int32_t first_run;
    int32_t runs;
    float contrast;
    /// Least and greatest projection on each direction, pixels; the one across direction d is the one along d + 8.
    float least[DIRECTIONS];
    float greatest[DIRECTIONS];
} component;

typedef struct {
    component *items;
    int count;
    run *runs;
} components;

/// A line found at one level, in pixels of the picture given.
typedef struct {
    text_lines_point corners[4];
    /// Of the reading direction, radians clockwise from the x axis, -pi/2...pi/2.
    double angle;
    double length;
    double height;
    bool light_on_dark;
    int members;
    double characters;
    /// The features that the score is made of; all but the contrast are ratios.
    double height_spread;
    double alignment;
    double pitch_spread;
    double gap;
    double widest_gap;
    double fill;
    /// Share of members that are upright bars, thin or solid.
    double bars;
    double stroke_spread;
    double contrast;
    /// Which search found it, 0...31, and how many found nearly the same.
    int search;
    double support;
    double score;
} candidate;

typedef struct {
    candidate *items;
    int count;
    int capacity;
} candidates;

/// Makes the pyramid's levels, finest first. `levels` has room for MAXIMUM_LEVELS. Each `pixels` is to be freed.
#define MAXIMUM_LEVELS 4
text_lines_status make_levels(
    const uint8_t *pixels, size_t width, size_t height, size_t stride, level_picture *levels, int *count);

/// Thresholds one level for one polarity by its local top-hat, at `fraction` of the way from ground to character. On
/// TEXT_LINES_OK the two buffers are to be freed.
text_lines_status make_mask(const level_picture *picture, bool light_on_dark, double fraction, mask *result);

/// Closes gaps of up to two pixels.
text_lines_status close_mask(mask *target);

/// Components that could be characters. On TEXT_LINES_OK `items` and `runs` are to be freed.
text_lines_status find_components(const mask *source, components *result);

/// Chains components into lines and appends them, unscored, to `found`; `search` tells this call from others, 0...31.
text_lines_status chain_components(
    const components *source, const level_picture *level, bool light_on_dark, int search, candidates *found);

text_lines_status append_candidate(candidates *list, const candidate *item);

/// Scores, drops duplicates, orders and cuts to TEXT_LINES_MAXIMUM_COUNT.
text_lines_status rank_candidates(candidates *found, text_lines_purpose purpose, text_lines *result);

#endif
