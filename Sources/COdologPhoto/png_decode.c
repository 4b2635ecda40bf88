// PNG by libpng, row by row into the sink.
#include "internal.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>

// Everything that must survive longjmp lives here, reached through one pointer.
typedef struct png_reader {
    png_structp png;
    png_infop info;
    jmp_buf failed;
    const uint8_t *bytes;
    size_t count, position;
    // The place of the length of a chunk of pixels that is cut off, 0 for none, and how many bytes of the chunk there
    // are.
    size_t cut_chunk;
    uint32_t cut_length;
    char *reason;
    photo_row_sink sink;
    // One row, or the whole picture when interlaced.
    uint8_t *rows;
    uint8_t *flat;
    size_t row_bytes;
    int32_t width, height, components;
    bool interlaced;
    // Whether the first pass is there: from then on an interlaced picture can be shown.
    bool first_pass_done;
    // Whether all pixels are there.
    bool complete;
    bool truncated;
    bool damaged;
    bool out_of_memory;
    // What this reader has taken of the memory for all decoders.
    uint64_t held;
} png_reader;

static void on_error(png_structp png, png_const_charp message) {
    png_reader *reader = png_get_error_ptr(png);
    photo_set_reason(reader->reason, message);
    longjmp(reader->failed, 1);
}

// libpng warns only about what is read at all: header, palette, transparency, pixel data.
static void on_warning(png_structp png, png_const_charp message) {
    (void)message;
    png_reader *reader = png_get_error_ptr(png);
    reader->damaged = true;
}

static void write32(uint8_t *bytes, uint32_t value) {
    for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(value >> (24 - 8 * i));
}

static void on_read(png_structp png, png_bytep target, size_t count) {
    png_reader *reader = png_get_io_ptr(png);
    if (count > reader->count - reader->position) {
        reader->position = reader->count;
        png_error(png, "the file ends too early");
    }
    memcpy(target, reader->bytes + reader->position, count);
    bool is_cut = reader->cut_chunk > 0 && reader->position == reader->cut_chunk;
    if (is_cut && count >= 4) write32(target, reader->cut_length);
    reader->position += count;
}

static png_voidp on_allocate(png_structp png, png_alloc_size_t size) {
    void *memory = malloc(size);
    png_reader *reader = png_get_mem_ptr(png);
    if (memory == NULL) reader->out_of_memory = true;
    return memory;
}

static void on_free(png_structp png, png_voidp memory) {
    (void)png;
    free(memory);
}

// libpng asks for much of a chunk at once, and would get nothing of a chunk that is cut off. So it is told a length
// that is there.
static void find_cut_chunk(png_reader *reader) {
    size_t at = 8;
    while (reader->count - at >= 8) {
        size_t length = photo_big_endian32(reader->bytes + at), rest = reader->count - at - 8;
        if (length > rest) {
            if (memcmp(reader->bytes + at + 4, "IDAT", 4) != 0) return;
            reader->cut_chunk = at;
            reader->cut_length = (uint32_t)rest;
            return;
        }
        if (rest - length < 4) return;
        at += 12 + length;
    }
}

// The eXIf chunk may follow the pixel data. libpng would have to read all pixels first.
static void find_exif(const uint8_t *bytes, size_t count, photo_exif *out) {
    *out = (photo_exif){.orientation = 1};
    size_t at = 8;
    while (count - at >= 12) {
        size_t length = photo_big_endian32(bytes + at);
        if (length > count - at - 12) return;
        if (memcmp(bytes + at + 4, "eXIf", 4) == 0) {
            photo_exif_parse(bytes + at + 8, length, out);
            return;
        }
        at += 12 + length;
    }
}

// Leaves gray or RGB in `flat`, 8 bits, composited on white.
static const uint8_t *flatten(const png_reader *reader, const uint8_t *row) {
    bool transparent = reader->components == 2 || reader->components == 4;
    if (!transparent) return row;
    int32_t colours = reader->components - 1;
    for (int32_t x = 0; x < reader->width; x++) {
        const uint8_t *pixel = row + (size_t)x * (size_t)reader->components;
        uint32_t alpha = pixel[colours];
        for (int32_t c = 0; c < colours; c++) {
            reader->flat[(size_t)x * (size_t)colours + (size_t)c] =
                (uint8_t)((pixel[c] * alpha + 255 * (255 - alpha) + 127) / 255);
        }
    }
    return reader->flat;
}

static void read_plain(png_reader *reader) {
    for (int32_t y = 0; y < reader->height; y++) {
        png_read_row(reader->png, reader->rows, NULL);
        photo_row_sink_push(&reader->sink, flatten(reader, reader->rows));
    }
}

// Each pass fills the blocks that its pixels stand for. So an early end leaves a coarser picture, not a sparse one.
static void read_interlaced(png_reader *reader) {
    for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
        for (int32_t y = 0; y < reader->height; y++) {
            png_read_row(reader->png, NULL, reader->rows + (size_t)y * reader->row_bytes);
        }
        reader->first_pass_done = true;
    }
}

static void set_up(png_reader *reader) {
    png_structp png = reader->png;
    // Only header, palette, transparency and pixels are looked at: no compressed text, no colour profile.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_user_limits(png, PHOTO_MAX_SIDE, PHOTO_MAX_SIDE);
    png_read_info(png, reader->info);
    // Up to here a wrong checksum is an error; in the pixels it is only a warning.
    png_set_crc_action(png, PNG_CRC_WARN_USE, PNG_CRC_DEFAULT);
    png_set_option(png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
    png_set_expand(png);
    png_set_scale_16(png);
    reader->interlaced = png_set_interlace_handling(png) > 1;
    png_read_update_info(png, reader->info);
    reader->row_bytes = png_get_rowbytes(png, reader->info);
    reader->components = png_get_channels(png, reader->info);
}

static photo_status decode(png_reader *reader, const photo_limits *limits, photo_decoded *out) {
    if (setjmp(reader->failed) != 0) {
        if (reader->out_of_memory) return PHOTO_STATUS_OUT_OF_MEMORY;
        // Behind the last row nothing can be missing.
        if (reader->complete) {
            reader->reason[0] = 0;
            reader->truncated = true;
            return PHOTO_STATUS_OK;
        }
        bool something = reader->interlaced ? reader->first_pass_done : reader->sink.rows_in > 0;
        if (!something) return PHOTO_STATUS_CORRUPT;
        reader->reason[0] = 0;
        reader->truncated = true;
        reader->damaged = true;
        return PHOTO_STATUS_OK;
    }
    set_up(reader);
    // libpng itself holds two rows of up to 8 bytes a pixel.
    uint64_t working = (uint64_t)reader->row_bytes * (reader->interlaced ? (uint64_t)reader->height : 1)
        + (uint64_t)reader->width * 16;
    if (working > limits->working_bytes) return PHOTO_STATUS_OUT_OF_MEMORY;

    if (reader->interlaced) {
        reader->held = working;
        photo_memory_take(working);
    }
    int32_t channels = reader->components >= 3 ? 3 : 1;
    int32_t factor = photo_factor(reader->width, reader->height, limits);
    out->scale_numerator = 1;
    out->scale_denominator = factor;
    photo_status status =
        photo_row_sink_open_for(&reader->sink, limits, out, reader->width, reader->height, channels, factor);
    if (status != PHOTO_STATUS_OK) return status;
    // Zeroed: libpng's passes of an interlaced picture read what earlier passes left in the row.
    reader->rows = calloc(reader->interlaced ? (size_t)reader->height : 1, reader->row_bytes);
    reader->flat = malloc((size_t)reader->width * 3);
    if (reader->rows == NULL || reader->flat == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;

    if (reader->interlaced) read_interlaced(reader);
    else read_plain(reader);
    reader->complete = true;
    // A file that lacks the end chunk ends too early.
    png_read_end(reader->png, NULL);
    return PHOTO_STATUS_OK;
}

photo_status photo_decode_png(
    const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out
) {
    out->format = PHOTO_FORMAT_PNG;
    if (count < 33 || memcmp(bytes + 12, "IHDR", 4) != 0) {
        photo_set_reason(out->reason, "its header is missing");
        return PHOTO_STATUS_CORRUPT;
    }
    photo_status status = photo_check_size(photo_big_endian32(bytes + 16), photo_big_endian32(bytes + 20), limits, out);
    if (status != PHOTO_STATUS_OK) return status;
    int32_t width = out->width, height = out->height;
    photo_exif exif;
    find_exif(bytes, count, &exif);
    photo_note_orientation(out, &exif);

    png_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    *reader = (png_reader){
        .bytes = bytes, .count = count, .reason = out->reason, .width = width, .height = height};
    reader->png = png_create_read_struct_2(
        PNG_LIBPNG_VER_STRING, reader, on_error, on_warning, reader, on_allocate, on_free);
    reader->info = reader->png == NULL ? NULL : png_create_info_struct(reader->png);
    if (reader->info == NULL) {
        status = PHOTO_STATUS_OUT_OF_MEMORY;
    } else {
        png_set_read_fn(reader->png, reader, on_read);
        find_cut_chunk(reader);
        status = decode(reader, limits, out);
    }
    if (status == PHOTO_STATUS_OK) {
        for (int32_t y = 0; reader->interlaced && y < height; y++) {
            photo_row_sink_push(&reader->sink, flatten(reader, reader->rows + (size_t)y * reader->row_bytes));
        }
        out->bitmap = photo_row_sink_finish(&reader->sink);
        out->truncated = reader->truncated;
        out->damaged = reader->damaged;
    }
    photo_row_sink_discard(&reader->sink);
    free(reader->rows);
    free(reader->flat);
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
    photo_memory_give(reader->held);
    free(reader);
    return status;
}
