#include "decode.h"
#include "internal.h"

#include <COdologChild.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

// The child and its parent talk through a pipe. Both are the same program, so structures go as they are.

namespace {

/// Before the symbols of each picture.
struct PictureHeader {
    uint32_t picture;
    uint32_t symbols;
};

bool send_all(int pipe, const void *data, size_t count)
{
    const auto *bytes = static_cast<const uint8_t *>(data);
    while (count > 0) {
        const ssize_t sent = write(pipe, bytes, count);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        bytes += sent;
        count -= static_cast<size_t>(sent);
    }
    return true;
}

bool send_symbols(int pipe, uint32_t picture, const std::vector<DecodedSymbol> &decoded)
{
    const PictureHeader header{picture, static_cast<uint32_t>(decoded.size())};
    if (!send_all(pipe, &header, sizeof header)) return false;
    return std::all_of(decoded.begin(), decoded.end(), [&](const DecodedSymbol &one) {
        return send_all(pipe, &one.symbol, sizeof one.symbol) && send_all(pipe, one.bytes.data(), one.bytes.size());
    });
}

/// Of the child. Starts at picture `first`; ends at the first one that fails, which the parent skips.
[[noreturn]] void serve(const barcode_picture *pictures, size_t count, size_t first, int pipe, pid_t parent)
{
    // Not to go on for a program that was killed.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    // A failed assertion is no news to anyone: neither a message nor a core file, nor somebody's handler.
    const int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    // For the case that nobody is left to end it.
    const rlimit seconds{60, 60};
    setrlimit(RLIMIT_CPU, &seconds);
    for (const int number : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGINT, SIGTERM, SIGPIPE})
        std::signal(number, SIG_DFL);
    try {
        for (size_t i = first; i < count; i++)
            if (!send_symbols(pipe, static_cast<uint32_t>(i), decode(pictures[i]))) _exit(1);
    } catch (...) {
        _exit(1);
    }
    _exit(0);
}

int64_t now_in_milliseconds()
{
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<int64_t>(time.tv_sec) * 1000 + time.tv_nsec / 1000000;
}

/// False at the pipe's end, and when the time is over.
bool receive_all(int pipe, void *data, size_t count, int64_t deadline)
{
    auto *bytes = static_cast<uint8_t *>(data);
    while (count > 0) {
        pollfd waiting{pipe, POLLIN, 0};
        const int64_t left = deadline - now_in_milliseconds();
        if (left <= 0) return false;
        const int ready = poll(&waiting, 1, static_cast<int>(left));
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return false;
        const ssize_t received = read(pipe, bytes, count);
        if (received < 0 && errno == EINTR) continue;
        if (received <= 0) return false;
        bytes += received;
        count -= static_cast<size_t>(received);
    }
    return true;
}

enum class Received { picture, nothing, no_memory };

/// One picture's symbols, appended to `result`, in which there is room for all.
Received receive_picture(int pipe, size_t expected, int64_t deadline, barcode_symbols &result)
{
    PictureHeader header;
    if (!receive_all(pipe, &header, sizeof header, deadline)) return Received::nothing;
    if (header.picture != expected) return Received::nothing;
    for (uint32_t i = 0; i < header.symbols; i++) {
        barcode_symbol symbol;
        if (!receive_all(pipe, &symbol, sizeof symbol, deadline)) return Received::nothing;
        if (symbol.length > BARCODE_MAXIMUM_LENGTH) return Received::nothing;
        auto *bytes = static_cast<uint8_t *>(std::calloc(symbol.length + 1, 1));
        if (!bytes) return Received::no_memory;
        if (!receive_all(pipe, bytes, symbol.length, deadline) || result.count == BARCODE_MAXIMUM_COUNT) {
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

/// Lets a child read from picture `next` on, and moves `next` behind what was read.
barcode_status read_in_child(
    const barcode_picture *pictures, size_t count, int64_t deadline, size_t &next, barcode_symbols &result)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return errno == ENOMEM ? BARCODE_OUT_OF_MEMORY : BARCODE_NO_PROCESS;
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child < 0) {
        const int reason = errno;
        close(ends[0]);
        close(ends[1]);
        errno = reason;
        return reason == ENOMEM ? BARCODE_OUT_OF_MEMORY : BARCODE_NO_PROCESS;
    }
    if (child == 0) serve(pictures, count, next, ends[1], parent);
    close(ends[1]);
    Received received = Received::picture;
    while (next < count && received == Received::picture) {
        received = receive_picture(ends[0], next, deadline, result);
        if (received == Received::picture) next++;
    }
    close(ends[0]);
    // One that has said all is about to end by itself.
    child_end(child, nullptr);
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

    const int64_t deadline = now_in_milliseconds() + milliseconds;
    size_t failures = 0;
    bool is_out_of_time = false;
    barcode_status status = BARCODE_OK;
    for (size_t next = 0; next < count && status == BARCODE_OK;) {
        status = read_in_child(pictures, count, deadline, next, *result);
        if (next == count || status != BARCODE_OK) break;
        if (now_in_milliseconds() >= deadline) {
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
