#ifndef FUZZ_DEMAND_H
#define FUZZ_DEMAND_H

#include <stdio.h>
#include <stdlib.h>

// Ends the process, which the fuzzer takes for a finding, where a result contradicts a contract.
#define DEMAND(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            abort(); \
        } \
    } while (0)

#endif
