// From a decoder's rows to an upright bitmap, without a second copy of the picture.
#include "internal.h"

int32_t photo_least_factor(int32_t width, int32_t height, uint64_t pixels) {
    if (pixels < 1) pixels = 1;
    uint64_t w = (uint64_t)width, h = (uint64_t)height, factor = 1;
    while (((w + factor - 1) / factor) * ((h + factor - 1) / factor) > pixels) factor++;
    return (int32_t)factor;
}

photo_status photo_row_sink_open(
    photo_row_sink *sink, int32_t in_width, int32_t in_height, int32_t channels, int32_t factor, int32_t orientation
) {
    *sink = (photo_row_sink){0};
    int32_t width = (in_width - 1) / factor + 1, height = (in_height - 1) / factor + 1;
    bool turned = orientation >= 5;
    photo_status status =
        photo_bitmap_create(turned ? height : width, turned ? width : height, channels, &sink->bitmap);
    if (status != PHOTO_STATUS_OK) return status;
    if (factor > 1) {
        size_t samples = (size_t)width * (size_t)channels;
        sink->sums = calloc(samples, sizeof(uint64_t));
        sink->line = malloc(samples);
        if (sink->sums == NULL || sink->line == NULL) {
            photo_row_sink_discard(sink);
            return PHOTO_STATUS_OUT_OF_MEMORY;
        }
    }
    memset(sink->bitmap.pixels, 128, photo_bitmap_size(&sink->bitmap));
    sink->width = width;
    sink->height = height;
    sink->in_width = in_width;
    sink->in_height = in_height;
    sink->channels = channels;
    sink->factor = factor;

    ptrdiff_t pixel = channels, row = pixel * sink->bitmap.width;
    ptrdiff_t right = row - pixel, bottom = row * (sink->bitmap.height - 1);
    // EXIF 2.32, tag 0x0112, says which edges of the picture the stored first row and first column are.
    switch (orientation) {
    case 2: sink->origin = right; sink->step_x = -pixel; sink->step_y = row; break;
    case 3: sink->origin = right + bottom; sink->step_x = -pixel; sink->step_y = -row; break;
    case 4: sink->origin = bottom; sink->step_x = pixel; sink->step_y = -row; break;
    case 5: sink->origin = 0; sink->step_x = row; sink->step_y = pixel; break;
    case 6: sink->origin = right; sink->step_x = row; sink->step_y = -pixel; break;
    case 7: sink->origin = right + bottom; sink->step_x = -row; sink->step_y = -pixel; break;
    case 8: sink->origin = bottom; sink->step_x = -row; sink->step_y = pixel; break;
    default: sink->origin = 0; sink->step_x = pixel; sink->step_y = row; break;
    }
    return PHOTO_STATUS_OK;
}

int32_t photo_factor(int32_t width, int32_t height, const photo_limits *limits) {
    return photo_has_window(limits) ? 1 : photo_least_factor(width, height, limits->decoded_pixels);
}

// Where the window lies in the picture as stored: the reverse of EXIF 2.32, tag 0x0112.
static photo_window stored(const photo_window *w, int32_t width, int32_t height, int32_t orientation) {
    int32_t right = width - w->x - w->width, bottom = height - w->y - w->height;
    switch (orientation) {
    case 2: return (photo_window){right, w->y, w->width, w->height};
    case 3: return (photo_window){right, bottom, w->width, w->height};
    case 4: return (photo_window){w->x, bottom, w->width, w->height};
    case 5: return (photo_window){w->y, w->x, w->height, w->width};
    case 6: return (photo_window){w->y, right, w->height, w->width};
    case 7: return (photo_window){bottom, right, w->height, w->width};
    case 8: return (photo_window){bottom, w->x, w->height, w->width};
    default: return *w;
    }
}

photo_status photo_row_sink_open_for(
    photo_row_sink *sink, const photo_limits *limits, const photo_decoded *out, int32_t in_width, int32_t in_height,
    int32_t channels, int32_t factor
) {
    if (!photo_has_window(limits)) {
        return photo_row_sink_open(sink, in_width, in_height, channels, factor, out->orientation);
    }
    const photo_window *w = &limits->window;
    if (w->x < 0 || w->y < 0 || w->height < 1 || w->width > out->width || w->height > out->height
        || w->x > out->width - w->width || w->y > out->height - w->height
        || (uint64_t)w->width * (uint64_t)w->height > limits->decoded_pixels) {
        return PHOTO_STATUS_BAD_PARAMETER;
    }
    photo_window part = stored(w, out->width, out->height, out->orientation);
    photo_status status = photo_row_sink_open(sink, part.width, part.height, channels, 1, out->orientation);
    sink->skipped_rows = part.y;
    sink->skipped_columns = part.x;
    return status;
}

bool photo_row_sink_is_full(const photo_row_sink *sink) {
    return sink->rows_in >= sink->in_height;
}

static void put_row(photo_row_sink *sink, const uint8_t *row) {
    uint8_t *target = sink->bitmap.pixels + sink->origin + sink->step_y * sink->rows_out;
    sink->rows_out++;
    if (sink->step_x == sink->channels) {
        memcpy(target, row, (size_t)sink->width * (size_t)sink->channels);
    } else if (sink->channels == 1) {
        for (int32_t x = 0; x < sink->width; x++) target[sink->step_x * x] = row[x];
    } else {
        for (int32_t x = 0; x < sink->width; x++) {
            uint8_t *pixel = target + sink->step_x * x;
            pixel[0] = row[3 * x];
            pixel[1] = row[3 * x + 1];
            pixel[2] = row[3 * x + 2];
        }
    }
}

static void put_block_row(photo_row_sink *sink, int32_t rows) {
    for (int32_t x = 0; x < sink->width; x++) {
        int32_t left = x * sink->factor;
        int32_t columns = sink->in_width - left < sink->factor ? sink->in_width - left : sink->factor;
        uint64_t area = (uint64_t)columns * (uint64_t)rows;
        for (int32_t c = 0; c < sink->channels; c++) {
            size_t i = (size_t)x * (size_t)sink->channels + (size_t)c;
            sink->line[i] = (uint8_t)((sink->sums[i] + area / 2) / area);
            sink->sums[i] = 0;
        }
    }
    put_row(sink, sink->line);
}

void photo_row_sink_push(photo_row_sink *sink, const uint8_t *row) {
    if (sink->skipped_rows > 0) {
        sink->skipped_rows--;
        return;
    }
    if (sink->rows_in >= sink->in_height) return;
    row += (size_t)sink->skipped_columns * (size_t)sink->channels;
    sink->rows_in++;
    if (sink->factor == 1) {
        put_row(sink, row);
        return;
    }
    for (int32_t x = 0, left = 0; x < sink->width; x++, left += sink->factor) {
        int32_t end = sink->in_width - left < sink->factor ? sink->in_width : left + sink->factor;
        uint64_t *sum = sink->sums + (size_t)x * (size_t)sink->channels;
        if (sink->channels == 1) {
            for (int32_t i = left; i < end; i++) sum[0] += row[i];
        } else {
            for (int32_t i = left; i < end; i++) {
                sum[0] += row[3 * i];
                sum[1] += row[3 * i + 1];
                sum[2] += row[3 * i + 2];
            }
        }
    }
    int32_t filled = sink->rows_in % sink->factor;
    if (filled == 0) put_block_row(sink, sink->factor);
    else if (sink->rows_in == sink->in_height) put_block_row(sink, filled);
}

photo_bitmap photo_row_sink_finish(photo_row_sink *sink) {
    int32_t filled = sink->factor > 1 ? sink->rows_in % sink->factor : 0;
    if (filled != 0 && sink->rows_in < sink->in_height) put_block_row(sink, filled);
    photo_bitmap bitmap = sink->bitmap;
    sink->bitmap = (photo_bitmap){0};
    photo_row_sink_discard(sink);
    return bitmap;
}

void photo_row_sink_discard(photo_row_sink *sink) {
    photo_bitmap_free(&sink->bitmap);
    free(sink->sums);
    free(sink->line);
    *sink = (photo_row_sink){0};
}
