#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "COdologChild.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// `files[i]` is -1 where the child's file `i` is to be /dev/null. Otherwise it lies above the numbers of the child's
// files, so that none of them takes its place.
static int spawn(const child_program *program, const int *files, pid_t *child) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int result = posix_spawn_file_actions_init(&actions);
    if (result != 0) return result;
    result = posix_spawnattr_init(&attributes);
    if (result != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return result;
    }
    for (int i = 0; i < program->count && result == 0; i++) {
        result = files[i] < 0 ? posix_spawn_file_actions_addopen(&actions, i, "/dev/null", O_RDWR, 0)
                              : posix_spawn_file_actions_adddup2(&actions, files[i], i);
    }
    if (result == 0) result = posix_spawn_file_actions_addclosefrom_np(&actions, program->count);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0);
    int flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (program->leads_group ? POSIX_SPAWN_SETPGROUP : 0);
    posix_spawnattr_setflags(&attributes, (short)flags);
    if (result == 0) {
        char *const *variables = program->variables != NULL ? program->variables : environ;
        result = posix_spawn(child, program->path, &actions, &attributes, program->words, variables);
    }
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return result;
}

int child_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno; }

int child_start(const child_program *program, pid_t *child) {
    int files[CHILD_MOST_FILES];
    if (program->count < 0 || program->count > CHILD_MOST_FILES) return EINVAL;
    int result = 0;
    int made = 0;
    for (; made < program->count && result == 0; made++) {
        files[made] = fcntl(program->files[made], F_DUPFD_CLOEXEC, program->count);
        if (files[made] < 0 && errno != EBADF) result = errno;
    }
    if (result == 0) result = spawn(program, files, child);
    for (int i = 0; i < made; i++) {
        if (files[i] >= 0) close(files[i]);
    }
    return result;
}

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
