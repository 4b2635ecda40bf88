// Stands in for libheif and does what the environment's FAKE_LIBHEIF says, so that what Odolog does about it can be tested where
// libheif isn't installed. Its one picture is gray, 64 x 48.
#include "../../../Sources/COdologPhoto/include/COdologPhoto.h"

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct heif_error {
    int code, subcode;
    const char *message;
} heif_error;

#define WIDTH 64
#define HEIGHT 48
static uint8_t luma[WIDTH * HEIGHT], chroma[WIDTH * HEIGHT / 4];
static int handle, image, context;

static int is(const char *what) {
    const char *wanted = getenv("FAKE_LIBHEIF");
    return wanted != NULL && strcmp(wanted, what) == 0;
}

static heif_error result(int code, const char *message) {
    return (heif_error){code, 0, message};
}

// Lets the test know that it has come so far, and who it is.
static void hang(void) {
    char name[32];
    snprintf(name, sizeof name, "hanging-%d", (int)getpid());
    close(open(name, O_WRONLY | O_CREAT, 0600));
    for (;;) pause();
}

static void fill_memory(void) {
    // Address space is what is limited: it needn't be touched.
    for (int i = 0; i < 256; i++) if (malloc((size_t)64 << 20) == NULL) return;
    hang();
}

// What heif_helper.c shares with its host, as far as it is answered.
struct shared {
    photo_decoded decoded;
    photo_status status;
    bool is_done;
};

static struct shared *shared_memory(void) {
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[500];
    struct shared *found = NULL;
    while (maps != NULL && fgets(line, sizeof line, maps) != NULL) {
        unsigned long start, end;
        char rights[8];
        if (sscanf(line, "%lx-%lx %7s", &start, &end, rights) == 3 && strcmp(rights, "rw-s") == 0
            && strstr(line, "/memfd:odolog-helper") != NULL) {
            found = (struct shared *)start;
        }
    }
    return found;
}

// Answers something, as if it were the process around it.
static void lie(void) {
    struct shared *shared = shared_memory();
    if (shared == NULL) _exit(3);
    photo_decoded *told = &shared->decoded;
    told->width = 1900, told->height = 1900, told->orientation = 1, told->scale_numerator = 1, told->scale_denominator = 1;
    told->bitmap.width = 8, told->bitmap.height = 8, told->bitmap.channels = 3;
    int32_t nonsense = 99;
    // Below what may be decoded, above what was asked for.
    if (is("lie-size")) told->bitmap.width = told->bitmap.height = 1900;
    if (is("lie-side")) told->bitmap.width = -1;
    if (is("lie-channels")) told->bitmap.channels = 1 << 20;
    if (is("lie-format")) memcpy(&told->format, &nonsense, sizeof nonsense);
    if (is("lie-orientation")) told->orientation = 0;
    if (is("lie-scale")) told->scale_denominator = 0;
    if (is("lie-width")) told->width = 0;
    if (is("lie-status")) memcpy(&shared->status, &nonsense, sizeof nonsense);
    if (is("lie-text")) {
        memset(told->reason, 'A', sizeof told->reason);
        memset(&told->times, 'A', sizeof told->times);
        shared->status = PHOTO_STATUS_CORRUPT;
    }
    shared->is_done = true;
    _exit(0);
}

void *heif_context_alloc(void) { return is("no-context") ? NULL : &context; }
void heif_context_free(void *c) { (void)c; }

heif_error heif_context_read_from_memory_without_copy(void *c, const void *bytes, size_t count, const void *options) {
    (void)c, (void)bytes, (void)count, (void)options;
    if (is("no-message")) return result(1, NULL);
    return is("damaged") ? result(2, "Invalid\ninput \x1b[31m") : result(0, "");
}

heif_error heif_context_get_primary_image_handle(void *c, void **out) {
    (void)c;
    *out = is("no-handle") ? NULL : &handle;
    return result(0, "");
}
heif_error heif_context_get_image_handle(void *c, uint32_t item, void **out) {
    (void)item;
    return heif_context_get_primary_image_handle(c, out);
}

void heif_image_handle_release(const void *h) { (void)h; }
int heif_image_handle_get_width(const void *h) { return (void)h, is("negative") ? -WIDTH : WIDTH; }
int heif_image_handle_get_height(const void *h) { return (void)h, is("empty") ? 0 : HEIGHT; }
int heif_image_handle_get_ispe_width(const void *h) { return (void)h, is("huge-header") ? 65535 : WIDTH; }
int heif_image_handle_get_ispe_height(const void *h) { return (void)h, is("huge-header") ? 65535 : HEIGHT; }
int heif_image_handle_is_premultiplied_alpha(const void *h) { return (void)h, 0; }

int heif_image_handle_get_list_of_metadata_block_IDs(const void *h, const char *type, uint32_t *ids, int count) {
    (void)h, (void)type, (void)ids, (void)count;
    return is("exif-too-large") || is("exif-of-nothing") ? 1000000 : 0;
}
size_t heif_image_handle_get_metadata_size(const void *h, uint32_t id) {
    return (void)h, (void)id, is("exif-too-large") ? SIZE_MAX : 4;
}
heif_error heif_image_handle_get_metadata(const void *h, uint32_t id, void *target) {
    (void)h, (void)id;
    memset(target, 0xff, 4);
    return result(0, "");
}

heif_error heif_decode_image(const void *h, void **out, int colorspace, int chroma_format, const void *options) {
    (void)h, (void)colorspace, (void)chroma_format, (void)options;
    if (is("crash")) raise(SIGSEGV);
    if (is("abort")) abort();
    if (is("exit")) _exit(0);
    if (is("hang")) hang();
    if (getenv("FAKE_LIBHEIF") != NULL && strncmp(getenv("FAKE_LIBHEIF"), "lie-", 4) == 0) lie();
    if (is("close")) {
        for (int file = 0; file < 1024; file++) close(file);
        hang();
    }
    if (is("memory")) {
        fill_memory();
        return result(6, "out of memory");
    }
    if (is("noise")) {
        char line[100];
        printf("{\"id\":1}\n");
        fflush(stdout);
        fprintf(stderr, "noise\n");
        // Whose line that is!
        while (read(STDIN_FILENO, line, sizeof line) > 0) {}
    }
    memset(luma, 200, sizeof luma);
    memset(chroma, 128, sizeof chroma);
    *out = is("no-image") ? NULL : &image;
    return result(is("unsupported") ? 4 : 0, "");
}

void heif_image_release(const void *i) { (void)i; }
int heif_image_get_colorspace(const void *i) { return (void)i, is("colorspace") ? 12345 : 0; }
int heif_image_get_width(const void *i, int channel) {
    (void)i;
    if (is("huge-image")) return INT32_MAX;
    return channel == 0 ? WIDTH : is("small-chroma") ? 1 : WIDTH / 2;
}
int heif_image_get_height(const void *i, int channel) {
    (void)i;
    if (is("huge-image")) return INT32_MAX;
    return channel == 0 ? HEIGHT : HEIGHT / 2;
}
int heif_image_get_bits_per_pixel_range(const void *i, int channel) { return (void)i, (void)channel, is("bits") ? 99 : 8; }
int heif_image_has_channel(const void *i, int channel) { return (void)i, channel < (is("one-plane") ? 1 : 3); }
const uint8_t *heif_image_get_plane_readonly(const void *i, int channel, int *stride) {
    (void)i;
    *stride = is("stride") ? 1 << 30 : channel == 0 ? WIDTH : WIDTH / 2;
    if (is("no-plane")) return NULL;
    if (is("wild-plane")) return (const uint8_t *)8;
    return channel == 0 ? luma : chroma;
}
heif_error heif_image_get_nclx_color_profile(const void *i, void **out) {
    (void)i, (void)out;
    return result(1, "none");
}
heif_error heif_image_handle_get_nclx_color_profile(const void *h, void **out) {
    (void)h;
    // It says that there is one.
    *out = NULL;
    return result(0, "");
}
void heif_nclx_color_profile_free(void *profile) { (void)profile; }
const char *heif_get_version(void) { return "1.0.0-fake"; }

int heif_have_decoder_for_format(int compression) { return (void)compression, !is("no-decoder"); }
