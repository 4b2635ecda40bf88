#include "internal.h"

#include <limits.h>
#include <stdlib.h>

typedef struct text_line {
    // The layout's.
    PangoLayoutLine *line;
    // From the layout's top left corner, in points.
    double x, baseline, bottom;
} text_line;

struct pdf_text {
    const pdf_library *library;
    PangoLayout *layout;
    double width;
    size_t count;
    text_line lines[];
};

static double points(int units) { return (double)units / PANGO_UNIT; }

static PangoLayout *lay_out(
    pdf_document *document, const char *text, size_t count, pdf_text_style style, double width
) {
    const pdf_library *library = document->library;
    PangoLayout *layout = library->pango_layout_new(document->context);
    if (layout == NULL) return NULL;
    PangoFontDescription *font = document->fonts[style.is_bold ? 1 : 0];
    // The layout copies it.
    library->pango_font_description_set_absolute_size(font, style.size * PANGO_UNIT);
    library->pango_layout_set_font_description(layout, font);
    if (width >= 0) {
        library->pango_layout_set_width(layout, (int)(width * PANGO_UNIT));
        library->pango_layout_set_wrap(layout, PANGO_WORD_CHAR);
        if (style.is_right) library->pango_layout_set_alignment(layout, PANGO_RIGHT);
    }
    library->pango_layout_set_text(layout, text, count > INT_MAX ? INT_MAX : (int)count);
    return layout;
}

static void measure(pdf_text *text) {
    const pdf_library *library = text->library;
    PangoLayoutIter *iter = library->pango_layout_get_iter(text->layout);
    for (size_t i = 0; i < text->count; i++) {
        pango_rectangle box;
        library->pango_layout_iter_get_line_extents(iter, NULL, &box);
        text->lines[i] = (text_line){
            .line = library->pango_layout_iter_get_line_readonly(iter),
            .x = points(box.x),
            .baseline = points(library->pango_layout_iter_get_baseline(iter)),
            .bottom = points(box.y + box.height),
        };
        if (points(box.width) > text->width) text->width = points(box.width);
        library->pango_layout_iter_next_line(iter);
    }
    library->pango_layout_iter_free(iter);
}

pdf_text *pdf_text_create(
    pdf_document *document, const char *text, size_t count, pdf_text_style style, double width
) {
    PangoLayout *layout = lay_out(document, text, count, style, width);
    if (layout == NULL) return NULL;
    size_t lines = (size_t)document->library->pango_layout_get_line_count(layout);
    pdf_text *made = calloc(1, sizeof *made + lines * sizeof *made->lines);
    if (made == NULL) {
        document->library->g_object_unref(layout);
        return NULL;
    }
    made->library = document->library;
    made->layout = layout;
    made->count = lines;
    measure(made);
    return made;
}

void pdf_text_free(pdf_text *text) {
    text->library->g_object_unref(text->layout);
    free(text);
}

double pdf_text_width(const pdf_text *text) { return text->width; }
size_t pdf_text_line_count(const pdf_text *text) { return text->count; }
double pdf_text_bottom(const pdf_text *text, size_t index) { return text->lines[index].bottom; }

size_t pdf_text_unknown_count(const pdf_text *text) {
    return (size_t)text->library->pango_layout_get_unknown_glyphs_count(text->layout);
}

void pdf_draw_text(
    pdf_document *document, const pdf_text *text, size_t first, size_t end, double x, double y, uint32_t color
) {
    const pdf_library *library = document->library;
    double top = first == 0 ? 0 : text->lines[first - 1].bottom;
    pdf_set_color(document, color);
    for (size_t i = first; i < end; i++) {
        const text_line *line = &text->lines[i];
        library->cairo_move_to(document->cairo, x + line->x, y + line->baseline - top);
        library->pango_cairo_show_layout_line(document->cairo, line->line);
    }
}
