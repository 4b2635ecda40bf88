// COdologBarcode's helper process with a library in it that fails in every way there is. The picture's first byte says how.

#include "../../Sources/COdologBarcode/decode.h"
#include "check.h"

#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

enum Behaviour : uint8_t {
    reads, reads_many, aborts, crashes, throws, leaves, hangs, fills_memory, tells_format, tells_length, tells_corner,
    tells_lines, sees_files, is_process
};

DecodedSymbol symbol(size_t length)
{
    DecodedSymbol one{};
    one.bytes.assign(length, 'A');
    one.symbol.length = length;
    one.symbol.format = BARCODE_QR_CODE;
    return one;
}

template <typename Change> DecodedSymbol lie(Change change)
{
    DecodedSymbol one = symbol(17);
    change(one.symbol);
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

/// That reads now.
pid_t process()
{
    barcode_symbols result = run({is_process});
    DEMAND(result.count == 1 && result.failures == 0 && result.symbols[0].length == sizeof(pid_t));
    pid_t process;
    std::memcpy(&process, result.symbols[0].bytes, sizeof process);
    barcode_symbols_free(&result);
    return process;
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
    case fills_memory: return std::vector<DecodedSymbol>(1, symbol(size_t{3} << 30));
    case tells_format: return {lie([](barcode_symbol &told) { told.format = static_cast<barcode_format>(3); })};
    case tells_length: return {lie([](barcode_symbol &told) { told.length = SIZE_MAX; })};
    case tells_corner: return {lie([](barcode_symbol &told) { told.corners[3].y = std::nan(""); })};
    case tells_lines: return {lie([](barcode_symbol &told) { told.lines = -1; })};
    case sees_files:
        // Its socket, its life, and the memory that it shares.
        for (int file = 6; file < 1000; file++)
            if (fcntl(file, F_GETFD) >= 0) std::abort();
        return {symbol(1)};
    case is_process: {
        DecodedSymbol one = symbol(sizeof(pid_t));
        const pid_t process = getpid();
        std::memcpy(one.bytes.data(), &process, sizeof process);
        return {one};
    }
    }
    return {};
}

int main()
{
    // A host that exits leaves none behind: one that it hadn't waited for would be this process's child.
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    const pid_t host = fork();
    if (host == 0) exit(process() == getpid());
    int status = -1;
    DEMAND(waitpid(host, &status, 0) == host && status == 0);
    DEMAND(waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD);
    for (const uint8_t failure :
         {aborts, crashes, throws, leaves, tells_format, tells_length, tells_corner, tells_lines}) {
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
    // None of the host's files goes along.
    const int open_file = dup(STDIN_FILENO);
    result = run({sees_files});
    DEMAND(result.count == 1 && result.failures == 0);
    barcode_symbols_free(&result);
    close(open_file);
    // One lives as long as nothing happens to it; another takes its place.
    const pid_t first = process();
    DEMAND(first != getpid() && process() == first);
    kill(first, SIGKILL);
    siginfo_t ended;
    DEMAND(waitid(P_PID, static_cast<id_t>(first), &ended, WEXITED | WNOWAIT) == 0);
    DEMAND(process() != first);
    // Where nobody waits for children.
    std::signal(SIGCHLD, SIG_IGN);
    result = run({reads, crashes, reads});
    DEMAND(result.count == 2 && result.failures == 1);
    barcode_symbols_free(&result);
    std::signal(SIGCHLD, SIG_DFL);
#if !defined(__SANITIZE_ADDRESS__)
    result = run({fills_memory, reads});
    DEMAND(result.count == 1 && result.failures == 1);
    barcode_symbols_free(&result);
#endif
    // Without a file descriptor left there is no memory to share.
    int last = dup(STDIN_FILENO);
    for (int next = last; next >= 0; next = dup(STDIN_FILENO)) last = next;
    const uint8_t pixel = reads;
    const barcode_picture picture{&pixel, 1, 1, BARCODE_ALL_FORMATS, true, true, false, 2};
    DEMAND(barcode_read(&picture, 1, 1000, &result) == BARCODE_NO_PROCESS);
    for (int each = STDERR_FILENO + 1; each <= last; each++) close(each);
    return 0;
}
