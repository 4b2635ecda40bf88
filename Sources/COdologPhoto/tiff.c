// TIFF by libtiff: the first page, row by row where the file allows it. (Leptonica's reader holds eight bytes of
// every pixel, and reads neither tiles nor 16 bits of colour.)
#include "internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <tiffio.h>

typedef struct tiff_reader {
    TIFF *tiff;
    const uint8_t *bytes;
    size_t count;
    toff_t position;
    char *reason;
    // Whether libtiff reported an error: then some pixels are wrong or missing.
    bool failed;
    photo_row_sink sink;
    uint8_t *line;
    uint8_t *rgb;
    uint32_t *raster;
    uint32_t width, height;
    uint16_t bits, samples, photometric, planar, compression, format;
    // The kind of the first sample behind the colours: associated (multiplied already), unassociated, or 0 for no
    // transparency.
    uint16_t alpha;
    uint16_t *palette[3];
    // 8 for a palette of 16 bits. Old writers gave 8 bits: then it is 0.
    int palette_shift;
} tiff_reader;

// ---- The file, in memory ----

static tmsize_t on_read(thandle_t handle, void *target, tmsize_t size) {
    tiff_reader *reader = handle;
    if (reader->position >= reader->count) return 0;
    size_t rest = reader->count - (size_t)reader->position, wanted = size < 0 ? 0 : (size_t)size;
    if (wanted > rest) wanted = rest;
    memcpy(target, reader->bytes + reader->position, wanted);
    reader->position += wanted;
    return (tmsize_t)wanted;
}

static tmsize_t on_write(thandle_t handle, void *source, tmsize_t size) {
    (void)handle, (void)source, (void)size;
    return -1;
}

static toff_t on_seek(thandle_t handle, toff_t offset, int whence) {
    tiff_reader *reader = handle;
    switch (whence) {
    case SEEK_CUR: reader->position += offset; break;
    case SEEK_END: reader->position = reader->count + offset; break;
    default: reader->position = offset; break;
    }
    return reader->position;
}

static int on_close(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t on_size(thandle_t handle) {
    return ((tiff_reader *)handle)->count;
}

// Lets libtiff take strips from where they are, instead of copying them.
static int on_map(thandle_t handle, void **base, toff_t *size) {
    tiff_reader *reader = handle;
    // libtiff only reads it.
    *base = (void *)(uintptr_t)reader->bytes;
    *size = reader->count;
    return 1;
}

static void on_unmap(thandle_t handle, void *base, toff_t size) {
    (void)handle, (void)base, (void)size;
}

__attribute__((format(printf, 4, 0))) static int on_error(
    TIFF *tiff, void *user, const char *module, const char *format, va_list arguments
) {
    (void)tiff, (void)module;
    tiff_reader *reader = user;
    reader->failed = true;
    // The first error tells most.
    if (reader->reason[0] == 0) vsnprintf(reader->reason, PHOTO_REASON_SIZE, format, arguments);
    return 1;
}

__attribute__((format(printf, 4, 0))) static int on_warning(
    TIFF *tiff, void *user, const char *module, const char *format, va_list arguments
) {
    (void)tiff, (void)user, (void)module, (void)format, (void)arguments;
    return 1;
}

static TIFF *open_in_memory(tiff_reader *reader, const photo_limits *limits) {
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (options == NULL) return NULL;
    uint64_t most = limits->working_bytes < (64 << 10) ? 64 << 10 : limits->working_bytes;
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, most > INT64_MAX ? INT64_MAX : (tmsize_t)most);
    TIFFOpenOptionsSetErrorHandlerExtR(options, on_error, reader);
    TIFFOpenOptionsSetWarningHandlerExtR(options, on_warning, reader);
    TIFF *tiff = TIFFClientOpenExt(
        "photo", "r", reader, on_read, on_write, on_seek, on_close, on_size, on_map, on_unmap, options);
    TIFFOpenOptionsFree(options);
    return tiff;
}

// ---- What is in it ----

static photo_status unsupported(photo_decoded *out, const char *name) {
    photo_set_reason(out->reason, name);
    return PHOTO_STATUS_UNSUPPORTED_FORMAT;
}

static void read_tags(tiff_reader *reader) {
    TIFF *tiff = reader->tiff;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &reader->bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &reader->samples);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &reader->planar);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &reader->compression);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &reader->format);
    if (!TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &reader->photometric)) {
        reader->photometric = reader->samples >= 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK;
    }
    uint16_t extras = 0, *kinds = NULL;
    if (TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &extras, &kinds) && extras > 0 && kinds != NULL) {
        if (kinds[0] == EXTRASAMPLE_ASSOCALPHA || kinds[0] == EXTRASAMPLE_UNASSALPHA) reader->alpha = kinds[0];
    }
}

// Raw photos are TIFF files. Their first page is a preview, if there is any.
static bool is_camera_raw(const tiff_reader *reader) {
    if (reader->count >= 10 && memcmp(reader->bytes + 8, "CR", 2) == 0) return true;
    uint32_t kind = 0;
    uint8_t *version = NULL;
    if (TIFFGetField(reader->tiff, TIFFTAG_DNGVERSION, &version)) return true;
    return TIFFGetField(reader->tiff, TIFFTAG_SUBFILETYPE, &kind) && (kind & FILETYPE_REDUCEDIMAGE) != 0;
}

// ---- Row by row ----

static int32_t colours_of(const tiff_reader *reader) {
    switch (reader->photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_PALETTE: return 1;
    case PHOTOMETRIC_RGB: return 3;
    case PHOTOMETRIC_SEPARATED: return 4;
    default: return 0;
    }
}

// Whether rows come one after the other, in a format that is read here. libtiff's own conversion reads all the rest.
static bool has_plain_rows(tiff_reader *reader) {
    if (TIFFIsTiled(reader->tiff) || reader->planar != PLANARCONFIG_CONTIG) return false;
    if (reader->photometric == PHOTOMETRIC_YCBCR && reader->compression == COMPRESSION_JPEG && reader->bits == 8
        && reader->samples == 3) {
        TIFFSetField(reader->tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
        reader->photometric = PHOTOMETRIC_RGB;
    }
    int32_t colours = colours_of(reader);
    if (colours == 0 || reader->samples < colours || reader->samples > 16) return false;
    if (reader->photometric == PHOTOMETRIC_PALETTE) {
        if (reader->bits != 8
            || !TIFFGetField(
                reader->tiff, TIFFTAG_COLORMAP, &reader->palette[0], &reader->palette[1], &reader->palette[2])) {
            return false;
        }
        for (int i = 0; i < 256; i++) {
            for (int c = 0; c < 3; c++) if (reader->palette[c][i] > 255) reader->palette_shift = 8;
        }
        return true;
    }
    uint16_t inks = INKSET_CMYK;
    TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_INKSET, &inks);
    if (reader->photometric == PHOTOMETRIC_SEPARATED && inks != INKSET_CMYK) return false;
    return reader->bits == 8 || reader->bits == 16;
}

static uint32_t sample(const tiff_reader *reader, uint32_t index) {
    if (reader->bits == 8) return reader->line[index];
    uint16_t value;
    memcpy(&value, reader->line + 2 * (size_t)index, 2);
    return ((uint32_t)value * 255 + 32767) / 65535;
}

// Converts the row in `line` to gray or RGB, composited on white.
static void convert_row(tiff_reader *reader, int32_t channels) {
    uint32_t colours = (uint32_t)colours_of(reader);
    bool has_alpha = reader->alpha != 0 && reader->samples > colours;
    for (uint32_t x = 0; x < reader->width; x++) {
        uint32_t first = x * reader->samples;
        uint8_t *pixel = reader->rgb + (size_t)x * (size_t)channels;
        uint32_t alpha = has_alpha ? sample(reader, first + colours) : 255;
        for (uint32_t c = 0; c < (uint32_t)channels; c++) {
            uint32_t value;
            switch (reader->photometric) {
            case PHOTOMETRIC_PALETTE: value = (uint32_t)reader->palette[c][reader->line[first]] >> reader->palette_shift & 255; break;
            case PHOTOMETRIC_SEPARATED:
                value = ((255 - sample(reader, first + c)) * (255 - sample(reader, first + 3)) + 127) / 255;
                break;
            case PHOTOMETRIC_MINISWHITE: value = 255 - sample(reader, first); break;
            default: value = sample(reader, first + c); break;
            }
            if (reader->alpha == EXTRASAMPLE_ASSOCALPHA) value = value > alpha ? 255 : value + 255 - alpha;
            else value = (value * alpha + 255 * (255 - alpha) + 127) / 255;
            pixel[c] = (uint8_t)value;
        }
    }
}

static photo_status read_rows(tiff_reader *reader, int32_t channels) {
    tmsize_t size = TIFFScanlineSize(reader->tiff);
    uint64_t needed = (uint64_t)reader->width * reader->samples * (reader->bits / 8);
    if (size <= 0 || (uint64_t)size < needed) return PHOTO_STATUS_CORRUPT;
    reader->line = calloc(1, (size_t)size);
    reader->rgb = malloc((size_t)reader->width * (size_t)channels);
    if (reader->line == NULL || reader->rgb == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    for (uint32_t y = 0; y < reader->height; y++) {
        if (TIFFReadScanline(reader->tiff, reader->line, y, 0) < 0) return PHOTO_STATUS_CORRUPT;
        convert_row(reader, channels);
        photo_row_sink_push(&reader->sink, reader->rgb);
    }
    return PHOTO_STATUS_OK;
}

// ---- A strip or a row of tiles at a time, by libtiff's conversion to RGBA ----

static uint32_t band_rows(const tiff_reader *reader) {
    uint32_t rows = reader->height;
    if (TIFFIsTiled(reader->tiff)) TIFFGetField(reader->tiff, TIFFTAG_TILELENGTH, &rows);
    else TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_ROWSPERSTRIP, &rows);
    return rows < 1 || rows > reader->height ? reader->height : rows;
}

// What libtiff holds for a band: the strips or tiles as stored, and the pixels.
static uint64_t band_bytes(const tiff_reader *reader) {
    uint64_t stored = TIFFIsTiled(reader->tiff) ? TIFFTileSize64(reader->tiff) : TIFFStripSize64(reader->tiff);
    return (reader->planar == PLANARCONFIG_SEPARATE ? stored * reader->samples : stored)
        + (uint64_t)band_rows(reader) * reader->width * 4;
}

static void push_band(tiff_reader *reader, uint32_t rows) {
    for (uint32_t y = 0; y < rows; y++) {
        const uint32_t *row = reader->raster + (size_t)y * reader->width;
        for (uint32_t x = 0; x < reader->width; x++) {
            // The colours are multiplied by alpha already.
            int32_t white = 255 - (int32_t)TIFFGetA(row[x]);
            reader->rgb[3 * x] = (uint8_t)photo_clamp((int32_t)TIFFGetR(row[x]) + white, 0, 255);
            reader->rgb[3 * x + 1] = (uint8_t)photo_clamp((int32_t)TIFFGetG(row[x]) + white, 0, 255);
            reader->rgb[3 * x + 2] = (uint8_t)photo_clamp((int32_t)TIFFGetB(row[x]) + white, 0, 255);
        }
        photo_row_sink_push(&reader->sink, reader->rgb);
    }
}

static photo_status read_bands(tiff_reader *reader, TIFFRGBAImage *image) {
    uint32_t rows = band_rows(reader);
    reader->raster = malloc((size_t)rows * reader->width * sizeof(uint32_t));
    reader->rgb = malloc((size_t)reader->width * 3);
    if (reader->raster == NULL || reader->rgb == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    // The sink puts the picture upright.
    image->orientation = ORIENTATION_TOPLEFT;
    image->req_orientation = ORIENTATION_TOPLEFT;
    for (uint32_t y = 0; y < reader->height; y += rows) {
        uint32_t count = reader->height - y < rows ? reader->height - y : rows;
        // Opaque gray stays where a pixel can't be read.
        for (size_t i = 0; i < (size_t)count * reader->width; i++) reader->raster[i] = 0xff808080u;
        image->row_offset = (int)y;
        image->col_offset = 0;
        if (!TIFFRGBAImageGet(image, reader->raster, reader->width, count)) return PHOTO_STATUS_CORRUPT;
        push_band(reader, count);
    }
    return PHOTO_STATUS_OK;
}

static photo_status open_sink(tiff_reader *reader, int32_t channels, const photo_limits *limits, photo_decoded *out) {
    int32_t width = (int32_t)reader->width, height = (int32_t)reader->height;
    out->scale_denominator = photo_factor(width, height, limits);
    return photo_row_sink_open_for(&reader->sink, limits, out, width, height, channels, out->scale_denominator);
}

static photo_status read_plain(tiff_reader *reader, const photo_limits *limits, photo_decoded *out) {
    int32_t channels = colours_of(reader) == 1 && reader->photometric != PHOTOMETRIC_PALETTE ? 1 : 3;
    photo_status status = open_sink(reader, channels, limits, out);
    return status == PHOTO_STATUS_OK ? read_rows(reader, channels) : status;
}

static photo_status read_converted(tiff_reader *reader, const photo_limits *limits, photo_decoded *out) {
    uint64_t working = band_bytes(reader);
    if (working > limits->working_bytes) return PHOTO_STATUS_OUT_OF_MEMORY;
    TIFFRGBAImage image;
    char why[1024] = "";
    if (!TIFFRGBAImageOK(reader->tiff, why) || !TIFFRGBAImageBegin(&image, reader->tiff, 0, why)) {
        return unsupported(out, "TIFF of a rare kind");
    }
    photo_memory_take(working);
    photo_status status = open_sink(reader, 3, limits, out);
    if (status == PHOTO_STATUS_OK) status = read_bands(reader, &image);
    TIFFRGBAImageEnd(&image);
    photo_memory_give(working);
    return status;
}

static photo_status decode(tiff_reader *reader, const photo_limits *limits, photo_decoded *out) {
    if (!TIFFGetField(reader->tiff, TIFFTAG_IMAGEWIDTH, &reader->width)
        || !TIFFGetField(reader->tiff, TIFFTAG_IMAGELENGTH, &reader->height)) {
        return is_camera_raw(reader) ? unsupported(out, "camera raw") : PHOTO_STATUS_CORRUPT;
    }
    photo_status status = photo_check_size(reader->width, reader->height, limits, out);
    if (status != PHOTO_STATUS_OK) return status;
    if (is_camera_raw(reader)) return unsupported(out, "camera raw");
    read_tags(reader);
    if (reader->format != SAMPLEFORMAT_UINT || !TIFFIsCODECConfigured(reader->compression)) {
        return unsupported(out, "TIFF of a rare kind");
    }
    photo_exif exif;
    photo_exif_parse(reader->bytes, reader->count, &exif);
    uint16_t orientation = ORIENTATION_TOPLEFT;
    TIFFGetField(reader->tiff, TIFFTAG_ORIENTATION, &orientation);
    exif.orientation = orientation >= 1 && orientation <= 8 ? orientation : 1;
    photo_note_orientation(out, &exif);

    // Forget errors about tags that don't matter.
    reader->failed = false;
    reader->reason[0] = 0;
    return has_plain_rows(reader) ? read_plain(reader, limits, out) : read_converted(reader, limits, out);
}

photo_status photo_decode_tiff(
    const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out
) {
    out->format = PHOTO_FORMAT_TIFF;
    tiff_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    *reader = (tiff_reader){.bytes = bytes, .count = count, .reason = out->reason};
    reader->tiff = open_in_memory(reader, limits);
    photo_status status = PHOTO_STATUS_CORRUPT;
    if (reader->tiff != NULL) {
        status = decode(reader, limits, out);
        TIFFClose(reader->tiff);
    }
    // What was read is still worth showing.
    if (status == PHOTO_STATUS_CORRUPT && reader->sink.rows_in > 0) {
        status = PHOTO_STATUS_OK;
        out->truncated = true;
        reader->failed = true;
    }
    if (status == PHOTO_STATUS_OK) {
        out->bitmap = photo_row_sink_finish(&reader->sink);
        out->damaged = reader->failed;
        out->reason[0] = 0;
    } else if (status == PHOTO_STATUS_CORRUPT && out->reason[0] == 0) {
        photo_set_reason(out->reason, "its TIFF directory is damaged");
    } else if (status != PHOTO_STATUS_CORRUPT && status != PHOTO_STATUS_UNSUPPORTED_FORMAT) {
        out->reason[0] = 0;
    }
    photo_row_sink_discard(&reader->sink);
    free(reader->line);
    free(reader->rgb);
    free(reader->raster);
    free(reader);
    return status;
}
