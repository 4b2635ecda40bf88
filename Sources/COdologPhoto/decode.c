// What kind of file it is, and whether it may be decoded.
#include "internal.h"

static bool starts_with(const uint8_t *bytes, size_t count, const char *magic, size_t length) {
    return count >= length && memcmp(bytes, magic, length) == 0;
}

// ISO base media files (HEIC, AVIF, video) name their kind in the brand at byte 8.
static bool has_brand(const uint8_t *bytes, size_t count, const char *const *names, size_t length) {
    if (count < 12 || memcmp(bytes + 4, "ftyp", 4) != 0) return false;
    for (size_t i = 0; i < length; i++) {
        if (memcmp(bytes + 8, names[i], 4) == 0) return true;
    }
    return false;
}

static bool is_heif(const uint8_t *bytes, size_t count) {
    static const char *const names[] = {
        "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "avif", "avis"};
    return has_brand(bytes, count, names, sizeof names / sizeof *names);
}

// A general brand may stand first. Then one of the compatible brands that follow tells the kind.
static bool is_avif(const uint8_t *bytes, size_t count) {
    size_t end = (size_t)bytes[2] << 8 | bytes[3];
    if (end > count) end = count;
    for (size_t at = 8; at + 4 <= end; at += 4) {
        if (memcmp(bytes + at, "avif", 4) == 0 || memcmp(bytes + at, "avis", 4) == 0) return true;
        if (memcmp(bytes + at, "hei", 3) == 0) return false;
    }
    return false;
}

static bool is_webp(const uint8_t *bytes, size_t count) {
    return count >= 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0;
}

static bool is_tiff(const uint8_t *bytes, size_t count) {
    static const char *const starts[] = {"II*\0", "MM\0*", "II+\0", "MM\0+"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        if (starts_with(bytes, count, starts[i], 4)) return true;
    }
    return false;
}

// An app's PNG as Xcode makes it: its first chunk isn't the header, and its pixels are packed in a way of Xcode's
// own.
static bool is_apple_png(const uint8_t *bytes, size_t count) {
    return count >= 16 && memcmp(bytes, "\x89PNG", 4) == 0 && memcmp(bytes + 12, "CgBI", 4) == 0;
}

// "BM" alone would take any text that starts with it for a bitmap, so the reserved bytes must be zero.
static bool is_bmp(const uint8_t *bytes, size_t count) {
    return count >= 26 && memcmp(bytes, "BM", 2) == 0 && memcmp(bytes + 6, "\0\0\0\0", 4) == 0;
}

static bool is_png(const uint8_t *bytes, size_t count) {
    return starts_with(bytes, count, "\x89PNG\r\n\x1a\n", 8) && !is_apple_png(bytes, count);
}

// NULL for what isn't known as an image, video or document.
static const char *name_of_unsupported(const uint8_t *bytes, size_t count) {
    static const struct {
        const char *magic;
        size_t length;
        const char *name;
    } formats[] = {
        {"GIF87a", 6, "GIF"},
        {"GIF89a", 6, "GIF"},
        {"IIU\0", 4, "camera raw"},
        {"FUJIFILMCCD-RAW", 15, "camera raw"},
        {"\xff\x0a", 2, "JPEG XL"},
        {"\0\0\0\x0cJXL \r\n\x87\n", 12, "JPEG XL"},
        {"\0\0\0\x0cjP  \r\n\x87\n", 12, "JPEG 2000"},
        {"\xff\x4f\xff\x51", 4, "JPEG 2000"},
        {"8BPS", 4, "Photoshop"},
        {"%PDF-", 5, "PDF"},
        {"\x8aMNG\r\n\x1a\n", 8, "MNG"},
        {"<svg", 4, "SVG"},
    };
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (starts_with(bytes, count, formats[i].magic, formats[i].length)) return formats[i].name;
    }
    if (is_apple_png(bytes, count)) return "Apple's CgBI PNG";
    static const char *const raw[] = {"crx "};
    if (has_brand(bytes, count, raw, 1)) return "camera raw";
    if (count >= 12 && memcmp(bytes + 4, "ftyp", 4) == 0) return "MP4 or QuickTime video";
    return NULL;
}

photo_status photo_sniff(const uint8_t *bytes, size_t count, photo_format *format, const char **name) {
    if (count == 0) return PHOTO_STATUS_EMPTY;
    if (starts_with(bytes, count, "\xff\xd8\xff", 3)) *format = PHOTO_FORMAT_JPEG;
    else if (is_png(bytes, count)) *format = PHOTO_FORMAT_PNG;
    else if (is_webp(bytes, count)) *format = PHOTO_FORMAT_WEBP;
    else if (is_heif(bytes, count)) *format = is_avif(bytes, count) ? PHOTO_FORMAT_AVIF : PHOTO_FORMAT_HEIC;
    else if (is_tiff(bytes, count)) *format = PHOTO_FORMAT_TIFF;
    else if (is_bmp(bytes, count)) *format = PHOTO_FORMAT_BMP;
    else {
        *name = name_of_unsupported(bytes, count);
        return *name == NULL ? PHOTO_STATUS_NOT_AN_IMAGE : PHOTO_STATUS_UNSUPPORTED_FORMAT;
    }
    return PHOTO_STATUS_OK;
}

photo_status photo_check_size(uint64_t width, uint64_t height, const photo_limits *limits, photo_decoded *out) {
    if (width == 0 || height == 0 || width > INT32_MAX || height > INT32_MAX) {
        photo_set_reason(out->reason, "its header gives an impossible size");
        return PHOTO_STATUS_CORRUPT;
    }
    out->width = (int32_t)width;
    out->height = (int32_t)height;
    if (width > PHOTO_MAX_SIDE || height > PHOTO_MAX_SIDE || width * height > limits->max_pixels) {
        return PHOTO_STATUS_TOO_MANY_PIXELS;
    }
    return PHOTO_STATUS_OK;
}

void photo_note_orientation(photo_decoded *out, const photo_exif *exif) {
    out->orientation = exif->orientation;
    out->times = exif->times;
    if (exif->orientation >= 5) {
        int32_t width = out->width;
        out->width = out->height;
        out->height = width;
    }
}

photo_status photo_decode(const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out) {
    *out = (photo_decoded){.orientation = 1, .scale_numerator = 1, .scale_denominator = 1};
    photo_format format;
    const char *name;
    photo_status status = photo_sniff(bytes, count, &format, &name);
    if (status == PHOTO_STATUS_UNSUPPORTED_FORMAT) photo_set_reason(out->reason, name);
    if (status != PHOTO_STATUS_OK) return status;
    if (limits->refuses_heif && (format == PHOTO_FORMAT_HEIC || format == PHOTO_FORMAT_AVIF)) {
        photo_set_reason(out->reason, "HEIC or AVIF, which is switched off here");
        return PHOTO_STATUS_UNSUPPORTED_FORMAT;
    }
    switch (format) {
    case PHOTO_FORMAT_JPEG: return photo_decode_jpeg(bytes, count, limits, out);
    case PHOTO_FORMAT_PNG: return photo_decode_png(bytes, count, limits, out);
    case PHOTO_FORMAT_WEBP: return photo_decode_webp(bytes, count, limits, out);
    case PHOTO_FORMAT_TIFF: return photo_decode_tiff(bytes, count, limits, out);
    case PHOTO_FORMAT_BMP: return photo_decode_bmp(bytes, count, limits, out);
    case PHOTO_FORMAT_HEIC:
    case PHOTO_FORMAT_AVIF: return photo_decode_heif(bytes, count, format == PHOTO_FORMAT_AVIF, limits, out);
    }
    return PHOTO_STATUS_NOT_AN_IMAGE;
}
