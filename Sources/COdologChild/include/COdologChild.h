// Starts a child process, looks at it and ends it, without ever touching another process.
//
// A number is a process's only until somebody has waited for it: the kernel itself, where the host ignores SIGCHLD, or another
// thread of the host that waits for any child. From then on it may stand for a process that is nobody's business here.
#ifndef CODOLOGCHILD_H
#define CODOLOGCHILD_H

#include "helper.h"

#include <stdbool.h>
#include <sys/types.h>

#if defined(__clang__)
#define CHILD_CLOSED_ENUM __attribute__((enum_extensibility(closed)))
#else
#define CHILD_CLOSED_ENUM
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum CHILD_CLOSED_ENUM child_state {
    CHILD_RUNS,
    // It was waited for: `status` is waitpid's.
    CHILD_ENDED,
    // It is no child of this process any more, and how it ended is not known: `status` is left alone.
    CHILD_IS_GONE
} child_state;

// What a child is started with. Signals are handled in it as in a program that nobody has told anything.
typedef struct child_program {
    // A path; it isn't looked for.
    const char *path;
    // Its arguments, its name first, and its environment (NULL: that of this process). Both end with NULL.
    char *const *words;
    char *const *variables;
    // Its file `i` is this process's file `files[i]`, or /dev/null where that isn't open. It gets no other.
    const int *files;
    int count;
    // It can be ended with its own children, and Ctrl-C on the terminal isn't for it.
    bool leads_group;
} child_program;

// At most so many files.
enum { CHILD_MOST_FILES = 8 };

// Both ends of a pipe, reading first, closed in other programs from the start: a thread may start one at any moment. 0, or an error
// number.
int child_pipe(int ends[2]);

// Doesn't search PATH. 0, or an error number.
int child_start(const child_program *program, pid_t *child);

// Never waits. `status` may be NULL.
child_state child_look(pid_t child, int *status);

// Ends it by SIGKILL if it is still there, and waits for it: CHILD_ENDED or CHILD_IS_GONE. `status` may be NULL.
child_state child_end(pid_t child, int *status);

// Whether it runs, or has ended and nobody has waited for it: until then its number is its own. Waits for nothing.
int child_is_ours(pid_t child);

#ifdef __cplusplus
}
#endif

#endif
