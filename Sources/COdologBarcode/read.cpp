#include "decode.h"
#include "internal.h"

#include <COdologChild.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iterator>

// The helper gets pictures in shared memory and answers through its socket. Host and helper are the same program, so
// structures are passed as they are.

namespace {

helper_pool helpers = HELPER_POOL("odolog-helper-barcode");

/// A limit for the case that nobody is left to end the helper.
constexpr unsigned processor_seconds = 60;
/// Memory on top of what the helper has. A picture is 64 megabytes at most.
constexpr uint64_t most_bytes = uint64_t{2} << 30;

/// The start of the shared memory. `count` pictures follow, whose `pixels` are null, and then the pixels of all
/// pictures in their order.
struct Request {
    size_t count;
    /// The picture to start with.
    size_t first;
};

/// Comes before the symbols of each picture.
struct PictureHeader {
    uint32_t picture;
    uint32_t symbols;
};

bool send_symbols(int socket, uint32_t picture, const std::vector<DecodedSymbol> &decoded)
{
    const PictureHeader header{picture, static_cast<uint32_t>(decoded.size())};
    if (!helper_send(socket, &header, sizeof header)) return false;
    return std::all_of(decoded.begin(), decoded.end(), [&](const DecodedSymbol &one) {
        return helper_send(socket, &one.symbol, sizeof one.symbol)
            && helper_send(socket, one.bytes.data(), one.bytes.size());
    });
}

/// Runs in the helper. It ends with the first picture that fails, which the host skips.
bool answer(int socket, void *memory, size_t)
{
    const auto *request = static_cast<const Request *>(memory);
    const auto *pictures = reinterpret_cast<const barcode_picture *>(request + 1);
    const auto *pixels = reinterpret_cast<const uint8_t *>(pictures + request->count);
    helper_limit_memory(most_bytes);
    try {
        for (size_t i = 0; i < request->count; i++) {
            barcode_picture picture = pictures[i];
            picture.pixels = pixels;
            pixels += picture.width * picture.height;
            if (i >= request->first && !send_symbols(socket, static_cast<uint32_t>(i), decode(picture))) return false;
        }
    } catch (...) {
        return false;
    }
    helper_limit_memory(0);
    return true;
}

__attribute__((constructor)) void become_helper(int argc, char **argv)
{
    helper_serve(&helpers, argc, argv, processor_seconds, answer);
}

/// The shared memory that a helper is given.
class SharedPictures {
public:
    SharedPictures(const barcode_picture *pictures, size_t count)
    {
        size_ = sizeof(Request) + count * sizeof *pictures;
        for (size_t i = 0; i < count; i++) size_ += pictures[i].width * pictures[i].height;
        memory_ = static_cast<Request *>(helper_memory_create(size_, &file_));
        if (!memory_) return;
        memory_->count = count;
        auto *copies = reinterpret_cast<barcode_picture *>(memory_ + 1);
        auto *pixels = reinterpret_cast<uint8_t *>(copies + count);
        for (size_t i = 0; i < count; i++) {
            copies[i] = pictures[i];
            copies[i].pixels = nullptr;
            std::memcpy(pixels, pictures[i].pixels, pictures[i].width * pictures[i].height);
            pixels += pictures[i].width * pictures[i].height;
        }
    }
    ~SharedPictures()
    {
        const int reason = errno;
        if (memory_) helper_memory_free(memory_, size_, file_);
        errno = reason;
    }
    SharedPictures(const SharedPictures &) = delete;
    SharedPictures &operator=(const SharedPictures &) = delete;

    bool exists() const { return memory_ != nullptr; }

    struct helper *ask(size_t first)
    {
        memory_->first = first;
        return helper_ask(&helpers, file_);
    }

private:
    Request *memory_ = nullptr;
    size_t size_ = 0;
    int file_ = -1;
};

/// A symbol as a helper told it, which can be any bytes.
struct ToldSymbol {
    alignas(barcode_symbol) uint8_t bytes[sizeof(barcode_symbol)];

    bool is_sound() const
    {
        uint32_t format;
        std::memcpy(&format, bytes + offsetof(barcode_symbol, format), sizeof format);
        uint8_t inverted = bytes[offsetof(barcode_symbol, inverted)];
        if (inverted > 1 || format == 0 || (format & (format - 1)) != 0 || (format & BARCODE_ALL_FORMATS) != format)
            return false;
        barcode_symbol symbol;
        std::memcpy(&symbol, bytes, sizeof symbol);
        return symbol.length <= BARCODE_MAXIMUM_LENGTH && symbol.lines >= 0 && symbol.orientation >= -180
            && symbol.orientation <= 180
            && std::all_of(std::begin(symbol.corners), std::end(symbol.corners), [](const barcode_point &corner) {
                   return std::abs(corner.x) <= 4.0 * BARCODE_MAXIMUM_SIDE
                       && std::abs(corner.y) <= 4.0 * BARCODE_MAXIMUM_SIDE;
               });
    }
};

enum class Received { picture, nothing, no_memory };

/// Receives one picture's symbols and appends them to `result`, whose array has room for BARCODE_MAXIMUM_COUNT.
Received receive_picture(struct helper *helper, size_t expected, int64_t deadline, barcode_symbols &result)
{
    PictureHeader header;
    if (!helper_receive(helper, &header, sizeof header, deadline)) return Received::nothing;
    if (header.picture != expected) return Received::nothing;
    for (uint32_t i = 0; i < header.symbols; i++) {
        ToldSymbol told;
        if (!helper_receive(helper, told.bytes, sizeof told.bytes, deadline) || !told.is_sound()) return Received::nothing;
        barcode_symbol symbol;
        std::memcpy(&symbol, told.bytes, sizeof symbol);
        auto *bytes = static_cast<uint8_t *>(std::calloc(symbol.length + 1, 1));
        if (!bytes) return Received::no_memory;
        if (!helper_receive(helper, bytes, symbol.length, deadline) || result.count == BARCODE_MAXIMUM_COUNT) {
            std::free(bytes);
            if (result.count == BARCODE_MAXIMUM_COUNT) continue;
            return Received::nothing;
        }
        symbol.bytes = bytes;
        symbol.picture = header.picture;
        result.symbols[result.count++] = symbol;
    }
    return Received::picture;
}

/// Lets a helper read from picture `next` on. Afterwards `next` is the first picture that was not read.
barcode_status read_in_helper(
    SharedPictures &pictures, size_t count, int64_t deadline, size_t &next, barcode_symbols &result)
{
    struct helper *helper = pictures.ask(next);
    if (!helper) return errno == ENOMEM ? BARCODE_OUT_OF_MEMORY : BARCODE_NO_PROCESS;
    Received received = Received::picture;
    while (next < count && received == Received::picture) {
        received = receive_picture(helper, next, deadline, result);
        if (received == Received::picture) next++;
    }
    if (received == Received::picture) helper_done(&helpers, helper);
    else helper_end(helper);
    return received == Received::no_memory ? BARCODE_OUT_OF_MEMORY : BARCODE_OK;
}

} // namespace

barcode_status barcode_read(
    const barcode_picture *pictures, size_t count, int32_t milliseconds, barcode_symbols *result)
{
    if (!result) return BARCODE_INVALID_ARGUMENT;
    *result = barcode_symbols{nullptr, 0, 0, false};
    if (count == 0) return BARCODE_OK;
    if (!pictures || milliseconds < 1 || milliseconds > 60000 || count > UINT32_MAX) return BARCODE_INVALID_ARGUMENT;
    for (size_t i = 0; i < count; i++) {
        const barcode_picture &picture = pictures[i];
        const barcode_status status = check_picture(picture.pixels, picture.width, picture.height);
        if (status != BARCODE_OK) return status;
        if ((picture.formats & BARCODE_ALL_FORMATS) == 0 || picture.minimum_lines == 0)
            return BARCODE_INVALID_ARGUMENT;
    }
    result->symbols = static_cast<barcode_symbol *>(std::calloc(BARCODE_MAXIMUM_COUNT, sizeof(barcode_symbol)));
    if (!result->symbols) return BARCODE_OUT_OF_MEMORY;

    const int64_t deadline = helper_now() + milliseconds;
    SharedPictures shared(pictures, count);
    if (!shared.exists()) {
        const int reason = errno;
        barcode_symbols_free(result);
        errno = reason;
        return reason == ENOMEM ? BARCODE_OUT_OF_MEMORY : BARCODE_NO_PROCESS;
    }
    size_t failures = 0;
    bool is_out_of_time = false;
    barcode_status status = BARCODE_OK;
    for (size_t next = 0; next < count && status == BARCODE_OK;) {
        status = read_in_helper(shared, count, deadline, next, *result);
        if (next == count || status != BARCODE_OK) break;
        if (helper_now() >= deadline) {
            failures += count - next;
            is_out_of_time = true;
            break;
        }
        failures++;
        next++;
    }
    if (status != BARCODE_OK || result->count == 0) {
        const int reason = errno;
        barcode_symbols_free(result);
        errno = reason;
    }
    if (status == BARCODE_OK) {
        result->failures = failures;
        result->is_out_of_time = is_out_of_time;
    }
    return status;
}

void barcode_symbols_free(barcode_symbols *symbols)
{
    if (!symbols) return;
    for (size_t i = 0; i < symbols->count; i++) std::free(symbols->symbols[i].bytes);
    std::free(symbols->symbols);
    *symbols = barcode_symbols{nullptr, 0, 0, false};
}
