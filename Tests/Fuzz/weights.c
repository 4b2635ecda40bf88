// Any bytes as the locator's weights. The first byte says how many numbers follow a header that is made up: none, a few,
// or as many as the network needs, so that headers that are nearly right get all the way.
#include "demand.h"

// For what reads bytes; the file around it would only slow this down.
#include "../../Sources/COdologNetwork/Locator/network.h"
#include "../../Sources/COdologNetwork/weights.c"

enum { NUMBERS = 1900000 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static uint8_t file[NUMBERS + 65536];
    if (count < 1 || count > 65536) return 0;
    static const size_t tails[] = {0, 64, NUMBERS};
    size_t tail = tails[bytes[0] % 3], length = count - 1;
    memcpy(file, bytes + 1, length);
    memset(file + length, 0, tail);
    network_weights *weights = create(&locator_network);
    DEMAND(weights != NULL);
    char message[NETWORK_MESSAGE] = "";
    network_status status = load(weights, file, length + tail, message);
    DEMAND(status == NETWORK_OK || status == NETWORK_BAD_WEIGHTS);
    DEMAND((status == NETWORK_OK) == (message[0] == 0));
    DEMAND(memchr(message, 0, sizeof message) != NULL);
    network_weights_close(weights);
    return 0;
}
