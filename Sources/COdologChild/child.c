#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "COdologChild.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/wait.h>

child_state child_look(pid_t child, int *status) {
    pid_t ended;
    do ended = waitpid(child, status, WNOHANG);
    while (ended < 0 && errno == EINTR);
    if (ended == 0) return CHILD_RUNS;
    return ended == child ? CHILD_ENDED : CHILD_IS_GONE;
}

int child_is_ours(pid_t child) {
    siginfo_t info;
    int result;
    do result = waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT);
    while (result < 0 && errno == EINTR);
    return result == 0;
}

child_state child_end(pid_t child, int *status) {
    if (!child_is_ours(child)) return CHILD_IS_GONE;
    kill(child, SIGKILL);
    pid_t ended;
    do ended = waitpid(child, status, 0);
    while (ended < 0 && errno == EINTR);
    return ended == child ? CHILD_ENDED : CHILD_IS_GONE;
}
