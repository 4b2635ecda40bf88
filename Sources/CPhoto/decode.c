// What kind of file it is, and whether it may be decoded.
#include "internal.h"

static bool starts_with(const uint8_t *bytes, size_t count, const char *magic, size_t length) {
    return count >= length && memcmp(bytes, magic, length) == 0;
}

// ISO base media files (HEIC, AVIF, video) tell their kind in the brand at byte 8.
static const char *name_of_brand(const uint8_t *brand) {
    static const char *const heic[] = {"heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"};
    for (size_t i = 0; i < sizeof heic / sizeof *heic; i++) {
        if (memcmp(brand, heic[i], 4) == 0) return "HEIC";
    }
    if (memcmp(brand, "avif", 4) == 0 || memcmp(brand, "avis", 4) == 0) return "AVIF";
    if (memcmp(brand, "crx ", 4) == 0) return "camera raw";
    return "MP4 or QuickTime video";
}

// NULL for what is not known as an image or video at all.
static const char *name_of_unsupported(const uint8_t *bytes, size_t count) {
    static const struct {
        const char *magic;
        size_t length;
        const char *name;
    } formats[] = {
        {"GIF87a", 6, "GIF"},
        {"GIF89a", 6, "GIF"},
        {"II*\0", 4, "TIFF or camera raw"},
        {"MM\0*", 4, "TIFF or camera raw"},
        {"II+\0", 4, "TIFF or camera raw"},
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
    if (count >= 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0) return "WebP";
    if (count >= 12 && memcmp(bytes + 4, "ftyp", 4) == 0) return name_of_brand(bytes + 8);
    // "BM" alone would take any text that starts so for a bitmap: its reserved bytes are zero.
    if (count >= 26 && memcmp(bytes, "BM", 2) == 0 && memcmp(bytes + 6, "\0\0\0\0", 4) == 0) return "BMP";
    return NULL;
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
    memcpy(out->taken_at, exif->taken_at, sizeof out->taken_at);
    memcpy(out->taken_at_offset, exif->taken_at_offset, sizeof out->taken_at_offset);
    if (exif->orientation >= 5) {
        int32_t width = out->width;
        out->width = out->height;
        out->height = width;
    }
}

photo_status photo_decode(const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out) {
    *out = (photo_decoded){.orientation = 1, .scale_numerator = 1, .scale_denominator = 1};
    if (count == 0) return PHOTO_STATUS_EMPTY;
    if (starts_with(bytes, count, "\xff\xd8\xff", 3)) return photo_decode_jpeg(bytes, count, limits, out);
    if (starts_with(bytes, count, "\x89PNG\r\n\x1a\n", 8)) return photo_decode_png(bytes, count, limits, out);
    const char *name = name_of_unsupported(bytes, count);
    if (name == NULL) return PHOTO_STATUS_NOT_AN_IMAGE;
    photo_set_reason(out->reason, name);
    return PHOTO_STATUS_UNSUPPORTED_FORMAT;
}
