// Starts a child process, looks at it and ends it, without ever touching another process.
//
// A process number is a child's only until somebody has waited for the child. That may be another thread of the host
// that waits for any child, or the kernel, where the host ignores SIGCHLD. From then on the number may be that of a
// process that isn't ours.
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
    // It has ended and was waited for: `status` is waitpid's.
    CHILD_ENDED,
    // It is no child of this process any more. How it ended is not known, and `status` is left alone.
    CHILD_IS_GONE
} child_state;

// What a child is started with. In the child no signal is blocked, and each has its default action.
typedef struct child_program {
    // The path of the program; PATH isn't searched.
    const char *path;
    // Its arguments, its name first, and its environment (NULL: that of this process). Both end with NULL.
    char *const *words;
    char *const *variables;
    // The child's file `i` is this process's file `files[i]`, or /dev/null where that isn't open. The child gets no
    // other file.
    const int *files;
    int count;
    // Whether it leads a process group of its own. Then it can be ended with its own children, and Ctrl-C on the
    // terminal isn't for it.
    bool leads_group;
} child_program;

// The most files of a child.
enum { CHILD_MOST_FILES = 8 };

// Makes a pipe: `ends[0]` is read, `ends[1]` written. Both are closed in other programs from the start, since another
// thread may start one at any moment. Returns 0 or an error number.
int child_pipe(int ends[2]);

// Starts a child and sets `child`. PATH isn't searched. Returns 0 or an error number, EINVAL for more than
// CHILD_MOST_FILES files.
int child_start(const child_program *program, pid_t *child);

// What a child does, without waiting for it. A child that has ended is gone after this call. `status` may be NULL.
child_state child_look(pid_t child, int *status);

// Ends the child by SIGKILL if it is still there, and waits for it. Returns CHILD_ENDED or CHILD_IS_GONE. `status`
// may be NULL.
child_state child_end(pid_t child, int *status);

// Whether the child runs, or has ended and nobody has waited for it. Until then its number is its own. Never waits.
int child_is_ours(pid_t child);

#ifdef __cplusplus
}
#endif

#endif
