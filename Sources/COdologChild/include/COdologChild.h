// Looks at a child process and ends it, without ever touching another process.
//
// A number is a process's only until somebody has waited for it: the kernel itself, where the host ignores SIGCHLD, or another
// thread of the host that waits for any child. From then on it may stand for a process that is nobody's business here.
#ifndef CODOLOGCHILD_H
#define CODOLOGCHILD_H

#include "helper.h"

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
