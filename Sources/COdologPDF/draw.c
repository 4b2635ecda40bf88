#include "internal.h"

#include <stdlib.h>
#include <string.h>

void pdf_set_color(pdf_document *document, uint32_t color) {
    document->library->cairo_set_source_rgb(
        document->cairo, (color >> 16 & 0xff) / 255.0, (color >> 8 & 0xff) / 255.0, (color & 0xff) / 255.0);
}

void pdf_draw_line(
    pdf_document *document, const double *points, size_t count, double width, double dash, uint32_t color
) {
    const pdf_library *library = document->library;
    cairo_t *cairo = document->cairo;
    if (count == 0) return;
    pdf_set_color(document, color);
    library->cairo_set_line_width(cairo, width);
    library->cairo_set_dash(cairo, &dash, dash > 0 ? 1 : 0, 0);
    library->cairo_move_to(cairo, points[0], points[1]);
    if (count == 1) library->cairo_line_to(cairo, points[0], points[1]);
    for (size_t i = 1; i < count; i++) library->cairo_line_to(cairo, points[2 * i], points[2 * i + 1]);
    library->cairo_stroke(cairo);
}

void pdf_draw_area(pdf_document *document, double x, double y, double width, double height, uint32_t color) {
    pdf_set_color(document, color);
    document->library->cairo_rectangle(document->cairo, x, y, width, height);
    document->library->cairo_fill(document->cairo);
}

void pdf_draw_jpeg(
    pdf_document *document, const uint8_t *bytes, size_t count, int columns, int rows, double x, double y, double width,
    double height
) {
    const pdf_library *library = document->library;
    cairo_t *cairo = document->cairo;
    unsigned char *copy = malloc(count);
    if (copy == NULL) {
        document->lacks_memory = true;
        return;
    }
    memcpy(copy, bytes, count);
    // Its pixels are never looked at: the JPEG stands for them.
    cairo_surface_t *picture = library->cairo_image_surface_create(CAIRO_A8, columns, rows);
    if (library->cairo_surface_set_mime_data(picture, "image/jpeg", copy, count, free, copy) != CAIRO_SUCCESS) {
        free(copy);
        document->lacks_memory = true;
        library->cairo_surface_destroy(picture);
        return;
    }
    library->cairo_save(cairo);
    library->cairo_translate(cairo, x, y);
    library->cairo_scale(cairo, width / columns, height / rows);
    library->cairo_set_source_surface(cairo, picture, 0, 0);
    library->cairo_paint(cairo);
    library->cairo_restore(cairo);
    library->cairo_surface_destroy(picture);
}
