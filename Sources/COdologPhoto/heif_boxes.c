// What the boxes of a HEIC or AVIF file tell before anything is decoded (ISO/IEC 14496-12; ISO/IEC 23008-12): how
// large its pictures are, and where the tiles are from which phones put their photos together.
#include "heif.h"

typedef struct box {
    const uint8_t *bytes;
    size_t count;
} box;

static uint32_t code(const char type[4]) { return photo_big_endian32((const uint8_t *)type); }

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
    // A size of 0 means up to the end of the file.
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
        if (its == code(type)) return found;
    }
    return (box){NULL, 0};
}

// The next `size` (0 ... 8) bytes as a number, high bytes first. False, and 0, where there are fewer.
static bool take(box *in, size_t size, uint64_t *value) {
    *value = 0;
    if (in->count < size) return false;
    for (size_t i = 0; i < size; i++) *value = *value << 8 | in->bytes[i];
    in->bytes += size;
    in->count -= size;
    return true;
}

// Takes version and flags off a box that begins with them.
static bool take_version(box *in, uint32_t *version, uint32_t *flags) {
    uint64_t both;
    if (!take(in, 4, &both)) return false;
    *version = (uint32_t)(both >> 24);
    *flags = (uint32_t)both & 0xffffff;
    return true;
}

static box find_meta(const uint8_t *bytes, size_t count) {
    box meta = find((box){bytes, count}, "meta");
    uint32_t version, flags;
    return take_version(&meta, &version, &flags) ? meta : (box){NULL, 0};
}

static bool read_size(box ispe, uint64_t *width, uint64_t *height) {
    uint32_t version, flags;
    return take_version(&ispe, &version, &flags) && take(&ispe, 4, width) && take(&ispe, 4, height);
}

uint64_t photo_heif_pixels(const uint8_t *bytes, size_t count) {
    box properties = find(find(find_meta(bytes, count), "iprp"), "ipco");
    uint64_t most = 0, width, height;
    uint32_t type;
    box property;
    while (next_box(&properties, &type, &property)) {
        if (type != code("ispe") || !read_size(property, &width, &height)) continue;
        // A picture made of tiles has one such size for the whole.
        if (width * height > most) most = width * height;
    }
    return most;
}

// ---- Tiles ----

static bool find_primary(box meta, uint64_t *item) {
    box pitm = find(meta, "pitm");
    uint32_t version, flags;
    return take_version(&pitm, &version, &flags) && take(&pitm, version == 0 ? 2 : 4, item);
}

// Reads an item's number and its type.
static bool read_entry(box infe, uint64_t *item, uint32_t *type) {
    uint32_t version, flags;
    uint64_t protection, its;
    if (!take_version(&infe, &version, &flags) || version < 2) return false;
    if (!take(&infe, version == 2 ? 2 : 4, item) || !take(&infe, 2, &protection) || !take(&infe, 4, &its)) return false;
    *type = (uint32_t)its;
    return true;
}

static bool find_entries(box meta, box *entries) {
    *entries = find(meta, "iinf");
    uint32_t version, flags;
    uint64_t count;
    return take_version(entries, &version, &flags) && take(entries, version == 0 ? 2 : 4, &count);
}

static bool is_grid(box meta, uint64_t item) {
    box entries, entry;
    uint32_t type, its;
    uint64_t number;
    if (!find_entries(meta, &entries)) return false;
    while (next_box(&entries, &type, &entry)) {
        if (type == code("infe") && read_entry(entry, &number, &its) && number == item) return its == code("grid");
    }
    return false;
}

// Finds what the item holds. False unless that is one piece of `idat` or of the file.
static bool find_content(box file, box meta, uint64_t item, box *out) {
    box iloc = find(meta, "iloc");
    uint32_t version, flags;
    uint64_t sizes, more_sizes, count;
    if (!take_version(&iloc, &version, &flags) || version > 2) return false;
    if (!take(&iloc, 1, &sizes) || !take(&iloc, 1, &more_sizes) || !take(&iloc, version < 2 ? 2 : 4, &count)) return false;
    size_t of_offset = sizes >> 4, of_length = sizes & 15, of_base = more_sizes >> 4;
    size_t of_index = version == 0 ? 0 : more_sizes & 15;
    if (of_offset > 8 || of_length > 8 || of_base > 8 || of_index > 8) return false;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t number, method = 0, source, base, extents, index, offset, length;
        if (!take(&iloc, version < 2 ? 2 : 4, &number) || (version > 0 && !take(&iloc, 2, &method))) return false;
        if (!take(&iloc, 2, &source) || !take(&iloc, of_base, &base) || !take(&iloc, 2, &extents)) return false;
        if (number != item) {
            // Skipped at once, since there may be many extents that take no byte.
            size_t size = (size_t)extents * (of_index + of_offset + of_length);
            if (size > iloc.count) return false;
            iloc = (box){iloc.bytes + size, iloc.count - size};
            continue;
        }
        if (!take(&iloc, of_index, &index) || !take(&iloc, of_offset, &offset) || !take(&iloc, of_length, &length)) return false;
        box from = method == 0 ? file : find(meta, "idat");
        if (from.bytes == NULL || extents != 1 || method > 1 || source != 0) return false;
        if (base > from.count || offset > from.count - base) return false;
        size_t left = from.count - (size_t)base - (size_t)offset;
        if (length > left) return false;
        *out = (box){from.bytes + base + offset, length == 0 ? left : (size_t)length};
        return true;
    }
    return false;
}

// Reads a grid: ISO/IEC 23008-12, 6.6.2.3.2.
static bool read_grid(box content, photo_heif_grid *out) {
    uint64_t version, flags, rows, columns, width, height;
    if (!take(&content, 1, &version) || !take(&content, 1, &flags) || version != 0) return false;
    size_t side = flags & 1 ? 4 : 2;
    if (!take(&content, 1, &rows) || !take(&content, 1, &columns)) return false;
    if (!take(&content, side, &width) || !take(&content, side, &height)) return false;
    if (width < 1 || height < 1 || width > PHOTO_MAX_SIDE || height > PHOTO_MAX_SIDE) return false;
    out->rows = (int32_t)rows + 1;
    out->columns = (int32_t)columns + 1;
    out->width = (int32_t)width;
    out->height = (int32_t)height;
    return true;
}

// Finds the items that the grid is put together from.
static bool find_tiles(box meta, uint64_t item, photo_heif_grid *out) {
    box references = find(meta, "iref"), one;
    uint32_t version, flags, type;
    if (!take_version(&references, &version, &flags)) return false;
    size_t size = version == 0 ? 2 : 4;
    while (next_box(&references, &type, &one)) {
        uint64_t from, count;
        if (type != code("dimg") || !take(&one, size, &from) || from != item) continue;
        if (!take(&one, 2, &count) || count != (uint64_t)out->rows * (uint64_t)out->columns) return false;
        if (one.count < count * size) return false;
        out->tiles = one.bytes;
        out->tile_bytes = size;
        return true;
    }
    return false;
}

uint32_t photo_heif_tile(const photo_heif_grid *grid, int32_t number) {
    box tile = {grid->tiles + (size_t)number * grid->tile_bytes, grid->tile_bytes};
    uint64_t item;
    take(&tile, grid->tile_bytes, &item);
    return (uint32_t)item;
}

// The property of this number, counted from 1.
static bool find_property(box properties, uint64_t number, uint32_t *type, box *out) {
    bool found = number > 0;
    for (uint64_t i = 0; i < number && found; i++) found = next_box(&properties, type, out);
    return found;
}

// Reads the item's size and the quarters by which it is to be turned. False where another property changes where its
// pixels go.
static bool read_properties(box iprp, uint64_t item, int32_t sides[2], int32_t *quarters) {
    box properties = find(iprp, "ipco"), owners = find(iprp, "ipma");
    uint32_t version, flags;
    uint64_t count;
    sides[0] = sides[1] = *quarters = 0;
    if (!take_version(&owners, &version, &flags) || !take(&owners, 4, &count)) return false;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t number, owned;
        if (!take(&owners, version == 0 ? 2 : 4, &number) || !take(&owners, 1, &owned)) return false;
        for (uint64_t k = 0; k < owned; k++) {
            uint64_t place;
            size_t size = flags & 1 ? 2 : 1;
            if (!take(&owners, size, &place)) return false;
            if (number != item) continue;
            uint32_t type;
            box property;
            // The highest bit says that the property must be understood.
            if (!find_property(properties, place & (size == 2 ? 0x7fff : 0x7f), &type, &property)) return false;
            uint64_t width, height;
            if (type == code("clap") || type == code("imir")) return false;
            if (type == code("irot")) {
                if (property.count < 1) return false;
                *quarters = (*quarters + (property.bytes[0] & 3)) & 3;
            } else if (type == code("ispe")) {
                if (!read_size(property, &width, &height)) return false;
                if (width > PHOTO_MAX_SIDE || height > PHOTO_MAX_SIDE) return false;
                sides[0] = (int32_t)width;
                sides[1] = (int32_t)height;
            }
        }
        if (number == item) return true;
    }
    return false;
}

// Whether some picture in the file is another's transparency.
static bool has_alpha(box properties) {
    static const char *const names[] = {"urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:avc:2015:auxid:1",
                                        "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"};
    uint32_t type;
    box property;
    while (next_box(&properties, &type, &property)) {
        if (type != code("auxC") || property.count < 4) continue;
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            size_t length = strlen(names[i]) + 1;
            if (property.count - 4 >= length && memcmp(property.bytes + 4, names[i], length) == 0) return true;
        }
    }
    return false;
}

bool photo_heif_find_grid(const uint8_t *bytes, size_t count, photo_heif_grid *out) {
    *out = (photo_heif_grid){0};
    box file = {bytes, count}, meta = find_meta(bytes, count), iprp = find(meta, "iprp"), content;
    uint64_t item;
    if (!find_primary(meta, &item) || !is_grid(meta, item) || has_alpha(find(iprp, "ipco"))) return false;
    if (!find_content(file, meta, item, &content) || !read_grid(content, out)) return false;
    int32_t sides[2], turned;
    // (The grid gives its own size.)
    if (!find_tiles(meta, item, out) || !read_properties(iprp, item, sides, &out->quarters)) return false;
    if (!read_properties(iprp, photo_heif_tile(out, 0), sides, &turned) || turned != 0) return false;
    out->tile_width = sides[0];
    out->tile_height = sides[1];
    // The tiles must cover the picture.
    return sides[0] >= 1 && sides[1] >= 1 && (int64_t)sides[0] * out->columns >= out->width
        && (int64_t)sides[1] * out->rows >= out->height;
}

void photo_heif_show_items(uint8_t *bytes, size_t count) {
    box entries, entry;
    uint32_t type;
    if (!find_entries(find_meta(bytes, count), &entries)) return;
    while (next_box(&entries, &type, &entry)) {
        // The last byte of the flags, which follow the version.
        if (type == code("infe") && entry.count >= 4) bytes[entry.bytes - bytes + 3] &= 0xfe;
    }
}
