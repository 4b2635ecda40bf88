#include "internal.h"

#include <stdlib.h>
#include <string.h>

static int write_bytes(void *closure, const unsigned char *bytes, unsigned int count) {
    pdf_document *document = closure;
    if (count > document->capacity - document->count) {
        size_t larger = document->capacity * 2 + count;
        uint8_t *moved = realloc(document->bytes, larger);
        if (moved == NULL) {
            document->lacks_memory = true;
            return CAIRO_OUT_OF_MEMORY;
        }
        document->bytes = moved;
        document->capacity = larger;
    }
    memcpy(document->bytes + document->count, bytes, count);
    document->count += count;
    return CAIRO_SUCCESS;
}

// Without any font Pango names these, and ends the process when it is to use one.
static bool is_alias(const char *name) {
    static const char *const aliases[] = {"Sans", "Serif", "Monospace", "System-ui"};
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++) {
        if (strcmp(name, aliases[i]) == 0) return true;
    }
    return false;
}

static bool has_font(const pdf_document *document) {
    const pdf_library *library = document->library;
    PangoFontFamily **families = NULL;
    int count = 0;
    library->pango_font_map_list_families(
        library->pango_context_get_font_map(document->context), &families, &count);
    bool found = false;
    for (int i = 0; i < count && !found; i++) found = !is_alias(library->pango_font_family_get_name(families[i]));
    library->g_free(families);
    return found;
}

static pdf_status open_document(pdf_document *document, double width, double height) {
    const pdf_library *library = document->library;
    document->surface = library->cairo_pdf_surface_create_for_stream(write_bytes, document, width, height);
    document->cairo = library->cairo_create(document->surface);
    if (library->cairo_status(document->cairo) != CAIRO_SUCCESS) return PDF_STATUS_OUT_OF_MEMORY;
    library->cairo_set_line_cap(document->cairo, CAIRO_ROUND);
    library->cairo_set_line_join(document->cairo, CAIRO_ROUND);
    document->context = library->pango_cairo_create_context(document->cairo);
    if (document->context == NULL) return PDF_STATUS_OUT_OF_MEMORY;
    library->pango_cairo_context_set_resolution(document->context, 72);
    // On paper a letter stands where it belongs, and not at the nearest pixel.
    library->pango_context_set_round_glyph_positions(document->context, false);
    for (int bold = 0; bold < 2; bold++) {
        PangoFontDescription *font = library->pango_font_description_new();
        if (font == NULL) return PDF_STATUS_OUT_OF_MEMORY;
        library->pango_font_description_set_family_static(font, "sans-serif");
        if (bold) library->pango_font_description_set_weight(font, PANGO_BOLD);
        document->fonts[bold] = font;
    }
    return has_font(document) ? PDF_STATUS_OK : PDF_STATUS_NO_FONT;
}

pdf_status pdf_document_create(double width, double height, pdf_document **document) {
    *document = NULL;
    const pdf_library *library = pdf_library_load();
    if (library == NULL) return PDF_STATUS_LIBRARY_MISSING;
    pdf_document *made = calloc(1, sizeof *made);
    if (made == NULL) return PDF_STATUS_OUT_OF_MEMORY;
    made->library = library;
    pdf_status status = open_document(made, width, height);
    if (status == PDF_STATUS_OK) *document = made;
    else pdf_document_free(made);
    return status;
}

void pdf_document_free(pdf_document *document) {
    const pdf_library *library = document->library;
    for (int bold = 0; bold < 2; bold++) {
        if (document->fonts[bold] != NULL) library->pango_font_description_free(document->fonts[bold]);
    }
    if (document->context != NULL) library->g_object_unref(document->context);
    // Both take NULL.
    library->cairo_destroy(document->cairo);
    library->cairo_surface_destroy(document->surface);
    free(document->bytes);
    free(document);
}

void pdf_document_describe(pdf_document *document, const char *title, const char *creator, const char *created) {
    const pdf_library *library = document->library;
    library->cairo_pdf_surface_set_metadata(document->surface, CAIRO_TITLE, title);
    library->cairo_pdf_surface_set_metadata(document->surface, CAIRO_CREATOR, creator);
    library->cairo_pdf_surface_set_metadata(document->surface, CAIRO_CREATE_DATE, created);
}

void pdf_document_end_page(pdf_document *document) { document->library->cairo_show_page(document->cairo); }

static int failure(const pdf_document *document) {
    int status = document->library->cairo_status(document->cairo);
    return status != CAIRO_SUCCESS ? status : document->library->cairo_surface_status(document->surface);
}

pdf_status pdf_document_finish(pdf_document *document, uint8_t **bytes, size_t *count) {
    *bytes = NULL;
    *count = 0;
    int status = failure(document);
    if (status == CAIRO_SUCCESS) {
        document->library->cairo_surface_finish(document->surface);
        status = document->library->cairo_surface_status(document->surface);
    }
    if (status == CAIRO_OUT_OF_MEMORY || document->lacks_memory) return PDF_STATUS_OUT_OF_MEMORY;
    if (status != CAIRO_SUCCESS) return PDF_STATUS_FAILED;
    *bytes = document->bytes;
    *count = document->count;
    document->bytes = NULL;
    return PDF_STATUS_OK;
}

const char *pdf_document_reason(const pdf_document *document) {
    return document->library->cairo_status_to_string(failure(document));
}
