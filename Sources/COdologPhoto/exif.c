// The orientation and the times of EXIF, by a reader that trusts nothing. Only IFD0 and the Exif IFD are visited,
// once each, so that no chain of directories can loop.
#include "internal.h"

#define TAG_ORIENTATION 0x0112
#define TAG_DATE_TIME 0x0132
#define TAG_EXIF_IFD 0x8769
#define TAG_DATE_TIME_ORIGINAL 0x9003
#define TAG_DATE_TIME_DIGITIZED 0x9004
#define TAG_OFFSET_TIME 0x9010
#define TAG_OFFSET_TIME_ORIGINAL 0x9011
#define TAG_OFFSET_TIME_DIGITIZED 0x9012

#define TYPE_BYTE 1
#define TYPE_ASCII 2
#define TYPE_SHORT 3
#define TYPE_LONG 4

typedef struct tiff {
    const uint8_t *bytes;
    size_t count;
    bool big_endian;
} tiff;

typedef struct entry {
    uint32_t tag, type, count;
    // The place of the four bytes that hold the value, or its offset.
    size_t position;
} entry;

// Callers have checked that the bytes are there.
static uint32_t read16(const tiff *file, size_t at) {
    const uint8_t *b = file->bytes + at;
    return file->big_endian ? (uint32_t)b[0] << 8 | b[1] : (uint32_t)b[1] << 8 | b[0];
}

static uint32_t read32(const tiff *file, size_t at) {
    return file->big_endian ? read16(file, at) << 16 | read16(file, at + 2)
                            : read16(file, at + 2) << 16 | read16(file, at);
}

// Finds a tag in the directory at `offset`.
static bool find(const tiff *file, uint32_t offset, uint32_t tag, entry *out) {
    if (offset < 8 || file->count < 2 || offset > file->count - 2) return false;
    uint32_t entries = read16(file, offset);
    for (uint32_t i = 0; i < entries; i++) {
        size_t at = (size_t)offset + 2 + (size_t)i * 12;
        if (at + 12 > file->count) return false;
        if (read16(file, at) != tag) continue;
        *out = (entry){
            .tag = tag, .type = read16(file, at + 2), .count = read32(file, at + 4), .position = at + 8};
        return true;
    }
    return false;
}

static bool find_number(const tiff *file, uint32_t offset, uint32_t tag, uint32_t *out) {
    entry found;
    if (!find(file, offset, tag, &found) || found.count != 1) return false;
    switch (found.type) {
    case TYPE_BYTE: *out = file->bytes[found.position]; return true;
    case TYPE_SHORT: *out = read16(file, found.position); return true;
    case TYPE_LONG: *out = read32(file, found.position); return true;
    default: return false;
    }
}

// Copies as many printable ASCII characters as there is room for; "" when the tag is absent.
static void find_text(const tiff *file, uint32_t offset, uint32_t tag, char out[PHOTO_TIME_SIZE]) {
    out[0] = 0;
    entry found;
    if (!find(file, offset, tag, &found) || found.type != TYPE_ASCII) return;
    size_t at = found.count <= 4 ? found.position : read32(file, found.position);
    if (at > file->count) return;
    size_t length = 0, there = file->count - at < found.count ? file->count - at : found.count;
    while (length < there && length < PHOTO_TIME_SIZE - 1) {
        uint8_t c = file->bytes[at + length];
        if (c < 0x20 || c > 0x7e) break;
        out[length++] = (char)c;
    }
    out[length] = 0;
}

void photo_exif_parse(const uint8_t *bytes, size_t count, photo_exif *out) {
    *out = (photo_exif){.orientation = 1};
    if (count < 8) return;
    tiff file = {.bytes = bytes, .count = count, .big_endian = bytes[0] == 'M'};
    if (memcmp(bytes, "II\x2a\0", 4) != 0 && memcmp(bytes, "MM\0\x2a", 4) != 0) return;

    uint32_t first = read32(&file, 4), number = 0, exif = 0;
    if (find_number(&file, first, TAG_ORIENTATION, &number) && number >= 1 && number <= 8) {
        out->orientation = (int32_t)number;
    }
    photo_times *times = &out->times;
    find_text(&file, first, TAG_DATE_TIME, times->changed.text);
    if (!find_number(&file, first, TAG_EXIF_IFD, &exif)) return;
    find_text(&file, exif, TAG_DATE_TIME_ORIGINAL, times->original.text);
    find_text(&file, exif, TAG_OFFSET_TIME_ORIGINAL, times->original.offset);
    find_text(&file, exif, TAG_DATE_TIME_DIGITIZED, times->digitized.text);
    find_text(&file, exif, TAG_OFFSET_TIME_DIGITIZED, times->digitized.offset);
    find_text(&file, exif, TAG_OFFSET_TIME, times->changed.offset);
}

// In JPEG, HEIC and WebP EXIF's name and two zeros stand before the TIFF header, in PNG the name of its chunk. A TIFF
// begins with it.
static const uint8_t *find_header(const uint8_t *start, size_t count) {
    if (count < 10) return NULL;
    if (memcmp(start, "II\x2a\0", 4) == 0 || memcmp(start, "MM\0\x2a", 4) == 0) return start;
    for (size_t at = 0; at + 10 <= count; at++) {
        const uint8_t *found = memchr(start + at, 'f', count - at - 9);
        if (found == NULL) return NULL;
        at = (size_t)(found - start);
        bool is_marked = at >= 3 && memcmp(found - 3, "Exif\0", 6) == 0;
        bool is_chunk = at >= 3 && memcmp(found - 3, "eXIf", 4) == 0;
        if (is_marked || is_chunk) return found + (is_marked ? 3 : 1);
    }
    return NULL;
}

void photo_times_in_start(const uint8_t *start, size_t count, photo_times *out) {
    photo_exif exif = {.orientation = 1};
    const uint8_t *header = find_header(start, count);
    if (header != NULL) photo_exif_parse(header, count - (size_t)(header - start), &exif);
    *out = exif.times;
}
