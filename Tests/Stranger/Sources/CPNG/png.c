#include "CPNG.h"

#include <string.h>

bool cpng_is_png(const uint8_t *bytes, size_t count) {
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', 0x0D, 0x0A, 0x1A, 0x0A};
    return count >= sizeof signature && memcmp(bytes, signature, sizeof signature) == 0;
}
