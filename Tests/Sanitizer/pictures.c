#include "pictures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>

#define WIDTH 96
#define HEIGHT 56

// Big endian TIFF: orientation 6 and an Exif directory with a date.
static const uint8_t exif[] =
    "Exif\0\0MM\0\x2a\0\0\0\x08"
    "\0\x02\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\x87\x69\0\x04\0\0\0\x01\0\0\0\x26\0\0\0\0"
    "\0\x02\x90\x03\0\x02\0\0\0\x14\0\0\0\x44\x90\x11\0\x02\0\0\0\x07\0\0\0\x58\0\0\0\0"
    "2024:05:01 12:33:01\0+02:00";

// Bars like a line of digits on a slope of brightness.
static uint8_t sample(int x, int y, int channel) {
    int ink = y > 16 && y < 40 && x > 8 && x < 88 && x % 10 < 4;
    return (uint8_t)(60 + x + y / 2 + channel * 7 - (ink ? 50 : 0));
}

static photo_bytes jpeg_of(
    int width, int height, J_COLOR_SPACE space, int components, boolean progressive, boolean arithmetic, int restart
) {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    unsigned char *buffer = NULL;
    unsigned long count = 0;
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    jpeg_mem_dest(&jpeg, &buffer, &count);
    jpeg.image_width = (JDIMENSION)width;
    jpeg.image_height = (JDIMENSION)height;
    jpeg.input_components = components;
    jpeg.in_color_space = components == 1 ? JCS_GRAYSCALE : components == 3 ? JCS_RGB : JCS_CMYK;
    jpeg_set_defaults(&jpeg);
    jpeg_set_colorspace(&jpeg, space);
    jpeg_set_quality(&jpeg, 85, TRUE);
    if (progressive) jpeg_simple_progression(&jpeg);
    jpeg.arith_code = arithmetic;
    jpeg.restart_interval = (unsigned int)restart;
    jpeg_start_compress(&jpeg, TRUE);
    jpeg_write_marker(&jpeg, JPEG_APP0 + 1, exif, sizeof exif);
    uint8_t row[WIDTH * 4];
    for (int y = 0; y < height; y++) {
        for (int i = 0; i < width * components; i++) row[i] = sample(i / components, y, i % components);
        JSAMPROW rows[1] = {row};
        jpeg_write_scanlines(&jpeg, rows, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    return (photo_bytes){.bytes = buffer, .count = count};
}

static photo_bytes jpeg(J_COLOR_SPACE space, int components, boolean progressive, boolean arithmetic, int restart) {
    return jpeg_of(WIDTH, HEIGHT, space, components, progressive, arithmetic, restart);
}

static void append(png_structp png, png_bytep bytes, size_t count) {
    photo_bytes *file = png_get_io_ptr(png);
    file->bytes = realloc(file->bytes, file->count + count);
    if (file->bytes == NULL) abort();
    memcpy(file->bytes + file->count, bytes, count);
    file->count += count;
}

static photo_bytes png(int color_type, int depth, int interlace, int components) {
    photo_bytes file = {0};
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, &file, append, NULL);
    png_set_IHDR(png, info, WIDTH, HEIGHT, depth, color_type, interlace, 0, 0);
    if (color_type == PNG_COLOR_TYPE_PALETTE) {
        png_color palette[16];
        png_byte alpha[8];
        for (int i = 0; i < 16; i++) palette[i] = (png_color){(png_byte)(i * 16), (png_byte)(255 - i), 7};
        for (int i = 0; i < 8; i++) alpha[i] = (png_byte)(i * 32);
        png_set_PLTE(png, info, palette, 16);
        png_set_tRNS(png, info, alpha, 8, NULL);
    }
    png_byte copy[sizeof exif - 6];
    memcpy(copy, exif + 6, sizeof copy);
    png_set_eXIf_1(png, info, sizeof copy, copy);
    png_text text = {.compression = PNG_TEXT_COMPRESSION_zTXt, .key = "Comment", .text = "not looked at"};
    png_set_text(png, info, &text, 1);
    png_write_info(png, info);
    uint8_t rows[HEIGHT][WIDTH * 8];
    uint8_t *pointers[HEIGHT];
    for (int y = 0; y < HEIGHT; y++) {
        pointers[y] = rows[y];
        for (int i = 0; i < WIDTH * 8; i++) rows[y][i] = sample(i / components % WIDTH, y, i % components);
    }
    png_write_image(png, pointers);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return file;
}

void pictures_make(picture *pictures) {
    const picture all[PICTURES] = {
        {"baseline JPEG", jpeg(JCS_YCbCr, 3, FALSE, FALSE, 0)},
        {"progressive JPEG", jpeg(JCS_YCbCr, 3, TRUE, FALSE, 0)},
        {"JPEG with restart marks", jpeg(JCS_YCbCr, 3, FALSE, FALSE, 2)},
        {"arithmetic JPEG", jpeg(JCS_YCbCr, 3, FALSE, TRUE, 0)},
        {"gray JPEG", jpeg(JCS_GRAYSCALE, 1, FALSE, FALSE, 0)},
        {"CMYK JPEG", jpeg(JCS_CMYK, 4, FALSE, FALSE, 0)},
        {"progressive YCCK JPEG", jpeg(JCS_YCCK, 4, TRUE, FALSE, 0)},
        // So high that not all rows of blocks are unpacked at a time.
        {"high progressive JPEG", jpeg_of(16, 400, JCS_YCbCr, 3, TRUE, FALSE, 0)},
        {"high progressive JPEG of arithmetic coding", jpeg_of(16, 400, JCS_YCbCr, 3, TRUE, TRUE, 0)},
        {"RGB PNG", png(PNG_COLOR_TYPE_RGB, 8, 0, 3)},
        {"interlaced RGBA PNG", png(PNG_COLOR_TYPE_RGBA, 8, 1, 4)},
        {"PNG of 16 bits with alpha", png(PNG_COLOR_TYPE_RGBA, 16, 0, 8)},
        {"gray PNG with alpha", png(PNG_COLOR_TYPE_GRAY_ALPHA, 8, 0, 2)},
        {"interlaced gray PNG of 16 bits", png(PNG_COLOR_TYPE_GRAY, 16, 1, 2)},
        {"gray PNG of 1 bit", png(PNG_COLOR_TYPE_GRAY, 1, 0, 1)},
        {"palette PNG with transparency", png(PNG_COLOR_TYPE_PALETTE, 4, 1, 1)},
    };
    memcpy(pictures, all, sizeof all);
}

void pictures_free(picture *pictures) {
    for (int i = 0; i < PICTURES; i++) photo_bytes_free(&pictures[i].file);
}
