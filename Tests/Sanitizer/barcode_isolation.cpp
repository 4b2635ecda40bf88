// COdologBarcode's child process with a library in it that fails in every way there is. The picture's first byte says how.

#include "../../Sources/COdologBarcode/decode.h"
#include "check.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <unistd.h>

namespace {

enum Behaviour : uint8_t { reads, reads_many, aborts, crashes, throws, leaves, hangs };

DecodedSymbol symbol(size_t length)
{
    DecodedSymbol one{};
    one.bytes.assign(length, 'A');
    one.symbol.length = length;
    one.symbol.format = BARCODE_QR_CODE;
    return one;
}

barcode_symbols run(std::initializer_list<uint8_t> behaviours, int32_t milliseconds = 20000)
{
    std::vector<barcode_picture> pictures;
    for (const uint8_t &behaviour : behaviours)
        pictures.push_back({&behaviour, 1, 1, BARCODE_ALL_FORMATS, true, true, false, 2});
    barcode_symbols result;
    DEMAND(barcode_read(pictures.data(), pictures.size(), milliseconds, &result) == BARCODE_OK);
    return result;
}

} // namespace

std::vector<DecodedSymbol> decode(const barcode_picture &picture)
{
    switch (picture.pixels[0]) {
    case reads: return {symbol(17)};
    // More than is ever returned, and more bytes than a pipe holds.
    case reads_many: return std::vector<DecodedSymbol>(BARCODE_MAXIMUM_COUNT + 8, symbol(BARCODE_MAXIMUM_LENGTH));
    case aborts: std::abort();
    case crashes: raise(SIGSEGV); break;
    case throws: throw std::runtime_error("no");
    case leaves: _exit(0);
    case hangs: pause(); break;
    }
    return {};
}

int main()
{
    for (const uint8_t failure : {aborts, crashes, throws, leaves}) {
        barcode_symbols result = run({reads, failure, reads, failure, failure, reads});
        DEMAND(result.count == 3);
        DEMAND(result.failures == 3);
        DEMAND(result.symbols[0].picture == 0 && result.symbols[1].picture == 2 && result.symbols[2].picture == 5);
        barcode_symbols_free(&result);
        result = run({failure});
        DEMAND(result.count == 0 && result.symbols == nullptr && result.failures == 1);
        barcode_symbols_free(&result);
    }
    barcode_symbols result = run({reads_many});
    DEMAND(result.count == BARCODE_MAXIMUM_COUNT && result.failures == 0);
    barcode_symbols_free(&result);
    // What was read before the time was over is kept.
    result = run({reads, hangs, reads}, 300);
    DEMAND(result.count == 1 && result.failures == 2);
    barcode_symbols_free(&result);
    // Without a file descriptor left there is no pipe.
    int last = dup(STDIN_FILENO);
    for (int next = last; next >= 0; next = dup(STDIN_FILENO)) last = next;
    const uint8_t pixel = reads;
    const barcode_picture picture{&pixel, 1, 1, BARCODE_ALL_FORMATS, true, true, false, 2};
    DEMAND(barcode_read(&picture, 1, 1000, &result) == BARCODE_NO_PROCESS);
    for (int each = STDERR_FILENO + 1; each <= last; each++) close(each);
    return 0;
}
