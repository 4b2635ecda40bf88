// The part of cairo and of Pango that is used, declared here. Building needs no libpango1.0-dev: its headers lie in folders that
// only pkg-config names, and SwiftPM would link what pkg-config names.
//
// The binary interfaces are those of libcairo.so.2 (1.16, Debian 12) and libpango-1.0.so.0 (1.50), which later versions keep.
#ifndef CPDF_LIBRARY_H
#define CPDF_LIBRARY_H

#include <stdbool.h>

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontFamily PangoFontFamily;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutIter PangoLayoutIter;
typedef struct _PangoLayoutLine PangoLayoutLine;

typedef struct pango_rectangle {
    int x, y, width, height;
} pango_rectangle;

enum { CAIRO_SUCCESS = 0, CAIRO_OUT_OF_MEMORY = 1 };
enum { CAIRO_A8 = 2 };
enum { CAIRO_TITLE = 0, CAIRO_CREATOR = 4, CAIRO_CREATE_DATE = 5, CAIRO_MOD_DATE = 6 };
enum { CAIRO_ROUND = 1 };
enum { PANGO_UNIT = 1024, PANGO_RIGHT = 2, PANGO_WORD_CHAR = 2, PANGO_BOLD = 700 };

typedef int (*cairo_write)(void *closure, const unsigned char *bytes, unsigned int count);

// Result, name, parameters.
#define PDF_FUNCTIONS(f) \
    f(const char *, cairo_version_string, (void)) \
    f(const char *, cairo_status_to_string, (int)) \
    f(cairo_surface_t *, cairo_pdf_surface_create_for_stream, (cairo_write, void *, double, double)) \
    f(void, cairo_pdf_surface_set_metadata, (cairo_surface_t *, int, const char *)) \
    f(int, cairo_surface_status, (cairo_surface_t *)) \
    f(void, cairo_surface_finish, (cairo_surface_t *)) \
    f(void, cairo_surface_destroy, (cairo_surface_t *)) \
    f(cairo_surface_t *, cairo_image_surface_create, (int, int, int)) \
    f(int, cairo_surface_set_mime_data, \
        (cairo_surface_t *, const char *, const unsigned char *, unsigned long, void (*)(void *), void *)) \
    f(cairo_t *, cairo_create, (cairo_surface_t *)) \
    f(void, cairo_destroy, (cairo_t *)) \
    f(int, cairo_status, (cairo_t *)) \
    f(void, cairo_save, (cairo_t *)) \
    f(void, cairo_restore, (cairo_t *)) \
    f(void, cairo_translate, (cairo_t *, double, double)) \
    f(void, cairo_scale, (cairo_t *, double, double)) \
    f(void, cairo_show_page, (cairo_t *)) \
    f(void, cairo_move_to, (cairo_t *, double, double)) \
    f(void, cairo_line_to, (cairo_t *, double, double)) \
    f(void, cairo_rectangle, (cairo_t *, double, double, double, double)) \
    f(void, cairo_fill, (cairo_t *)) \
    f(void, cairo_stroke, (cairo_t *)) \
    f(void, cairo_paint, (cairo_t *)) \
    f(void, cairo_set_source_rgb, (cairo_t *, double, double, double)) \
    f(void, cairo_set_source_surface, (cairo_t *, cairo_surface_t *, double, double)) \
    f(void, cairo_set_line_width, (cairo_t *, double)) \
    f(void, cairo_set_line_cap, (cairo_t *, int)) \
    f(void, cairo_set_line_join, (cairo_t *, int)) \
    f(void, cairo_set_dash, (cairo_t *, const double *, int, double)) \
    f(const char *, pango_version_string, (void)) \
    f(PangoContext *, pango_cairo_create_context, (cairo_t *)) \
    f(void, pango_cairo_context_set_resolution, (PangoContext *, double)) \
    f(void, pango_cairo_show_layout_line, (cairo_t *, PangoLayoutLine *)) \
    f(void, pango_context_set_round_glyph_positions, (PangoContext *, int)) \
    f(PangoFontMap *, pango_context_get_font_map, (PangoContext *)) \
    f(void, pango_font_map_list_families, (PangoFontMap *, PangoFontFamily ***, int *)) \
    f(const char *, pango_font_family_get_name, (PangoFontFamily *)) \
    f(PangoFontDescription *, pango_font_description_new, (void)) \
    f(void, pango_font_description_set_family_static, (PangoFontDescription *, const char *)) \
    f(void, pango_font_description_set_absolute_size, (PangoFontDescription *, double)) \
    f(void, pango_font_description_set_weight, (PangoFontDescription *, int)) \
    f(void, pango_font_description_free, (PangoFontDescription *)) \
    f(PangoLayout *, pango_layout_new, (PangoContext *)) \
    f(void, pango_layout_set_font_description, (PangoLayout *, const PangoFontDescription *)) \
    f(void, pango_layout_set_text, (PangoLayout *, const char *, int)) \
    f(void, pango_layout_set_width, (PangoLayout *, int)) \
    f(void, pango_layout_set_wrap, (PangoLayout *, int)) \
    f(void, pango_layout_set_alignment, (PangoLayout *, int)) \
    f(int, pango_layout_get_line_count, (PangoLayout *)) \
    f(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *)) \
    f(PangoLayoutIter *, pango_layout_get_iter, (PangoLayout *)) \
    f(int, pango_layout_iter_next_line, (PangoLayoutIter *)) \
    f(PangoLayoutLine *, pango_layout_iter_get_line_readonly, (PangoLayoutIter *)) \
    f(void, pango_layout_iter_get_line_extents, (PangoLayoutIter *, pango_rectangle *, pango_rectangle *)) \
    f(int, pango_layout_iter_get_baseline, (PangoLayoutIter *)) \
    f(void, pango_layout_iter_free, (PangoLayoutIter *)) \
    f(void, g_object_unref, (void *)) \
    f(void, g_free, (void *))

typedef struct pdf_library {
#define PDF_FIELD(result, name, parameters) result(*name) parameters;
    PDF_FUNCTIONS(PDF_FIELD)
#undef PDF_FIELD
} pdf_library;

// The functions. NULL where the libraries aren't installed, or lack one of them. They stay as long as the process.
const pdf_library *pdf_library_load(void);

#endif
