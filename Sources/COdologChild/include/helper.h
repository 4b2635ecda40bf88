// Helper processes: what may crash, hang or want all memory is done in one, which is started anew when it doesn't come back.
//
// A helper is the host's own program (`/proc/self/exe`), started by posix_spawn with none of the host's files, and told by its name
// what it is for: a constructor of the module that asks calls `helper_serve` before `main` would run. So every program that links
// the module has its helpers with it, and there is nothing to install or to find. Where the module is loaded into a program that
// doesn't link it, no helper answers, and `helper_ask` fails.
//
// A helper lives until its host ends, and serves one request at a time. A host that exits waits for those that are idle, so that
// their time is its children's. A request is memory that both share; it can't be made
// smaller, so that the host never reads past its end. Whatever a helper answers is to be checked by whoever asked.
#ifndef CODOLOGCHILD_HELPER_H
#define CODOLOGCHILD_HELPER_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Helpers of one kind. One variable for each, with a name that no program has, else `HELPER_POOL(NAME)`.
typedef struct helper_pool {
    const char *name;
    pthread_mutex_t lock;
    // Those that wait for a request; of the process `owner`.
    struct helper *idle;
    int owner;
    // In the list of all that have had one.
    bool is_listed;
    struct helper_pool *next;
} helper_pool;

#define HELPER_POOL(name) {name, PTHREAD_MUTEX_INITIALIZER, NULL, 0, false, NULL}

// ---- The host's side. Any thread. ----

// Zeros, shared with a helper. NULL where there is no memory or no file left (`errno`). `helper_memory_free` is given `size` and
// `file` again.
void *helper_memory_create(size_t size, int *file);
void helper_memory_free(void *memory, size_t size, int file);

// Hands the memory to a helper, one that is started where none is idle. NULL: none could be started (`errno`). It belongs to the
// caller, who gives it to `helper_done` or `helper_end`.
struct helper *helper_ask(helper_pool *pool, int file);
// False where the helper has ended, or at `deadline` (`helper_now`).
bool helper_receive(struct helper *helper, void *data, size_t count, int64_t deadline);
// After its whole answer: others may ask it.
void helper_done(helper_pool *pool, struct helper *helper);
// Kills it and waits for it.
void helper_end(struct helper *helper);

// Milliseconds of a clock that only goes on.
int64_t helper_now(void);

// ---- The helper's side. ----

// To be called by a constructor with what `main` would get. Returns at once where this process isn't a helper of the pool, else
// never. `answer` is called for each request, with `seconds` of the processor's time; false ends the process.
void helper_serve(
    const helper_pool *pool, int argc, char **argv, unsigned seconds, bool (*answer)(int socket, void *memory, size_t size));
// False where nobody listens any more.
bool helper_send(int socket, const void *data, size_t count);
// An end to the address space that is added from here on; 0: none. Does nothing under a sanitizer, which reserves terabytes.
void helper_limit_memory(uint64_t bytes);

#ifdef __cplusplus
}
#endif

#endif
