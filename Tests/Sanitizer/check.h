// What every driver needs: demands on a contract, and numbers that are the same in every run.
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define DEMAND(condition) demand((condition), #condition, __FILE__, __LINE__)

static inline void demand(bool condition, const char *text, const char *file, int line) {
    if (condition) return;
    fprintf(stderr, "%s:%d: not so: %s\n", file, line, text);
    exit(1);
}

static uint64_t random_state = 42;

// SplitMix64.
static inline uint64_t random_number(void) {
    uint64_t z = random_state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

#endif
