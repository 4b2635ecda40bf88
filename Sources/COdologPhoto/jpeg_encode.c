// Bitmaps as JPEG files, to be put into documents.
#include "internal.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

typedef struct jpeg_writer {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    jmp_buf failed;
    // Large enough for any picture of this size, so that libjpeg allocates no other one.
    unsigned char *bytes;
    unsigned long count;
} jpeg_writer;

static void on_error(j_common_ptr common) {
    jpeg_writer *writer = common->client_data;
    longjmp(writer->failed, 1);
}

static void on_message(j_common_ptr common, int level) {
    (void)common;
    (void)level;
}

static void on_output(j_common_ptr common) {
    (void)common;
}

// As TurboJPEG's tjBufSize has it for 4:2:0.
static unsigned long largest_file(const photo_bitmap *bitmap) {
    unsigned long width = ((unsigned long)bitmap->width + 15) / 16 * 16, height = ((unsigned long)bitmap->height + 15) / 16 * 16;
    return width * height * 3 + 2048;
}

static photo_status encode(jpeg_writer *writer, const photo_bitmap *bitmap, int32_t quality) {
    // Sizes were checked, so only memory can fail here.
    if (setjmp(writer->failed) != 0) return PHOTO_STATUS_OUT_OF_MEMORY;
    writer->count = largest_file(bitmap);
    writer->bytes = malloc(writer->count);
    if (writer->bytes == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    struct jpeg_compress_struct *jpeg = &writer->jpeg;
    jpeg_create_compress(jpeg);
    jpeg_mem_dest(jpeg, &writer->bytes, &writer->count);
    jpeg->image_width = (JDIMENSION)bitmap->width;
    jpeg->image_height = (JDIMENSION)bitmap->height;
    jpeg->input_components = bitmap->channels;
    jpeg->in_color_space = bitmap->channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(jpeg);
    jpeg_set_quality(jpeg, quality, TRUE);
    jpeg->optimize_coding = TRUE;
    jpeg_start_compress(jpeg, TRUE);
    while (jpeg->next_scanline < jpeg->image_height) {
        JSAMPROW rows[1] = {photo_row(bitmap, (int32_t)jpeg->next_scanline)};
        jpeg_write_scanlines(jpeg, rows, 1);
    }
    jpeg_finish_compress(jpeg);
    return PHOTO_STATUS_OK;
}

photo_status photo_encode_jpeg(const photo_bitmap *bitmap, int32_t quality, photo_bytes *out) {
    *out = (photo_bytes){0};
    if (!photo_bitmap_is_valid(bitmap) || bitmap->width > PHOTO_MAX_SIDE || bitmap->height > PHOTO_MAX_SIDE) {
        return PHOTO_STATUS_BAD_SIZE;
    }
    if (quality < 1 || quality > 100) return PHOTO_STATUS_BAD_PARAMETER;
    jpeg_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    writer->jpeg.err = jpeg_std_error(&writer->errors);
    writer->jpeg.client_data = writer;
    writer->errors.error_exit = on_error;
    writer->errors.emit_message = on_message;
    writer->errors.output_message = on_output;
    photo_status status = encode(writer, bitmap, quality);
    jpeg_destroy_compress(&writer->jpeg);
    if (status == PHOTO_STATUS_OK) {
        uint8_t *fitting = realloc(writer->bytes, writer->count);
        *out = (photo_bytes){.bytes = fitting != NULL ? fitting : writer->bytes, .count = writer->count};
    } else {
        free(writer->bytes);
    }
    free(writer);
    return status;
}
