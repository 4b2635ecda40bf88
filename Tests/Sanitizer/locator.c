// Drives COdologLocator, and COdologNetwork underneath, over whole and spoilt weights, maps of any numbers and pictures of any size. The sanitizers do the
// judging: the driver itself only fails where a result contradicts a contract.
//
//   locator WEIGHTS FOLDER     the shipped weights; a folder for spoilt copies of them
#include "COdologLocator.h"
#include "check.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SPOILT = 150, MAPS = 300, PICTURES = 12 };

static uint8_t *read_file(const char *path, size_t *count) {
    FILE *file = fopen(path, "rb");
    DEMAND(file != NULL);
    fseek(file, 0, SEEK_END);
    *count = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*count);
    DEMAND(bytes != NULL && fread(bytes, 1, *count, file) == *count);
    fclose(file);
    return bytes;
}

// Some bytes of the header are wrong, and at times the end is missing.
static void spoil_weights(const char *weights, const char *folder) {
    size_t count;
    uint8_t *whole = read_file(weights, &count);
    uint64_t header;
    memcpy(&header, whole, sizeof header);
    DEMAND(header + 8 < count);
    char path[4096];
    snprintf(path, sizeof path, "%s/spoilt.safetensors", folder);
    uint8_t *bytes = malloc(count);
    DEMAND(bytes != NULL);
    for (int i = 0; i < SPOILT; i++) {
        memcpy(bytes, whole, count);
        for (uint64_t wrong = random_number() % 4 + 1; wrong > 0; wrong--) {
            bytes[random_number() % (8 + header)] = (uint8_t)random_number();
        }
        FILE *file = fopen(path, "wb");
        DEMAND(file != NULL);
        fwrite(bytes, 1, random_number() % 4 != 0 ? count : random_number() % count, file);
        fclose(file);
        network_weights *opened;
        char message[NETWORK_MESSAGE];
        network_status status = locator_weights_open(path, &opened, message);
        DEMAND(status == NETWORK_OK || status == NETWORK_BAD_WEIGHTS);
        DEMAND((status == NETWORK_OK) == (opened != NULL));
        if (status != NETWORK_OK) DEMAND(memchr(message, 0, sizeof message) != NULL);
        network_weights_close(opened);
    }
    free(bytes);
    free(whole);
}

static void finish(network_status status, locator_lines *lines) {
    DEMAND(status == NETWORK_OK && lines->count <= LOCATOR_MAXIMUM_COUNT);
    for (size_t i = 0; i < lines->count; i++) {
        for (int corner = 0; corner < 4; corner++) {
            DEMAND(isfinite(lines->lines[i].corners[corner].x) && isfinite(lines->lines[i].corners[corner].y));
        }
    }
    locator_lines_free(lines);
}

// Numbers in the network's range, and any bits at all.
static void gather(void) {
    for (int i = 0; i < MAPS; i++) {
        size_t rows = 1 + random_number() % 60, columns = 1 + random_number() % 60;
        size_t count = rows * columns * LOCATOR_CHANNELS;
        float *values = malloc(count * sizeof *values);
        DEMAND(values != NULL);
        for (size_t j = 0; j < count; j++) {
            uint32_t bits = (uint32_t)random_number();
            if (i % 3 == 0) memcpy(&values[j], &bits, sizeof bits);
            else values[j] = (float)(bits % 2000) / 200 - 5;
        }
        locator_maps maps = {.values = values, .rows = rows, .columns = columns};
        locator_lines lines;
        finish(locator_gather(&maps, 0.01 + 0.98 * (double)(random_number() % 100) / 100, random_number() % 2, &lines), &lines);
        free(values);
    }
}

static void look(const char *path) {
    network_weights *weights;
    network_runner *runner;
    DEMAND(locator_weights_open(path, &weights, NULL) == NETWORK_OK);
    DEMAND(network_runner_create(weights, &runner) == NETWORK_OK);
    for (int i = 0; i < PICTURES; i++) {
        size_t width = 1 + random_number() % 300, height = 1 + random_number() % 300, channels = i % 2 == 0 ? 1 : 3;
        uint8_t *pixels = malloc(width * height * channels);
        DEMAND(pixels != NULL);
        for (size_t j = 0; j < width * height * channels; j++) pixels[j] = (uint8_t)random_number();
        locator_maps maps;
        DEMAND(locator_run(runner, pixels, width, height, channels, &maps) == NETWORK_OK);
        locator_lines lines;
        finish(locator_gather(&maps, 0.3, true, &lines), &lines);
        free(pixels);
    }
    network_runner_destroy(runner);
    network_weights_close(weights);
}

int main(int count, char **arguments) {
    DEMAND(count == 3);
    spoil_weights(arguments[1], arguments[2]);
    gather();
    look(arguments[1]);
    printf("%d spoilt weights, %d maps, %d looks", SPOILT, MAPS, PICTURES);
    return 0;
}
