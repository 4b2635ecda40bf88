// JPEG by libjpeg. Pictures are shrunk in the inverse cosine transform, and go row by row into the sink.
#include "internal.h"
#include "jpeg_coefficients.h"

#include <setjmp.h>
#include <stdio.h>

#include <jerror.h>

// Cameras write about ten scans.
#define MOST_SCANS 100

// Everything that must survive longjmp lives here, reached through one pointer.
typedef struct jpeg_reader {
    // First, so that they are found by way of `client_data`.
    photo_coefficients coefficients;
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf failed;
    char *reason;
    photo_row_sink sink;
    uint8_t *line;
    uint8_t *rgb;
    bool has_too_many_scans;
    bool truncated;
    bool damaged;
    // What this reader has taken of the memory for all decoders.
    uint64_t held;
} jpeg_reader;

static void on_error(j_common_ptr common) {
    jpeg_reader *reader = common->client_data;
    longjmp(reader->failed, 1);
}

// Negative levels are warnings: libjpeg goes on and makes up what it could not read.
static void on_message(j_common_ptr common, int level) {
    jpeg_reader *reader = common->client_data;
    if (level >= 0) return;
    common->err->num_warnings++;
    switch (common->err->msg_code) {
    case JWRN_JPEG_EOF: reader->truncated = true; break;
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
    case JWRN_BOGUS_PROGRESSION:
    case JWRN_NOT_SEQUENTIAL: reader->damaged = true; break;
    default: break;
    }
}

static void on_output(j_common_ptr common) {
    (void)common;
}

static void on_progress(j_common_ptr common) {
    jpeg_reader *reader = common->client_data;
    if (reader->jpeg.input_scan_number <= MOST_SCANS) return;
    reader->has_too_many_scans = true;
    longjmp(reader->failed, 1);
}

// With Adobe's inversion a stored 255 means no ink; other files store 255 minus that. Red is then C * K, and so on.
static void cmyk_to_rgb(const uint8_t *cmyk, int32_t width, bool inverted, uint8_t *rgb) {
    for (int32_t x = 0; x < width; x++) {
        for (int32_t c = 0; c < 3; c++) {
            int32_t ink = cmyk[4 * x + c], black = cmyk[4 * x + 3];
            if (!inverted) {
                ink = 255 - ink;
                black = 255 - black;
            }
            rgb[3 * x + c] = (uint8_t)((ink * black + 127) / 255);
        }
    }
}

static void find_exif(const struct jpeg_decompress_struct *jpeg, photo_exif *out) {
    *out = (photo_exif){.orientation = 1};
    for (jpeg_saved_marker_ptr marker = jpeg->marker_list; marker != NULL; marker = marker->next) {
        if (marker->data_length < 6 || memcmp(marker->data, "Exif\0\0", 6) != 0) continue;
        photo_exif_parse(marker->data + 6, marker->data_length - 6, out);
        return;
    }
}

// The largest n with ceil(width * n / 8) * ceil(height * n / 8) <= pixels, at least 1.
static unsigned int largest_scale(uint64_t width, uint64_t height, uint64_t pixels) {
    unsigned int n = 8;
    while (n > 1 && ((width * n + 7) / 8) * ((height * n + 7) / 8) > pixels) n--;
    return n;
}

// Whether a progressive file ended before its brightness was complete. Its last bit may be missing, since nobody sees
// it.
static bool lacks_scans(const struct jpeg_decompress_struct *jpeg) {
    if (jpeg->coef_bits == NULL) return false;
    for (int i = 0; i < DCTSIZE2; i++) {
        // -1: no scan has brought this coefficient yet. Otherwise it is the number of low bits that are still to
        // come.
        if (jpeg->coef_bits[0][i] < 0 || jpeg->coef_bits[0][i] > 1) return true;
    }
    return false;
}

static photo_status read_rows(jpeg_reader *reader, size_t count, const photo_limits *limits, photo_decoded *out) {
    struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    bool cmyk = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
    jpeg->out_color_space =
        cmyk ? JCS_CMYK : jpeg->jpeg_color_space == JCS_GRAYSCALE ? JCS_GRAYSCALE : JCS_RGB;
    jpeg->scale_num =
        photo_has_window(limits) ? 8 : largest_scale(jpeg->image_width, jpeg->image_height, limits->decoded_pixels);
    jpeg->scale_denom = 8;
    if (jpeg_has_multiple_scans(jpeg)) {
        // The coefficients may take no more than what was taken of the memory for all decoders.
        reader->held = photo_coefficients_estimate(jpeg, count);
        if (reader->held > limits->working_bytes) reader->held = limits->working_bytes;
        photo_coefficients_use(jpeg, &reader->coefficients, reader->held);
        photo_memory_take(reader->held);
    }
    // For a progressive file this reads all scans.
    if (!jpeg_start_decompress(jpeg)) return PHOTO_STATUS_CORRUPT;
    if (reader->truncated && lacks_scans(jpeg)) reader->damaged = true;

    int32_t width = (int32_t)jpeg->output_width, height = (int32_t)jpeg->output_height;
    int32_t channels = jpeg->out_color_space == JCS_GRAYSCALE ? 1 : 3;
    int32_t factor = photo_factor(width, height, limits);
    out->scale_numerator = (int32_t)jpeg->scale_num;
    out->scale_denominator = 8 * factor;

    photo_status status = photo_row_sink_open_for(&reader->sink, limits, out, width, height, channels, factor);
    if (status != PHOTO_STATUS_OK) return status;
    reader->line = malloc((size_t)width * (size_t)jpeg->output_components);
    reader->rgb = malloc((size_t)width * 3);
    if (reader->line == NULL || reader->rgb == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;

    if (reader->sink.skipped_rows > 0) {
        // These rows need entropy decoding only.
        int32_t skipped = (int32_t)jpeg_skip_scanlines(jpeg, (JDIMENSION)reader->sink.skipped_rows);
        reader->sink.skipped_rows -= skipped;
    }
    while (jpeg->output_scanline < jpeg->output_height && !photo_row_sink_is_full(&reader->sink)) {
        JSAMPROW rows[1] = {reader->line};
        if (jpeg_read_scanlines(jpeg, rows, 1) != 1) break;
        if (cmyk) cmyk_to_rgb(reader->line, width, jpeg->saw_Adobe_marker, reader->rgb);
        photo_row_sink_push(&reader->sink, cmyk ? reader->rgb : reader->line);
    }
    // What stands below a window doesn't matter.
    if (photo_row_sink_is_full(&reader->sink) && jpeg->output_scanline < jpeg->output_height) return PHOTO_STATUS_OK;
    // Reads up to the end marker, so that a file that lacks only its last bytes is noticed, too.
    jpeg_finish_decompress(jpeg);
    return PHOTO_STATUS_OK;
}

static photo_status status_of_error(jpeg_reader *reader) {
    if (reader->has_too_many_scans) {
        snprintf(reader->reason, PHOTO_REASON_SIZE, "it has more than %d scans", MOST_SCANS);
        return PHOTO_STATUS_CORRUPT;
    }
    if (reader->coefficients.blocks_of_scans > PHOTO_MOST_BLOCKS_OF_SCANS) {
        photo_set_reason(reader->reason, "it has too many scans for its size");
        return PHOTO_STATUS_CORRUPT;
    }
    switch (reader->errors.msg_code) {
    case JERR_OUT_OF_MEMORY:
    case JERR_WIDTH_OVERFLOW: return PHOTO_STATUS_OUT_OF_MEMORY;
    case JERR_BAD_PRECISION:
    case JERR_SOF_UNSUPPORTED:
    case JERR_CONVERSION_NOTIMPL:
        photo_set_reason(reader->reason, "JPEG of a rare kind (lossless, 12 bits, or with unknown colours)");
        return PHOTO_STATUS_UNSUPPORTED_FORMAT;
    default: {
        char text[JMSG_LENGTH_MAX];
        reader->errors.format_message((j_common_ptr)&reader->jpeg, text);
        photo_set_reason(reader->reason, text);
        return PHOTO_STATUS_CORRUPT;
    }
    }
}

static photo_status decode(
    jpeg_reader *reader, const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out
) {
    if (setjmp(reader->failed) != 0) {
        photo_status status = status_of_error(reader);
        // The error came behind the first rows: what was read is still worth showing.
        if (status != PHOTO_STATUS_CORRUPT || reader->sink.rows_in == 0) return status;
        reader->reason[0] = 0;
        reader->truncated = true;
        reader->damaged = true;
        return PHOTO_STATUS_OK;
    }
    struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    jpeg_create_decompress(jpeg);
    jpeg->client_data = reader;
    jpeg->progress = &reader->progress;
    jpeg_save_markers(jpeg, JPEG_APP0 + 1, 0xffff);
    jpeg_mem_src(jpeg, bytes, (unsigned long)count);
    jpeg_read_header(jpeg, TRUE);

    photo_status status = photo_check_size(jpeg->image_width, jpeg->image_height, limits, out);
    if (status != PHOTO_STATUS_OK) return status;
    photo_exif exif;
    find_exif(jpeg, &exif);
    photo_note_orientation(out, &exif);
    return read_rows(reader, count, limits, out);
}

photo_status photo_decode_jpeg(
    const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out
) {
    jpeg_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    out->format = PHOTO_FORMAT_JPEG;
    reader->reason = out->reason;
    reader->jpeg.err = jpeg_std_error(&reader->errors);
    reader->jpeg.client_data = reader;
    reader->errors.error_exit = on_error;
    reader->errors.emit_message = on_message;
    reader->errors.output_message = on_output;
    reader->progress.progress_monitor = on_progress;

    photo_status status = decode(reader, bytes, count, limits, out);
    if (status == PHOTO_STATUS_OK) {
        out->bitmap = photo_row_sink_finish(&reader->sink);
        out->truncated = reader->truncated;
        out->damaged = reader->damaged;
    }
    photo_row_sink_discard(&reader->sink);
    free(reader->line);
    free(reader->rgb);
    photo_coefficients_free(&reader->coefficients);
    jpeg_destroy_decompress(&reader->jpeg);
    photo_memory_give(reader->held);
    free(reader);
    return status;
}
