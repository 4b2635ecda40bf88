// Helper processes: work that may crash, hang or want all memory is done in one. A helper that doesn't come back is
// replaced by a new one.
//
// A helper is the host's own program (`/proc/self/exe`), started by posix_spawn with none of the host's files. Its
// name tells it what it is for: a constructor of the module that asks calls `helper_serve` before `main` would run.
// So every program that links the module has its helpers with it, and there is nothing to install or to find. A
// program that loads the module without linking it has no helper: there `helper_ask` fails.
//
// A helper lives until its host ends, and serves one request at a time. A host that exits waits for its idle helpers,
// so that their processor time counts as that of its children. A request is memory that host and helper share. It
// can't be made smaller, so that the host never reads past its end. The caller must check whatever a helper answers.
#ifndef CODOLOGCHILD_HELPER_H
#define CODOLOGCHILD_HELPER_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The helpers of one kind. There is one variable for each kind, made by `HELPER_POOL(NAME)` with a name that no
// program has.
typedef struct helper_pool {
    const char *name;
    pthread_mutex_t lock;
    // The helpers of the process `owner` that wait for a request.
    struct helper *idle;
    int owner;
    // Whether it is in the list of pools whose idle helpers end when the host exits.
    bool is_listed;
    struct helper_pool *next;
} helper_pool;

#define HELPER_POOL(name) {name, PTHREAD_MUTEX_INITIALIZER, NULL, 0, false, NULL}

// ---- The host's side. Any thread. ----

// Makes memory of zeros that is shared with a helper, and its `file`. NULL where there is no memory or no file left
// (`errno`). The caller gives the memory to `helper_memory_free`, with the same `size` and `file`.
void *helper_memory_create(size_t size, int *file);
void helper_memory_free(void *memory, size_t size, int file);

// Hands the memory to an idle helper, or to a new one where none is idle. NULL: none could be started (`errno`). The
// helper belongs to the caller, who gives it to `helper_done` or `helper_end`.
struct helper *helper_ask(helper_pool *pool, int file);
// Receives `count` bytes. False where the helper has ended, or at `deadline` (`helper_now`).
bool helper_receive(struct helper *helper, void *data, size_t count, int64_t deadline);
// To be called after the helper's whole answer: then others may ask it.
void helper_done(helper_pool *pool, struct helper *helper);
// Kills the helper, waits for it and frees it.
void helper_end(struct helper *helper);

// Milliseconds of a clock that never goes back.
int64_t helper_now(void);

// ---- The helper's side. ----

// To be called by a constructor with what `main` would get. It returns at once where this process isn't a helper of
// the pool, else never. It calls `answer` for each request, with `seconds` of processor time. Where `answer` returns
// false, the process ends.
void helper_serve(
    const helper_pool *pool, int argc, char **argv, unsigned seconds, bool (*answer)(int socket, void *memory, size_t size));
// Sends `count` bytes to the host. False where nobody listens any more.
bool helper_send(int socket, const void *data, size_t count);
// Limits the address space that is added from here on; 0: no limit. Does nothing under a sanitizer, which reserves
// terabytes.
void helper_limit_memory(uint64_t bytes);

#ifdef __cplusplus
}
#endif

#endif
