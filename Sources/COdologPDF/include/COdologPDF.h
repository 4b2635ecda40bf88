// COdologPDF: pages of text, lines, areas and pictures as a PDF file, by Pango and cairo.
//
// Contract
// - Both libraries are loaded when they are first asked for, once per process, and not linked. So a command that writes no
//   PDF starts as fast as without them, and runs where they aren't installed.
// - Measures are points (1/72 inch) from the top left corner of the page, y downwards. Colours are 0xRRGGBB.
// - Ownership: a function that makes something gives it to the caller, who frees it with the function of that name. A text
//   is freed before its document. Inputs are borrowed, and none is kept but the bytes of a picture, which are copied.
// - Failure: what can't be drawn makes the document fail as a whole. `pdf_document_finish` tells it.
// - Threads: a document and its texts belong to one thread at a time. Documents of several threads don't disturb each other.
// - Equal calls give equal bytes, with the same libraries and fonts.
// - Pointers must not be NULL unless a parameter says so.
#ifndef CPDF_H
#define CPDF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define PDF_CLOSED_ENUM __attribute__((enum_extensibility(closed)))
#else
#define PDF_CLOSED_ENUM
#endif

typedef enum PDF_CLOSED_ENUM pdf_status {
    PDF_STATUS_OK = 0,
    // Pango or cairo isn't installed, or lacks a function.
    PDF_STATUS_LIBRARY_MISSING,
    // No font is installed: Pango would end the process.
    PDF_STATUS_NO_FONT,
    PDF_STATUS_OUT_OF_MEMORY,
    // cairo says why: `pdf_document_reason`.
    PDF_STATUS_FAILED
} pdf_status;

// The file that is loaded; it brings the others along.
const char *pdf_library_file(void);
// Such as "Pango 1.50.12, cairo 1.16.0", for ever. NULL: they can't be used. Loads them.
const char *pdf_library_versions(void);

// ---- A document ----

typedef struct pdf_document pdf_document;

// A document whose pages are so large. `*document` is NULL unless PDF_STATUS_OK is returned.
pdf_status pdf_document_create(double width, double height, pdf_document **document);
void pdf_document_free(pdf_document *document);

// What readers show as the document's properties, in UTF-8. `created`: ISO 8601, with its zone.
void pdf_document_describe(pdf_document *document, const char *title, const char *creator, const char *created);

// The page is full; what comes is drawn on the next one.
void pdf_document_end_page(pdf_document *document);

// The whole file. The caller frees `*bytes`. Nothing may be drawn any more. Unless PDF_STATUS_OK is returned, `*bytes` is
// NULL.
pdf_status pdf_document_finish(pdf_document *document, uint8_t **bytes, size_t *count);
// What failed, as long as the document is there.
const char *pdf_document_reason(const pdf_document *document);

// ---- Text ----

// Laid out text, in any writing system. It is broken into lines between words, or within a word that is wider than a line.
typedef struct pdf_text pdf_text;

typedef struct pdf_text_style {
    // Points, above 0.
    double size;
    bool is_bold;
    // By the right end of the lines, where it has a width.
    bool is_right;
} pdf_text_style;

// `count` bytes of UTF-8; LF breaks a line. No character of it is markup. `width`: of the lines; below 0, each line is as wide as
// it is. NULL: out of memory.
pdf_text *pdf_text_create(
    pdf_document *document, const char *text, size_t count, pdf_text_style style, double width);
void pdf_text_free(pdf_text *text);

// Of the widest line.
double pdf_text_width(const pdf_text *text);
// At least 1.
size_t pdf_text_line_count(const pdf_text *text);
// From the text's top to the end of line `index`, which is below the count.
double pdf_text_bottom(const pdf_text *text, size_t index);
// Characters that no installed font has.
size_t pdf_text_unknown_count(const pdf_text *text);

// ---- Drawing on the page ----

// The lines `first` ... `end - 1`, so that the top of line `first` is at `y`.
void pdf_draw_text(
    pdf_document *document, const pdf_text *text, size_t first, size_t end, double x, double y, uint32_t color);

// A line through `count` points, x0, y0, x1, y1 ...; at least one, which makes a dot. `dash`: the length of each dash and each
// gap; 0: none.
void pdf_draw_line(
    pdf_document *document, const double *points, size_t count, double width, double dash, uint32_t color);

void pdf_draw_area(pdf_document *document, double x, double y, double width, double height, uint32_t color);

// A picture that fills the rectangle, whose sides are above 0: a JPEG file of `columns` x `rows` pixels, which goes into the PDF as it
// is. The place of what is no JPEG stays empty.
void pdf_draw_jpeg(
    pdf_document *document, const uint8_t *bytes, size_t count, int columns, int rows, double x, double y, double width,
    double height);

#endif
