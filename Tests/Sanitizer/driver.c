// Drives COdologPhoto over whole and spoilt pictures. The sanitizers do the judging:
// the driver itself only fails where a result contradicts a contract.
//
//   driver [FILE...]     everything, then the files, too
//   driver --prove leak|overflow|undefined
//                        does just that, to show that it would be seen
#include "check.h"
#include "heif.h"
#include "internal.h"
#include "pictures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const photo_limits small = {.max_pixels = 4000000, .decoded_pixels = 400000, .working_bytes = 64 << 20};

// ---- Allocations that fail on demand (linked with --wrap) ----

static long allocations_left = -1;

static bool allocation_fails(void) {
    if (allocations_left < 0) return false;
    return allocations_left-- == 0;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_malloc(size_t size) {
    return allocation_fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return allocation_fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size) {
    return allocation_fails() ? NULL : __real_realloc(memory, size);
}

// ---- Steps ----

static void finish(photo_status status, photo_bitmap *made) {
    if (status == PHOTO_STATUS_OK) {
        // Reads every pixel, so that one left unset or out of bounds is seen.
        size_t count = (size_t)made->width * (size_t)made->height * (size_t)made->channels, sum = 0;
        for (size_t i = 0; i < count; i++) sum += made->pixels[i];
        DEMAND(sum <= 255 * count);
    } else {
        DEMAND(made->pixels == NULL);
    }
    photo_bitmap_free(made);
}

static void rectify_some(const photo_bitmap *bitmap) {
    double w = bitmap->width, h = bitmap->height;
    const photo_quad quads[] = {
        {{0, 0, w, 0, w, h, 0, h}},
        {{w * 0.2, h * 0.1, w * 0.9, h * 0.3, w * 0.8, h * 0.9, w * 0.1, h * 0.6}},
        {{-w, -h, 2 * w, -h, 2 * w, 2 * h, -w, 2 * h}},
        {{w, 0, w, h, 0, h, 0, 0}},
        {{5 * w, 5 * h, 6 * w, 5 * h, 6 * w, 6 * h, 5 * w, 6 * h}},
        {{0, 0, 0, 0, 0, 0, 0, 0}},
        {{0, 0, NAN, 0, w, h, 0, h}},
        {{0, 0, 1e300, 0, w, h, 0, h}},
        {{w, 0, 0, 0, 0, h, w, h}},
    };
    for (size_t i = 0; i < sizeof quads / sizeof *quads; i++) {
        photo_bitmap made;
        finish(photo_rectify(bitmap, &quads[i], 32, 0.1, 400, &made), &made);
        finish(photo_rectify(bitmap, &quads[i], 1, 2, 1, &made), &made);
        finish(photo_rectify(bitmap, &quads[i], 7, 0.5, 65535, &made), &made);
    }
}

static void tone(const photo_bitmap *bitmap) {
    photo_bitmap made;
    for (int mode = PHOTO_GRAY_LUMA; mode <= PHOTO_GRAY_STRONGEST_CHANNEL; mode++) {
        finish(photo_grayscale(bitmap, (photo_gray_mode)mode, &made), &made);
    }
    finish(photo_stretch_contrast(bitmap, 1, 99, &made), &made);
    finish(photo_stretch_contrast(bitmap, 99, 1, &made), &made);
    finish(photo_equalize_locally(bitmap, 8, 2, &made), &made);
    finish(photo_equalize_locally(bitmap, 1000, 300, &made), &made);
    finish(photo_equalize_locally(bitmap, 7, NAN, &made), &made);
    finish(photo_threshold_sauvola(bitmap, 31, 0.2, &made), &made);
    finish(photo_threshold_sauvola(bitmap, 1001, 1, &made), &made);
    finish(photo_threshold_sauvola(bitmap, 5, 0, &made), &made);
    finish(photo_threshold_otsu(bitmap, 16, &made), &made);
    finish(photo_threshold_otsu(bitmap, 65535, &made), &made);
    finish(photo_invert(bitmap, &made), &made);
    bool light = false;
    (void)photo_is_light_on_dark(bitmap, &light);
}

static void placement(const photo_bitmap *bitmap) {
    photo_bitmap made;
    double degrees = 0;
    (void)photo_find_skew(bitmap, 15, &degrees);
    rectify_some(bitmap);
    finish(photo_rotate(bitmap, 33, &made), &made);
    finish(photo_rotate(bitmap, INFINITY, &made), &made);
    for (int turns = -1; turns < 4; turns++) finish(photo_rotate_quarters(bitmap, turns, &made), &made);
    finish(photo_scale(bitmap, 1, 1, &made), &made);
    finish(photo_scale(bitmap, 33, 71, &made), &made);
    finish(photo_scale(bitmap, bitmap->width * 2 + 1, bitmap->height + 3, &made), &made);
    finish(photo_scale(bitmap, 0, 5, &made), &made);
    finish(photo_crop(bitmap, bitmap->width / 2, bitmap->height / 2, 1, 1, &made), &made);
    finish(photo_crop(bitmap, 0, 0, bitmap->width + 1, 1, &made), &made);
    finish(photo_crop(bitmap, INT32_MAX, 0, INT32_MAX, 1, &made), &made);
    finish(photo_add_border(bitmap, 10, 255, &made), &made);
    finish(photo_add_border(bitmap, INT32_MAX, 255, &made), &made);
    photo_bytes file;
    if (photo_encode_png(bitmap, &file) == PHOTO_STATUS_OK) photo_bytes_free(&file);
    if (photo_encode_jpeg(bitmap, 80, &file) == PHOTO_STATUS_OK) photo_bytes_free(&file);
    DEMAND(photo_encode_jpeg(bitmap, 0, &file) != PHOTO_STATUS_OK && file.bytes == NULL);
}

static void all_steps(const photo_bitmap *bitmap) {
    tone(bitmap);
    placement(bitmap);
}

// ---- Files ----

// Bytes are copied to their own block, so that a read behind their end is seen.
static photo_status decode(const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out) {
    uint8_t *copy = __real_malloc(count == 0 ? 1 : count);
    if (copy == NULL) abort();
    memcpy(copy, bytes, count);
    photo_times times;
    photo_times_in_start(copy, count, &times);
    photo_times_in_start(copy, count / 3, &times);
    photo_status status = photo_decode(copy, count, limits, out);
    free(copy);
    if (status == PHOTO_STATUS_OK) {
        DEMAND((uint64_t)out->bitmap.width * (uint64_t)out->bitmap.height <= limits->decoded_pixels);
        DEMAND(out->orientation >= 1 && out->orientation <= 8);
    } else {
        DEMAND(out->bitmap.pixels == NULL);
    }
    return status;
}

static void decode_only(const uint8_t *bytes, size_t count, const photo_limits *limits) {
    photo_decoded decoded;
    (void)decode(bytes, count, limits, &decoded);
    finish(decoded.bitmap.pixels == NULL ? PHOTO_STATUS_CORRUPT : PHOTO_STATUS_OK, &decoded.bitmap);
}

static void whole(const picture *picture) {
    photo_decoded decoded;
    photo_status status = decode(picture->file.bytes, picture->file.count, &small, &decoded);
    if (status != PHOTO_STATUS_OK || decoded.truncated || decoded.damaged || decoded.orientation != 6) {
        fprintf(stderr, "%s: status %d, %s\n", picture->name, (int)status, decoded.reason);
        exit(1);
    }
    DEMAND(strcmp(decoded.times.original.text, "2024:05:01 12:33:01") == 0
        && strcmp(decoded.times.original.offset, "+02:00") == 0);
    all_steps(&decoded.bitmap);
    photo_bitmap_free(&decoded.bitmap);
    for (uint64_t pixels = 1; pixels < 6000; pixels *= 3) {
        photo_limits limits = small;
        limits.decoded_pixels = pixels;
        decode_only(picture->file.bytes, picture->file.count, &limits);
    }
    photo_limits none = {.max_pixels = 4000000, .decoded_pixels = 400000, .working_bytes = 1};
    decode_only(picture->file.bytes, picture->file.count, &none);
}

static long cut_everywhere(const picture *picture) {
    for (size_t count = 0; count < picture->file.count; count++) {
        decode_only(picture->file.bytes, count, &small);
    }
    return (long)picture->file.count;
}

// One to four bits or bytes are wrong; every other one near the start, where the headers are.
static long spoil(const picture *picture, long times) {
    uint8_t *bytes = malloc(picture->file.count);
    if (bytes == NULL) abort();
    for (long i = 0; i < times; i++) {
        memcpy(bytes, picture->file.bytes, picture->file.count);
        size_t reach = i % 2 == 0 && picture->file.count > 700 ? 700 : picture->file.count;
        for (uint64_t wrong = random_number() % 4 + 1; wrong > 0; wrong--) {
            size_t at = random_number() % reach;
            if (random_number() % 2 == 0) bytes[at] ^= (uint8_t)(1u << random_number() % 8);
            else bytes[at] = (uint8_t)random_number();
        }
        decode_only(bytes, picture->file.count, &small);
    }
    free(bytes);
    return times;
}

// Lets the first, the second, the third ... allocation fail, until all succeed.
static long starve_decoder(const picture *picture) {
    long failures = 0;
    for (bool enough = false; !enough && failures < 2000; failures++) {
        allocations_left = failures;
        decode_only(picture->file.bytes, picture->file.count, &small);
        enough = allocations_left >= 0;
        allocations_left = -1;
    }
    DEMAND(failures < 2000);
    return failures;
}

static long starve_steps(const photo_bitmap *bitmap, void (*steps)(const photo_bitmap *)) {
    long failures = 0;
    for (bool enough = false; !enough && failures < 2000; failures++) {
        allocations_left = failures;
        steps(bitmap);
        enough = allocations_left >= 0;
        allocations_left = -1;
    }
    DEMAND(failures < 2000);
    return failures;
}

// Straight to the parser, in blocks of just the right size: inside a decoder's memory a read too far would go unseen.
static long spoil_exif(const picture *picture) {
    const uint8_t *start = picture->file.bytes;
    while (memcmp(start, "Exif\0\0", 6) != 0) start++;
    start += 6;
    size_t whole_count = 95;
    for (long i = 0; i < 20000; i++) {
        size_t count = i < 2 * (long)whole_count ? (size_t)i / 2 : random_number() % whole_count + 1;
        uint8_t *bytes = malloc(count == 0 ? 1 : count);
        if (bytes == NULL) abort();
        memcpy(bytes, start, count);
        for (uint64_t wrong = random_number() % 4; wrong > 0 && count > 0 && i % 2 == 1; wrong--) {
            uint64_t value = random_number() % 3 == 0 ? random_number() : random_number() % 128;
            bytes[random_number() % count] = (uint8_t)value;
        }
        photo_exif exif;
        photo_exif_parse(bytes, count, &exif);
        DEMAND(exif.orientation >= 1 && exif.orientation <= 8);
        const photo_time times[] = {exif.times.original, exif.times.digitized, exif.times.changed};
        for (size_t j = 0; j < 3; j++) {
            DEMAND(strnlen(times[j].text, PHOTO_TIME_SIZE) < PHOTO_TIME_SIZE);
            DEMAND(strnlen(times[j].offset, PHOTO_TIME_SIZE) < PHOTO_TIME_SIZE);
        }
        free(bytes);
    }
    return 20000;
}

static void odd_sizes(void) {
    static const int sizes[][3] = {{1, 1, 1}, {1, 1, 3},  {2, 1, 3},   {1, 9, 1}, {7, 7, 3},
                                   {8, 3, 1}, {3, 200, 1}, {1500, 2, 3}, {31, 33, 1}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        photo_bitmap bitmap;
        DEMAND(photo_bitmap_create(sizes[i][0], sizes[i][1], sizes[i][2], &bitmap) == PHOTO_STATUS_OK);
        size_t count = (size_t)sizes[i][0] * (size_t)sizes[i][1] * (size_t)sizes[i][2];
        for (size_t j = 0; j < count; j++) bitmap.pixels[j] = (uint8_t)(j * 37 % 251);
        all_steps(&bitmap);
        photo_bitmap_free(&bitmap);
    }
    photo_bitmap bad;
    DEMAND(photo_bitmap_create(0, 1, 1, &bad) == PHOTO_STATUS_BAD_SIZE);
    DEMAND(photo_bitmap_create(1, -1, 1, &bad) == PHOTO_STATUS_BAD_SIZE);
    DEMAND(photo_bitmap_create(1, 1, 2, &bad) == PHOTO_STATUS_BAD_SIZE);
    DEMAND(photo_bitmap_create(INT32_MAX, INT32_MAX, 3, &bad) == PHOTO_STATUS_BAD_SIZE);
    DEMAND(photo_invert(&bad, &bad) == PHOTO_STATUS_BAD_SIZE);
}

static void files_that_are_none(void) {
    char reason[PHOTO_REASON_SIZE];
    DEMAND(photo_file_write("/nowhere/at/all", (const uint8_t *)"a", 1, reason) == PHOTO_STATUS_NOT_FOUND);
    DEMAND(photo_file_write("/dev/full", (const uint8_t *)"a", 1, reason) == PHOTO_STATUS_WRITE_FAILED);
}

static void real_file(const char *path) {
    FILE *stream = fopen(path, "rb");
    DEMAND(stream != NULL);
    photo_bytes file = {.bytes = malloc(64 << 20)};
    DEMAND(file.bytes != NULL);
    file.count = fread(file.bytes, 1, 64 << 20, stream);
    fclose(stream);
    photo_decoded decoded;
    if (decode(file.bytes, file.count, &small, &decoded) == PHOTO_STATUS_OK) {
        tone(&decoded.bitmap);
        photo_bitmap_free(&decoded.bitmap);
    }
    photo_bytes_free(&file);
}

// What the sanitizers must see. `volatile` keeps the compiler from seeing it first.
static int prove(const char *fault) {
    volatile int one = 1;
    if (strcmp(fault, "leak") == 0) {
        photo_bitmap bitmap;
        (void)photo_bitmap_create(10, 10, one, &bitmap);
        bitmap.pixels = NULL;
    } else if (strcmp(fault, "overflow") == 0) {
        photo_bitmap bitmap;
        (void)photo_bitmap_create(10, 10, one, &bitmap);
        bitmap.pixels[100 * one] = 1;
        photo_bitmap_free(&bitmap);
    } else if (strcmp(fault, "undefined") == 0) {
        one = INT32_MAX;
        one = one + 1;
    } else {
        fprintf(stderr, "unknown fault %s\n", fault);
    }
    return 0;
}

// A HEIC file whose two pictures say 640 x 480 and 8000 x 6000 pixels, cut and spoilt.
static void library_of_heif(void) {
    photo_heif_support support = photo_heif_supported();
    DEMAND(support.version != NULL || (!support.heic && !support.avif));
}

static void sizes_of_heif(void) {
    static const uint8_t file[] =
        "\0\0\0\x10" "ftypheic\0\0\0\0" "\0\0\0\x44" "meta\0\0\0\0" "\0\0\0\x38" "iprp" "\0\0\0\x30" "ipco"
        "\0\0\0\x14" "ispe\0\0\0\0" "\0\0\x02\x80" "\0\0\x01\xe0" "\0\0\0\x14" "ispe\0\0\0\0" "\0\0\x1f\x40" "\0\0\x17\x70";
    const size_t count = sizeof file - 1, first_size = 16, second = count - 20;
    DEMAND(photo_heif_pixels(file, count) == 48000000);
    for (size_t length = 0; length < count; length++) {
        // On the heap, where reading beyond is seen.
        uint8_t *part = __real_malloc(length + 1);
        memcpy(part, file, length);
        uint64_t pixels = photo_heif_pixels(part, length);
        DEMAND(pixels == (length < second ? 0 : 640 * 480));
        free(part);
    }
    uint8_t spoilt[sizeof file];
    for (size_t place = 0; place < count; place++) {
        for (int value = 0; value < 256; value++) {
            memcpy(spoilt, file, sizeof file);
            spoilt[place] = (uint8_t)value;
            (void)photo_heif_pixels(spoilt, count);
        }
    }
    // 0: to the end of the file; less than a header: no box.
    memcpy(spoilt, file, sizeof file);
    spoilt[first_size + 3] = 0;
    DEMAND(photo_heif_pixels(spoilt, count) == 48000000);
    spoilt[first_size + 3] = 7;
    DEMAND(photo_heif_pixels(spoilt, count) == 0);
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "--prove") == 0) return prove(argv[2]);
    picture pictures[PICTURES];
    pictures_make(pictures);
    long cut = 0, spoilt = 0, starved = 0;
    for (int i = 0; i < PICTURES; i++) {
        whole(&pictures[i]);
        cut += cut_everywhere(&pictures[i]);
        spoilt += spoil(&pictures[i], 1000);
        starved += starve_decoder(&pictures[i]);
    }
    photo_decoded decoded;
    DEMAND(decode(pictures[0].file.bytes, pictures[0].file.count, &small, &decoded) == PHOTO_STATUS_OK);
    starved += starve_steps(&decoded.bitmap, tone) + starve_steps(&decoded.bitmap, placement);
    photo_bitmap_free(&decoded.bitmap);
    spoilt += spoil_exif(&pictures[0]);
    odd_sizes();
    files_that_are_none();
    sizes_of_heif();
    library_of_heif();
    for (int i = 1; i < argc; i++) real_file(argv[i]);
    pictures_free(pictures);
    printf(
        "%d kinds of pictures, %ld cut, %ld spoilt, %ld failed allocations, %d photos\n",
        PICTURES, cut, spoilt, starved, argc - 1);
    return 0;
}
