#ifndef CPDF_INTERNAL_H
#define CPDF_INTERNAL_H

#include "COdologPDF.h"
#include "library.h"

struct pdf_document {
    const pdf_library *library;
    cairo_surface_t *surface;
    cairo_t *cairo;
    PangoContext *context;
    // Two weights of the system's usual font, of any size.
    PangoFontDescription *fonts[2];
    // The file so far.
    uint8_t *bytes;
    size_t count, capacity;
    bool lacks_memory;
};

void pdf_set_color(pdf_document *document, uint32_t color);

#endif
