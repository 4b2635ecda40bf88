// Drives COdologPDF: a document with all that can be drawn, texts that are hard, documents that are given up. Where Pango isn't
// installed it says so. The sanitizers do the judging.
#include "COdologPDF.h"
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const pdf_text_style style = {.size = 9};

static size_t draw(pdf_document *document, const char *bytes, size_t count, double width, bool is_right) {
    pdf_text_style own = {.size = 9, .is_bold = is_right, .is_right = is_right};
    pdf_text *text = pdf_text_create(document, bytes, count, own, width);
    DEMAND(text != NULL);
    size_t lines = pdf_text_line_count(text);
    DEMAND(lines >= 1 && pdf_text_width(text) >= 0 && pdf_text_bottom(text, lines - 1) > 0);
    for (size_t i = 0; i < lines; i++) pdf_draw_text(document, text, i, i + 1, 50, 50 + 12 * (double)i, 0x123456);
    pdf_draw_text(document, text, lines, lines, 0, 0, 0);
    (void)pdf_text_unknown_count(text);
    pdf_text_free(text);
    return lines;
}

static void texts(pdf_document *document) {
    static const char *const all[] = {
        "", "\n", "a\n\nb", "<b>&amp;</b>", "\xe9\x9d\x92\xe3\x81\x84\xe8\xbb\x8a", "\xd8\xb3\xd9\x8a\xd8\xa7\xd8\xb1\xd8\xa9",
        "\xf0\x9f\x9a\x97",
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        draw(document, all[i], strlen(all[i]), -1, false);
        draw(document, all[i], strlen(all[i]), 40, true);
        draw(document, all[i], strlen(all[i]), 0, false);
    }
    char *lengthy = malloc(20000);
    DEMAND(lengthy != NULL);
    memset(lengthy, 'x', 20000);
    DEMAND(draw(document, lengthy, 20000, 300, false) > 100);
    free(lengthy);
}

static void whole(void) {
    pdf_document *document;
    DEMAND(pdf_document_create(595, 842, &document) == PDF_STATUS_OK);
    pdf_document_describe(document, "a <b> title", "driver", "2026-11-29T10:00:00+01:00");
    texts(document);
    const double points[] = {50, 100, 200, 150, 250, 100};
    pdf_draw_line(document, points, 0, 1, 0, 0);
    pdf_draw_line(document, points, 1, 5, 0, 0xff0000);
    pdf_draw_line(document, points, 3, 1, 4, 0x00ff00);
    pdf_draw_area(document, 10, 10, 0, 20, 0xffffff);
    pdf_document_end_page(document);
    pdf_document_end_page(document);
    uint8_t *bytes;
    size_t count;
    pdf_status status = pdf_document_finish(document, &bytes, &count);
    DEMAND(status == PDF_STATUS_OK && count > 1000 && memcmp(bytes, "%PDF-", 5) == 0);
    DEMAND(pdf_document_reason(document) != NULL);
    free(bytes);
    pdf_document_free(document);
}

static void failed(void) {
    pdf_document *document;
    DEMAND(pdf_document_create(595, 842, &document) == PDF_STATUS_OK);
    // Its place stays empty.
    pdf_draw_jpeg(document, (const uint8_t *)"no picture", 10, 8, 8, 10, 10, 50, 50);
    pdf_draw_jpeg(document, (const uint8_t *)"no picture", 10, 8, 8, 10, 10, 0, 50);
    pdf_document_end_page(document);
    uint8_t *bytes;
    size_t count;
    DEMAND(pdf_document_finish(document, &bytes, &count) != PDF_STATUS_OK && bytes == NULL && count == 0);
    DEMAND(strlen(pdf_document_reason(document)) > 0);
    pdf_document_free(document);
}

static void given_up(void) {
    pdf_document *document;
    DEMAND(pdf_document_create(595, 842, &document) == PDF_STATUS_OK);
    pdf_text_free(pdf_text_create(document, "never drawn", 11, style, 100));
    pdf_draw_area(document, 10, 10, 20, 20, 0);
    pdf_document_free(document);
}

int main(void) {
    const char *versions = pdf_library_versions();
    if (versions == NULL) {
        printf("no PDF without %s\n", pdf_library_file());
        return 0;
    }
    whole();
    failed();
    given_up();
    printf("3 PDFs by %s\n", versions);
    return 0;
}
