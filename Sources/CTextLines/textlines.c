#include <stdlib.h>

#include "internal.h"

/// Where between ground and character the threshold lies.
static const double fractions[] = {0.5};

static text_lines_status search_mask(
    const level_picture *level, bool light_on_dark, double fraction, candidates *found) {
    mask binary;
    text_lines_status status = make_mask(level, light_on_dark, fraction, &binary);
    if (status != TEXT_LINES_OK) return status;
    components parts;
    status = find_components(&binary, &parts);
    if (status == TEXT_LINES_OK) {
        status = chain_components(&parts, level, light_on_dark, found);
        free(parts.items);
        free(parts.runs);
    }
    free(binary.foreground);
    free(binary.contrast);
    return status;
}

text_lines_status text_lines_find(
    const uint8_t *pixels, size_t width, size_t height, size_t stride, text_lines_purpose purpose, text_lines *result) {
    if (!result) return TEXT_LINES_INVALID_ARGUMENT;
    *result = (text_lines){NULL, 0};
    if (!pixels || width == 0 || height == 0 || stride < width) return TEXT_LINES_INVALID_ARGUMENT;
    if (purpose != TEXT_LINES_ANY && purpose != TEXT_LINES_DIGITS && purpose != TEXT_LINES_VIN)
        return TEXT_LINES_INVALID_ARGUMENT;
    if (width > TEXT_LINES_MAXIMUM_SIDE || height > TEXT_LINES_MAXIMUM_SIDE) return TEXT_LINES_TOO_LARGE;
    if (width * height > TEXT_LINES_MAXIMUM_PIXELS) return TEXT_LINES_TOO_LARGE;

    level_picture levels[MAXIMUM_LEVELS];
    int count = 0;
    text_lines_status status = make_levels(pixels, width, height, stride, levels, &count);
    if (status != TEXT_LINES_OK) return status;
    candidates found = {NULL, 0, 0};
    for (int i = 0; i < count; i++) {
        for (size_t f = 0; f < sizeof fractions / sizeof fractions[0]; f++) {
            for (int light = 0; light < 2 && status == TEXT_LINES_OK; light++)
                status = search_mask(&levels[i], light == 1, fractions[f], &found);
        }
        free(levels[i].pixels);
    }
    if (status == TEXT_LINES_OK) status = rank_candidates(&found, purpose, result);
    free(found.items);
    return status;
}

void text_lines_free(text_lines *lines) {
    if (!lines) return;
    free(lines->lines);
    *lines = (text_lines){NULL, 0};
}
