// Rows of blocks, each packed by itself, behind two methods of libjpeg's memory manager. A packed block is 64 bits
// that say which coefficients are not zero, and then those coefficients, two bytes each.
#include "jpeg_coefficients.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>

#define MOST_OF_BLOCK (sizeof(uint64_t) + sizeof(JBLOCK))
// Smoothing looks at five rows of MCUs. In a row of MCUs a component has as many rows as its sampling factor says.
#define MOST_ROWS_AT_ONCE 5
// Each row that may be asked for at a time needs two slots: its own, and one for a row below.
#define SLOTS_PER_ROW 2

typedef struct slot {
    // The row number plus 1; 0: the slot is empty.
    JDIMENSION row_after;
    bool is_changed;
} slot;

// libjpeg names this type and leaves it to its memory manager.
struct jvirt_barray_control {
    struct jvirt_barray_control *next;
    JDIMENSION columns, row_count, most_rows;
    // One packed row for each row; NULL while all of it is zero.
    uint8_t **packed;
    size_t *lengths;
    // The rows that libjpeg sees lie in fewer slots. Row y lies in slot y % slot_count, if the slot holds it.
    JBLOCKARRAY rows;
    slot *slots;
    JDIMENSION slot_count;
    // Room for the longest row.
    uint8_t *line;
};

static photo_coefficients *coefficients_of(j_common_ptr common) {
    return common->client_data;
}

uint64_t photo_coefficients_estimate(const struct jpeg_decompress_struct *jpeg, size_t count) {
    uint64_t blocks = 0, open = 0;
    for (int i = 0; i < jpeg->num_components; i++) {
        const jpeg_component_info *component = &jpeg->comp_info[i];
        // With the blocks that make the sides multiples of the sampling factors.
        uint64_t columns = (uint64_t)component->width_in_blocks + (uint64_t)component->h_samp_factor;
        uint64_t rows = (uint64_t)component->height_in_blocks + (uint64_t)component->v_samp_factor;
        uint64_t slots = SLOTS_PER_ROW * MOST_ROWS_AT_ONCE * (uint64_t)component->v_samp_factor;
        blocks += columns * rows;
        open += columns * (slots < rows ? slots : rows);
    }
    // By Huffman codes a coefficient other than the first of its block takes two bits of the file, a code and a sign.
    // In front of a restart mark that comes too early it costs nothing, and by arithmetic coding hardly anything.
    uint64_t packed = blocks * (sizeof(uint64_t) + sizeof(JCOEF)) + (uint64_t)count * 4 * sizeof(JCOEF);
    if (jpeg->arith_code || packed > blocks * MOST_OF_BLOCK) packed = blocks * MOST_OF_BLOCK;
    return packed + open * sizeof(JBLOCK);
}

static uint8_t *pack_block(const JCOEF *block, uint8_t *to) {
    uint8_t *values = to + sizeof(uint64_t);
    uint64_t present = 0;
    for (unsigned int i = 0; i < DCTSIZE2; i += 4) {
        // Most often four zeros.
        uint64_t four;
        _Static_assert(sizeof four == 4 * sizeof *block, "coefficients of two bytes");
        memcpy(&four, block + i, sizeof four);
        if (four == 0) continue;
        // Without a branch, which would be guessed wrong half the time: a zero is written, and the next value
        // overwrites it.
        for (unsigned int j = i; j < i + 4; j++) {
            uint64_t is_present = block[j] != 0;
            memcpy(values, block + j, sizeof *block);
            present |= is_present << j;
            values += is_present * sizeof *block;
        }
    }
    memcpy(to, &present, sizeof present);
    return values;
}

// `block` is all zero at first.
static const uint8_t *unpack_block(const uint8_t *from, JCOEF *block) {
    uint64_t present;
    memcpy(&present, from, sizeof present);
    from += sizeof present;
    for (; present != 0; present &= present - 1) {
        memcpy(block + __builtin_ctzll(present), from, sizeof *block);
        from += sizeof *block;
    }
    return from;
}

// `more` may be negative: then it wraps around.
static void hold(j_common_ptr common, size_t more) {
    photo_coefficients *all = coefficients_of(common);
    all->bytes += more;
    if (all->bytes > all->most_bytes) ERREXIT1(common, JERR_OUT_OF_MEMORY, 0);
}

static void store_row(j_common_ptr common, jvirt_barray_ptr array, JDIMENSION row) {
    uint8_t *end = array->line;
    for (JDIMENSION x = 0; x < array->columns; x++) end = pack_block(array->rows[row][x], end);
    size_t length = (size_t)(end - array->line);
    if (array->packed[row] == NULL || length != array->lengths[row]) {
        free(array->packed[row]);
        array->packed[row] = NULL;
        hold(common, length - array->lengths[row]);
        array->lengths[row] = length;
        array->packed[row] = malloc(length);
        if (array->packed[row] == NULL) ERREXIT1(common, JERR_OUT_OF_MEMORY, 0);
    }
    memcpy(array->packed[row], array->line, length);
}

static void fetch_row(j_common_ptr common, jvirt_barray_ptr array, JDIMENSION row) {
    slot *place = &array->slots[row % array->slot_count];
    if (place->row_after == row + 1) return;
    if (place->is_changed) store_row(common, array, place->row_after - 1);
    *place = (slot){.row_after = row + 1};
    JBLOCKROW blocks = array->rows[row];
    memset(blocks, 0, array->columns * sizeof *blocks);
    const uint8_t *from = array->packed[row];
    for (JDIMENSION x = 0; from != NULL && x < array->columns; x++) from = unpack_block(from, blocks[x]);
}

static JBLOCKARRAY access_rows(
    j_common_ptr common, jvirt_barray_ptr array, JDIMENSION first, JDIMENSION count, boolean writable
) {
    if (count > array->most_rows || first > array->row_count || count > array->row_count - first) {
        ERREXIT(common, JERR_BAD_VIRTUAL_ACCESS);
    }
    // libjpeg-turbo 2.1.5 forgets to ask for the last rows that it needs to smooth the second row of MCUs.
    JDIMENSION more = writable ? 0 : array->most_rows;
    JDIMENSION end = array->row_count - first - count < more ? array->row_count : first + count + more;
    for (JDIMENSION row = first; row < end; row++) fetch_row(common, array, row);
    if (writable) {
        photo_coefficients *all = coefficients_of(common);
        for (JDIMENSION row = first; row < first + count; row++) array->slots[row % array->slot_count].is_changed = true;
        all->blocks_of_scans += (uint64_t)array->columns * count;
        // Any error will do: the caller finds the reason in `blocks_of_scans`.
        if (all->blocks_of_scans > PHOTO_MOST_BLOCKS_OF_SCANS) ERREXIT(common, JERR_BAD_PROGRESSION);
    }
    return array->rows + first;
}

// `zeroed` is ignored, since rows always start with zeros.
static jvirt_barray_ptr request_rows(
    j_common_ptr common, int pool, boolean zeroed, JDIMENSION columns, JDIMENSION rows, JDIMENSION most
) {
    (void)zeroed;
    photo_coefficients *all = coefficients_of(common);
    jvirt_barray_ptr array = calloc(1, sizeof *array);
    if (array == NULL) ERREXIT1(common, JERR_OUT_OF_MEMORY, 0);
    // From here on the array is found and freed, whatever fails.
    array->next = all->arrays;
    all->arrays = array;
    array->columns = columns;
    array->row_count = rows;
    array->most_rows = most;
    array->slot_count = SLOTS_PER_ROW * most < rows ? SLOTS_PER_ROW * most : rows;
    hold(common, array->slot_count * columns * sizeof(JBLOCK));
    array->packed = calloc(rows, sizeof *array->packed);
    array->lengths = calloc(rows, sizeof *array->lengths);
    array->slots = calloc(array->slot_count, sizeof *array->slots);
    array->rows = calloc(rows, sizeof *array->rows);
    array->line = malloc(columns * MOST_OF_BLOCK);
    if (array->packed == NULL || array->lengths == NULL || array->slots == NULL || array->rows == NULL
        || array->line == NULL) {
        ERREXIT1(common, JERR_OUT_OF_MEMORY, 0);
    }
    JBLOCKARRAY blocks = common->mem->alloc_barray(common, pool, columns, array->slot_count);
    for (JDIMENSION row = 0; row < rows; row++) array->rows[row] = blocks[row % array->slot_count];
    return array;
}

void photo_coefficients_use(
    struct jpeg_decompress_struct *jpeg, photo_coefficients *coefficients, uint64_t most_bytes
) {
    coefficients->most_bytes = most_bytes;
    jpeg->mem->request_virt_barray = request_rows;
    jpeg->mem->access_virt_barray = access_rows;
}

void photo_coefficients_free(photo_coefficients *coefficients) {
    while (coefficients->arrays != NULL) {
        jvirt_barray_ptr array = coefficients->arrays;
        coefficients->arrays = array->next;
        for (JDIMENSION row = 0; array->packed != NULL && row < array->row_count; row++) free(array->packed[row]);
        free(array->packed);
        free(array->lengths);
        free(array->slots);
        free(array->rows);
        free(array->line);
        free(array);
    }
    coefficients->bytes = 0;
}
