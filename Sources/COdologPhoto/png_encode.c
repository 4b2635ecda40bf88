// Bitmaps as PNG files, to be looked at.
#include "internal.h"

#include <png.h>
#include <setjmp.h>

typedef struct png_writer {
    png_structp png;
    png_infop info;
    jmp_buf failed;
    photo_bytes out;
    size_t capacity;
} png_writer;

static void on_error(png_structp png, png_const_charp message) {
    (void)message;
    png_writer *writer = png_get_error_ptr(png);
    longjmp(writer->failed, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void on_write(png_structp png, png_bytep bytes, size_t count) {
    png_writer *writer = png_get_io_ptr(png);
    if (count > writer->capacity - writer->out.count) {
        size_t larger = writer->capacity * 2 + count;
        uint8_t *moved = realloc(writer->out.bytes, larger);
        if (moved == NULL) png_error(png, "out of memory");
        writer->out.bytes = moved;
        writer->capacity = larger;
    }
    memcpy(writer->out.bytes + writer->out.count, bytes, count);
    writer->out.count += count;
}

static void on_flush(png_structp png) {
    (void)png;
}

static photo_status encode(png_writer *writer, const photo_bitmap *bitmap) {
    // Only memory can fail here.
    if (setjmp(writer->failed) != 0) return PHOTO_STATUS_OUT_OF_MEMORY;
    png_set_write_fn(writer->png, writer, on_write, on_flush);
    png_set_user_limits(writer->png, INT32_MAX, INT32_MAX);
    // The file is looked at soon: speed matters more than size.
    png_set_compression_level(writer->png, 1);
    png_set_filter(writer->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_UP);
    png_set_IHDR(
        writer->png, writer->info, (png_uint_32)bitmap->width, (png_uint_32)bitmap->height, 8,
        bitmap->channels == 1 ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(writer->png, writer->info);
    for (int32_t y = 0; y < bitmap->height; y++) png_write_row(writer->png, photo_row(bitmap, y));
    png_write_end(writer->png, NULL);
    return PHOTO_STATUS_OK;
}

photo_status photo_encode_png(const photo_bitmap *bitmap, photo_bytes *out) {
    *out = (photo_bytes){0};
    if (!photo_bitmap_is_valid(bitmap)) return PHOTO_STATUS_BAD_SIZE;
    png_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning);
    writer->info = writer->png == NULL ? NULL : png_create_info_struct(writer->png);
    photo_status status = writer->info == NULL ? PHOTO_STATUS_OUT_OF_MEMORY : encode(writer, bitmap);
    if (status == PHOTO_STATUS_OK) *out = writer->out;
    else photo_bytes_free(&writer->out);
    png_destroy_write_struct(&writer->png, &writer->info);
    free(writer);
    return status;
}
