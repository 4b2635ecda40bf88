#include "network.h"

#include "COdologLineNetwork.h"

enum { INPUT, A2, X4, T4, X8, T8, LINE, LINE_BETWEEN, FRAMES, BUFFER_COUNT };

#define CHANNELS(classes)                                                                                         \
    {                                                                                                             \
        [INPUT] = 1, [A2] = 32, [X4] = 64, [T4] = 64, [X8] = 96, [T8] = 96, [LINE] = 160, [LINE_BETWEEN] = 160,    \
        [FRAMES] = (classes),                                                                                     \
    }
static const int digits[BUFFER_COUNT] = CHANNELS(LINE_NETWORK_DIGIT_CLASSES);
static const int characters[BUFFER_COUNT] = CHANNELS(LINE_NETWORK_CHARACTER_CLASSES);
static const int words[BUFFER_COUNT] = CHANNELS(LINE_NETWORK_WORD_CLASSES);

#define THREE .kernel = {3, 3}, .stride = {1, 1}, .padding = {1, 1}
#define THREE_HALVING .kernel = {3, 3}, .stride = {2, 2}, .padding = {1, 1}
#define THREE_HALVING_ROWS .kernel = {3, 3}, .stride = {2, 1}, .padding = {1, 1}
#define FOUR_ROWS .kernel = {4, 1}, .stride = {1, 1}
#define THREE_COLUMNS .kernel = {1, 3}, .stride = {1, 1}, .padding = {0, 1}
#define ONE .kernel = {1, 1}, .stride = {1, 1}

// `bench/models/recognizer/line_network.py` describes the same.
static const network_layer layers[] = {
    {"stem", THREE_HALVING, .source = INPUT, .target = A2, .rectifies = true},
    {"down4", THREE_HALVING, .source = A2, .target = X4, .rectifies = true},
    {"block4.first", THREE, .source = X4, .target = T4, .rectifies = true},
    {"block4.second", THREE, .source = T4, .target = X4, .adds = true, .rectifies = true},
    {"down8", THREE_HALVING_ROWS, .source = X4, .target = X8, .rectifies = true},
    {"block8a.first", THREE, .source = X8, .target = T8, .rectifies = true},
    {"block8a.second", THREE, .source = T8, .target = X8, .adds = true, .rectifies = true},
    {"block8b.first", THREE, .source = X8, .target = T8, .rectifies = true},
    {"block8b.second", THREE, .source = T8, .target = X8, .adds = true, .rectifies = true},
    {"flat", FOUR_ROWS, .source = X8, .target = LINE, .rectifies = true},
    {"line1.first", THREE_COLUMNS, .source = LINE, .target = LINE_BETWEEN, .rectifies = true},
    {"line1.second", THREE_COLUMNS, .source = LINE_BETWEEN, .target = LINE, .adds = true, .rectifies = true},
    {"line2.first", THREE_COLUMNS, .source = LINE, .target = LINE_BETWEEN, .rectifies = true},
    {"line2.second", THREE_COLUMNS, .source = LINE_BETWEEN, .target = LINE, .adds = true, .rectifies = true},
    {"head", ONE, .source = LINE, .target = FRAMES},
};

#define NETWORK(channel_counts)                                                                     \
    {                                                                                               \
        .layers = layers, .layer_count = sizeof layers / sizeof *layers, .channels = channel_counts, \
        .buffer_count = BUFFER_COUNT,                                                               \
    }
const network_description line_network_of_digits = NETWORK(digits);
const network_description line_network_of_characters = NETWORK(characters);
const network_description line_network_of_words = NETWORK(words);
