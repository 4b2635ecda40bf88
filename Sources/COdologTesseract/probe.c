#include "COdologModelProbe.h"

#include <COdologChild.h>
#include <COdologTesseract.h>
#include <stdio.h>
#include <string.h>

enum { SECONDS = 20, CPU_SECONDS = 10, WIDTH = 120, HEIGHT = 48, LONGEST_PATH = 4096 };

static helper_pool helpers = HELPER_POOL("odolog-helper-model");

typedef struct request {
    char folder[LONGEST_PATH], model[LONGEST_PATH];
} request;

static bool load_and_read(const char *folder, const char *model) {
    const tesseract_library *tesseract = tesseract_load();
    if (tesseract == NULL) return false;
    TessBaseAPI *api = tesseract->TessBaseAPICreate();
    if (api == NULL || tesseract->TessBaseAPIInit2(api, folder, model, OEM_LSTM_ONLY) != 0) return false;
    tesseract->TessBaseAPISetPageSegMode(api, PSM_RAW_LINE);
    unsigned char strip[WIDTH * HEIGHT];
    memset(strip, 255, sizeof strip);
    for (int y = 8; y < HEIGHT - 8; y++) {
        for (int x = 8; x < WIDTH - 8; x++) strip[y * WIDTH + x] = x % 20 < 6 ? 0 : 255;
    }
    tesseract->TessBaseAPISetImage(api, strip, WIDTH, HEIGHT, 1, WIDTH);
    tesseract->TessBaseAPISetSourceResolution(api, 300);
    return tesseract->TessBaseAPIRecognize(api, NULL) == 0;
}

// Runs in the helper.
static bool answer(int socket, void *memory, size_t size) {
    const request *wanted = memory;
    if (size != sizeof *wanted) return false;
    helper_limit_memory((uint64_t)2 << 30);
    return load_and_read(wanted->folder, wanted->model) && helper_send(socket, "", 1);
}

__attribute__((constructor)) static void become_helper(int argc, char **argv) {
    helper_serve(&helpers, argc, argv, CPU_SECONDS, answer);
}

bool model_probe(const char *folder, const char *model) {
    int file;
    request *wanted = helper_memory_create(sizeof *wanted, &file);
    if (wanted == NULL) return true;
    bool fits = snprintf(wanted->folder, LONGEST_PATH, "%s", folder) < LONGEST_PATH
        && snprintf(wanted->model, LONGEST_PATH, "%s", model) < LONGEST_PATH;
    struct helper *helper = fits ? helper_ask(&helpers, file) : NULL;
    // Without a helper nothing is known of the model.
    bool is_good = fits;
    if (helper != NULL) {
        char told;
        is_good = helper_receive(helper, &told, 1, helper_now() + SECONDS * 1000);
        // Models are tried seldom, and this helper holds one.
        helper_end(helper);
    }
    helper_memory_free(wanted, sizeof *wanted, file);
    return is_good;
}
