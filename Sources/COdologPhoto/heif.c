// HEIC and AVIF by libheif. Phones store tiles, which are decoded one row of tiles at a time: a photo of 48
// megapixels takes some 25 megabytes instead of 230. Of a window only its own tiles are decoded. Red, green and blue
// are made row by row.
#include "heif.h"

#include "heif_library.h"
#include "heif_planes.h"

#include <stdio.h>

static const char *const format_names[] = {[PHOTO_FORMAT_HEIC] = "HEIC", [PHOTO_FORMAT_AVIF] = "AVIF"};

static photo_status status_of_error(heif_error error, photo_decoded *out) {
    switch (error.code) {
    case HEIF_MEMORY: return PHOTO_STATUS_OUT_OF_MEMORY;
    case HEIF_UNSUPPORTED_FILETYPE:
    case HEIF_UNSUPPORTED_FEATURE:
        snprintf(out->reason, sizeof out->reason, "%s of a rare kind", format_names[out->format]);
        return PHOTO_STATUS_UNSUPPORTED_FORMAT;
    default:
        photo_set_reason(out->reason, error.message == NULL ? "unknown" : error.message);
        return PHOTO_STATUS_CORRUPT;
    }
}

// Notes EXIF's times, but not its orientation, which repeats what the container's own properties say. `orientation`
// is the turn that is left to do where libheif doesn't turn the picture.
static void note_exif(const heif_library *heif, const heif_image_handle *handle, int32_t orientation, photo_decoded *out) {
    photo_exif exif = {.orientation = 1};
    heif_item_id id;
    size_t count = heif->metadata_ids(handle, "Exif", &id, 1) < 1 ? 0 : heif->metadata_size(handle, id);
    uint8_t *bytes = count < 4 || count > (16 << 20) ? NULL : malloc(count);
    if (bytes != NULL && heif->metadata(handle, id, bytes).code == HEIF_OK) {
        // These four bytes give the place of the TIFF header behind them.
        size_t at = photo_big_endian32(bytes);
        if (at <= count - 4) photo_exif_parse(bytes + 4 + at, count - 4 - at, &exif);
    }
    free(bytes);
    exif.orientation = orientation;
    photo_note_orientation(out, &exif);
}

static photo_status check_size(int width, int height, const photo_limits *limits, photo_decoded *out) {
    return photo_check_size(width < 0 ? 0 : (uint64_t)width, height < 0 ? 0 : (uint64_t)height, limits, out);
}

// Decodes a handle's picture, in this pixel format if libheif can, and sets the size in `out`. On PHOTO_STATUS_OK the
// caller releases the image.
static photo_status decode_image(
    const heif_library *heif, const heif_image_handle *handle, int colorspace, int chroma, const photo_limits *limits,
    photo_decoded *out, heif_image **image
) {
    *image = NULL;
    // The stored size is checked, too: a part of it may be shown.
    photo_status status =
        check_size(heif->handle_stored_width(handle), heif->handle_stored_height(handle), limits, out);
    if (status != PHOTO_STATUS_OK) return status;
    status = check_size(heif->handle_width(handle), heif->handle_height(handle), limits, out);
    if (status != PHOTO_STATUS_OK) return status;
    heif_error error = heif->decode(handle, image, colorspace, chroma, NULL);
    if (error.code == HEIF_UNSUPPORTED_FEATURE && colorspace != HEIF_UNDEFINED) {
        error = heif->decode(handle, image, HEIF_UNDEFINED, HEIF_UNDEFINED, NULL);
    }
    if (error.code != HEIF_OK || *image == NULL) return status_of_error(error, out);
    // The decoded size counts, where the container gives another.
    int first = heif->image_colorspace(*image) == HEIF_COLORSPACE_RGB ? HEIF_R : HEIF_Y;
    status = check_size(heif->image_width(*image, first), heif->image_height(*image, first), limits, out);
    if (status != PHOTO_STATUS_OK) heif->image_release(*image);
    return status;
}

static photo_status not_as_promised(photo_decoded *out) {
    photo_set_reason(out->reason, "its pixels are not what its header says");
    return PHOTO_STATUS_CORRUPT;
}

// ---- A picture in one piece, or put together by libheif ----

static photo_status take_rows(const photo_heif_planes *p, const photo_limits *limits, photo_decoded *out) {
    int32_t channels = p->is_gray ? 1 : 3;
    int32_t factor = photo_factor(out->width, out->height, limits);
    out->scale_denominator = factor;
    photo_row_sink sink;
    photo_status status = photo_row_sink_open_for(&sink, limits, out, out->width, out->height, channels, factor);
    if (status != PHOTO_STATUS_OK) return status;
    uint8_t *line = malloc((size_t)out->width * (size_t)channels);
    if (line == NULL) {
        photo_row_sink_discard(&sink);
        return PHOTO_STATUS_OUT_OF_MEMORY;
    }
    for (int32_t y = 0; y < out->height && !photo_row_sink_is_full(&sink); y++) {
        photo_heif_convert_row(p, y, out->width, channels, line);
        photo_row_sink_push(&sink, line);
    }
    free(line);
    out->bitmap = photo_row_sink_finish(&sink);
    return PHOTO_STATUS_OK;
}

static photo_status decode_whole(
    const heif_library *heif, const heif_image_handle *handle, const photo_limits *limits, photo_decoded *out
) {
    heif_image *image;
    // 4:2:0 takes half the memory of red, green and blue, in which libheif may have put the picture together.
    photo_status status = decode_image(heif, handle, HEIF_COLORSPACE_YCBCR, HEIF_CHROMA_420, limits, out, &image);
    if (status != PHOTO_STATUS_OK) return status;
    note_exif(heif, handle, 1, out);
    photo_heif_planes planes;
    bool found = photo_heif_find_planes(heif, handle, image, out->width, out->height, &planes);
    status = found ? take_rows(&planes, limits, out) : not_as_promised(out);
    heif->image_release(image);
    return status;
}

// ---- A picture in tiles: one row of them at a time, and only those that are asked for ----

// Side of the largest blocks that are coded. Some decoders don't cut off what fills up the last blocks.
#define CODED_BLOCK 64

typedef struct tile {
    // NULL where this tile isn't needed.
    heif_image *image;
    photo_heif_planes planes;
} tile;

typedef struct tiled_picture {
    const heif_library *heif;
    heif_context *context;
    const heif_image_handle *primary;
    const photo_heif_grid *grid;
    const photo_limits *limits;
    // The tiles of one row.
    tile *tiles;
    // One row of pixels.
    uint8_t *line;
    photo_row_sink sink;
} tiled_picture;

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }

static uint64_t filled_up(int32_t side) { return ((uint64_t)side + CODED_BLOCK - 1) / CODED_BLOCK * CODED_BLOCK; }

static photo_status decode_tile(const tiled_picture *picture, int32_t row, int32_t column, photo_decoded *out) {
    const heif_library *heif = picture->heif;
    const photo_heif_grid *grid = picture->grid;
    tile *made = &picture->tiles[column];
    heif_image_handle *handle = NULL;
    uint32_t item = photo_heif_tile(grid, row * grid->columns + column);
    heif_error error = heif->item_handle(picture->context, item, &handle);
    if (error.code != HEIF_OK || handle == NULL) return status_of_error(error, out);
    // No larger than what the memory was taken for.
    photo_limits limits = *picture->limits;
    limits.max_pixels = filled_up(grid->tile_width) * filled_up(grid->tile_height);
    photo_decoded own = {.format = out->format};
    // Asked for 4:2:0, libheif 1.15 makes red, green and blue of it first. It hands out 4:2:0 where no format is
    // asked for.
    photo_status status = decode_image(heif, handle, HEIF_UNDEFINED, HEIF_UNDEFINED, &limits, &own, &made->image);
    heif->handle_release(handle);
    if (status != PHOTO_STATUS_OK) {
        made->image = NULL;
        if (status == PHOTO_STATUS_TOO_MANY_PIXELS) return not_as_promised(out);
        memcpy(out->reason, own.reason, sizeof out->reason);
        return status;
    }
    // The size of the part of the tile that is shown.
    int32_t width = least(grid->tile_width, grid->width - column * grid->tile_width);
    int32_t height = least(grid->tile_height, grid->height - row * grid->tile_height);
    bool found = photo_heif_find_planes(heif, picture->primary, made->image, width, height, &made->planes);
    return found ? PHOTO_STATUS_OK : not_as_promised(out);
}

// Decodes the tiles of a row that show something of the columns from `first` to before `end`.
static photo_status decode_tiles(
    const tiled_picture *picture, int32_t row, int32_t first, int32_t end, photo_decoded *out
) {
    const photo_heif_grid *grid = picture->grid;
    photo_status status = PHOTO_STATUS_OK;
    for (int32_t column = first / grid->tile_width; column * grid->tile_width < end && status == PHOTO_STATUS_OK; column++) {
        status = decode_tile(picture, row, column, out);
    }
    return status;
}

static void release_tiles(const tiled_picture *picture) {
    for (int32_t column = 0; column < picture->grid->columns; column++) {
        if (picture->tiles[column].image != NULL) picture->heif->image_release(picture->tiles[column].image);
        picture->tiles[column].image = NULL;
    }
}

static void push_rows(tiled_picture *picture, int32_t rows) {
    const photo_heif_grid *grid = picture->grid;
    for (int32_t y = 0; y < rows; y++) {
        for (int32_t column = 0; column < grid->columns; column++) {
            int32_t left = column * grid->tile_width;
            if (picture->tiles[column].image == NULL) continue;
            photo_heif_convert_row(
                &picture->tiles[column].planes, y, least(grid->tile_width, grid->width - left), 3,
                picture->line + 3 * (size_t)left);
        }
        photo_row_sink_push(&picture->sink, picture->line);
    }
}

static photo_status take_tiles(tiled_picture *picture, photo_decoded *out) {
    const photo_heif_grid *grid = picture->grid;
    const photo_row_sink *sink = &picture->sink;
    int32_t first = sink->skipped_columns, end = first + sink->in_width;
    photo_status status = PHOTO_STATUS_OK;
    for (int32_t top = 0; top < grid->height && status == PHOTO_STATUS_OK; top += grid->tile_height) {
        int32_t rows = least(grid->tile_height, grid->height - top);
        if (photo_row_sink_is_full(sink)) break;
        if (sink->skipped_rows < rows) status = decode_tiles(picture, top / grid->tile_height, first, end, out);
        if (status == PHOTO_STATUS_OK) push_rows(picture, rows);
        release_tiles(picture);
    }
    return status;
}

static photo_status decode_grid(tiled_picture *picture, photo_decoded *out) {
    // What EXIF (2.32, tag 0x0112) calls the container's 0 ... 3 quarters anticlockwise.
    static const int32_t orientations[4] = {1, 8, 3, 6};
    const photo_heif_grid *grid = picture->grid;
    photo_status status = check_size(grid->width, grid->height, picture->limits, out);
    if (status != PHOTO_STATUS_OK) return status;
    note_exif(picture->heif, picture->primary, orientations[grid->quarters], out);
    int32_t factor = photo_factor(grid->width, grid->height, picture->limits);
    out->scale_denominator = factor;
    status = photo_row_sink_open_for(&picture->sink, picture->limits, out, grid->width, grid->height, 3, factor);
    if (status != PHOTO_STATUS_OK) return status;
    // The sink turns the picture, so no turn is left.
    out->orientation = 1;
    picture->tiles = calloc((size_t)grid->columns, sizeof *picture->tiles);
    picture->line = calloc((size_t)grid->width, 3);
    status = picture->tiles == NULL || picture->line == NULL ? PHOTO_STATUS_OUT_OF_MEMORY : take_tiles(picture, out);
    free(picture->tiles);
    free(picture->line);
    if (status == PHOTO_STATUS_OK) out->bitmap = photo_row_sink_finish(&picture->sink);
    else photo_row_sink_discard(&picture->sink);
    return status;
}

// ---- Both ----

static photo_status decode(
    const heif_library *heif, const uint8_t *bytes, size_t count, const photo_heif_grid *grid, const photo_limits *limits,
    photo_decoded *out
) {
    heif_context *context = heif->context_alloc();
    if (context == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    heif_image_handle *handle = NULL;
    heif_error error = heif->context_read(context, bytes, count, NULL);
    if (error.code == HEIF_OK) error = heif->primary_handle(context, &handle);
    photo_status status;
    if (error.code != HEIF_OK || handle == NULL) {
        status = status_of_error(error, out);
    } else if (grid != NULL) {
        tiled_picture picture = {.heif = heif, .context = context, .primary = handle, .grid = grid, .limits = limits};
        status = decode_grid(&picture, out);
    } else {
        status = decode_whole(heif, handle, limits, out);
    }
    if (handle != NULL) heif->handle_release(handle);
    heif->context_free(context);
    return status;
}

photo_status photo_decode_heif_here(
    const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out
) {
    const heif_library *heif = photo_heif_library();
    bool is_avif = out->format == PHOTO_FORMAT_AVIF;
    if (heif == NULL || !heif->have_decoder(is_avif ? HEIF_COMPRESSION_AV1 : HEIF_COMPRESSION_HEVC)) {
        photo_set_reason(out->reason, format_names[out->format]);
        return heif == NULL ? PHOTO_STATUS_LIBRARY_MISSING : PHOTO_STATUS_DECODER_MISSING;
    }
    photo_heif_grid grid;
    if (!photo_heif_find_grid(bytes, count, &grid)) return decode(heif, bytes, count, NULL, limits, out);
    uint8_t *shown = malloc(count);
    if (shown == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    memcpy(shown, bytes, count);
    photo_heif_show_items(shown, count);
    photo_status status = decode(heif, shown, count, &grid, limits, out);
    free(shown);
    return status;
}
