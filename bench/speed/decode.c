// The floor: decodes the JPEG files that standard input names, a line each, with libjpeg as it comes: full size, RGB (gray
// stays gray), default settings, every row into the same buffer. Prints how many it decoded and their megapixels.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Behind stdio.h, which it needs.
#include <jpeglib.h>

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf out;
} errors;

static void leave(j_common_ptr jpeg) { longjmp(((errors *)jpeg->err)->out, 1); }
static void ignore(j_common_ptr jpeg, int level) { (void)jpeg, (void)level; }

// Pixels; 0: it is no JPEG file that libjpeg reads.
static double decode(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return 0;
    struct jpeg_decompress_struct jpeg;
    errors errors;
    JSAMPLE *volatile pixels = NULL;
    volatile double count = 0;
    jpeg.err = jpeg_std_error(&errors.manager);
    errors.manager.error_exit = leave;
    errors.manager.emit_message = ignore;
    jpeg_create_decompress(&jpeg);
    if (!setjmp(errors.out)) {
        jpeg_stdio_src(&jpeg, file);
        jpeg_read_header(&jpeg, TRUE);
        jpeg.out_color_space = jpeg.num_components == 1 ? JCS_GRAYSCALE : JCS_RGB;
        jpeg_start_decompress(&jpeg);
        size_t stride = (size_t)jpeg.output_width * (size_t)jpeg.output_components;
        pixels = malloc(stride * jpeg.output_height);
        if (pixels == NULL) abort();
        while (jpeg.output_scanline < jpeg.output_height) {
            JSAMPROW row = pixels + stride * jpeg.output_scanline;
            jpeg_read_scanlines(&jpeg, &row, 1);
        }
        count = (double)jpeg.output_width * jpeg.output_height;
        jpeg_finish_decompress(&jpeg);
    }
    jpeg_destroy_decompress(&jpeg);
    free(pixels);
    fclose(file);
    return count;
}

int main(void) {
    char path[4096];
    int photos = 0;
    double pixels = 0;
    while (fgets(path, sizeof path, stdin) != NULL) {
        path[strcspn(path, "\n")] = '\0';
        double count = decode(path);
        photos += count > 0;
        pixels += count;
    }
    printf("%d %.3f\n", photos, pixels / 1e6);
    return 0;
}
