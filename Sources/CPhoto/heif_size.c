// How many pixels a HEIC or AVIF file says it has, from its boxes alone (ISO/IEC 23008-12, 6.5.3: `ispe`): what to expect of
// decoding it, before a child process knows better.
#include "heif.h"

typedef struct box {
    const uint8_t *bytes;
    size_t count;
} box;

// Takes the first box off `in`: its type and what it holds. False at the end, or where there is no box.
static bool next_box(box *in, uint32_t *type, box *out) {
    if (in->count < 8) return false;
    uint64_t size = photo_big_endian32(in->bytes);
    size_t head = 8;
    if (size == 1) {
        if (in->count < 16) return false;
        size = (uint64_t)photo_big_endian32(in->bytes + 8) << 32 | photo_big_endian32(in->bytes + 12);
        head = 16;
    }
    // To the end of the file.
    if (size == 0 || size > in->count) size = in->count;
    if (size < head) return false;
    *type = photo_big_endian32(in->bytes + 4);
    *out = (box){in->bytes + head, (size_t)size - head};
    in->bytes += size;
    in->count -= (size_t)size;
    return true;
}

// The first box of this type; an empty one where there is none.
static box find(box in, const char type[4]) {
    box found;
    uint32_t its;
    while (next_box(&in, &its, &found)) {
        if (its == photo_big_endian32((const uint8_t *)type)) return found;
    }
    return (box){NULL, 0};
}

uint64_t photo_heif_pixels(const uint8_t *bytes, size_t count) {
    box meta = find((box){bytes, count}, "meta");
    // Version and flags.
    if (meta.count < 4) return 0;
    box properties = find(find((box){meta.bytes + 4, meta.count - 4}, "iprp"), "ipco");
    uint64_t most = 0;
    uint32_t type;
    box property;
    while (next_box(&properties, &type, &property)) {
        if (type != photo_big_endian32((const uint8_t *)"ispe") || property.count < 12) continue;
        uint64_t pixels = (uint64_t)photo_big_endian32(property.bytes + 4) * photo_big_endian32(property.bytes + 8);
        // Of a picture made of tiles there is one for the whole.
        if (pixels > most) most = pixels;
    }
    return most;
}
