#include <stdlib.h>

#include "internal.h"

typedef struct {
    /// Where between ground and character the threshold lies.
    double fraction;
    bool closed;
} pass;

/// Low thresholds keep faint strokes whole, high ones keep characters apart that glow; closing joins segments.
static const pass passes[] = {{0.35, false}, {0.65, false}, {0.5, true}};

static text_lines_status search_pass(
    const level_picture *level, bool light_on_dark, const pass *how, int search, candidates *found) {
    mask binary;
    text_lines_status status = make_mask(level, light_on_dark, how->fraction, &binary);
    if (status != TEXT_LINES_OK) return status;
    components parts = {NULL, 0, NULL};
    if (how->closed) status = close_mask(&binary);
    if (status == TEXT_LINES_OK) status = find_components(&binary, &parts);
    if (status == TEXT_LINES_OK) status = chain_components(&parts, level, light_on_dark, search, found);
    free(parts.items);
    free(parts.runs);
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
    int search = 0;
    for (int i = 0; i < count; i++) {
        for (size_t p = 0; p < sizeof passes / sizeof passes[0]; p++) {
            for (int light = 0; light < 2 && status == TEXT_LINES_OK; light++)
                status = search_pass(&levels[i], light == 1, &passes[p], search++, &found);
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
