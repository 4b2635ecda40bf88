#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "helper.h"

#include "COdologChild.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct helper {
    pid_t process;
    int socket;
    // The end of a pipe that is never written to. The helper sees it close when this process ends, in whatever way.
    int life;
    struct helper *next;
};

// The helper's files: the socket, the pipe of `life`, and the limit of all.
enum { SOCKET = 3, LIFE = 4, FIRST_OTHER = 5, MOST_FILES = 64 };
// What a helper says first. No program says it that isn't one of ours.
#define GREETING ((uint64_t)0x4f646f6c6f672131)
// How long a helper may take to start, on a busy machine.
#define START_MILLISECONDS 20000
// How often, in milliseconds, the host looks whether a helper is still there.
#define LOOK 100

int64_t helper_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// ---- Memory ----

void *helper_memory_create(size_t size, int *file) {
    *file = memfd_create("odolog-helper", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (*file < 0) return NULL;
    void *memory = MAP_FAILED;
    // A helper that made the file smaller would end a host that reads it.
    if (ftruncate(*file, (off_t)size) == 0 && fcntl(*file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0) {
        memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, *file, 0);
    }
    if (memory != MAP_FAILED) return memory;
    int reason = errno;
    close(*file);
    errno = reason;
    return NULL;
}

void helper_memory_free(void *memory, size_t size, int file) {
    munmap(memory, size);
    close(file);
}

// ---- The host's side ----

static bool make_ends(int ends[4]) {
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
    int reason = child_pipe(ends + 2);
    if (reason == 0) return true;
    close(ends[0]);
    close(ends[1]);
    errno = reason;
    return false;
}

static int spawn(const char *name, int socket, int life, pid_t *process) {
    char *words[] = {(char *)(uintptr_t)name, NULL};
    // The helper's standard input, output and errors are /dev/null.
    const int files[FIRST_OTHER] = {-1, -1, -1, [SOCKET] = socket, [LIFE] = life};
    // This very program, whatever became of its file.
    const child_program program = {.path = "/proc/self/exe", .words = words, .files = files, .count = FIRST_OTHER};
    return child_start(&program, process);
}

static struct helper *start(const char *name) {
    struct helper *helper = calloc(1, sizeof *helper);
    // The socket's ends of the host and of the helper, then the ends of `life` of the helper and of the host.
    int ends[4];
    if (helper == NULL) return NULL;
    if (!make_ends(ends)) {
        free(helper);
        return NULL;
    }
    int result = spawn(name, ends[1], ends[2], &helper->process);
    close(ends[1]);
    close(ends[2]);
    helper->socket = ends[0];
    helper->life = ends[3];
    if (result != 0) {
        close(helper->socket);
        close(helper->life);
        free(helper);
        errno = result;
        return NULL;
    }
    uint64_t greeting = 0;
    if (helper_receive(helper, &greeting, sizeof greeting, helper_now() + START_MILLISECONDS) && greeting == GREETING) {
        return helper;
    }
    helper_end(helper);
    errno = ENOEXEC;
    return NULL;
}

void helper_end(struct helper *helper) {
    close(helper->socket);
    close(helper->life);
    child_end(helper->process, NULL);
    free(helper);
}

// The helpers of the process that this one was forked from are not ours to ask.
static struct helper *take_idle(helper_pool *pool) {
    pthread_mutex_lock(&pool->lock);
    if (pool->owner != getpid()) {
        pool->idle = NULL;
        pool->owner = getpid();
    }
    struct helper *helper = pool->idle;
    if (helper != NULL) pool->idle = helper->next;
    pthread_mutex_unlock(&pool->lock);
    return helper;
}

static pthread_mutex_t listing = PTHREAD_MUTEX_INITIALIZER;
static helper_pool *listed;

// Runs in a host that exits. A helper that is busy at that moment ends with the host all the same.
static void end_idle(void) {
    for (helper_pool *pool = listed; pool != NULL; pool = pool->next) {
        for (struct helper *helper = take_idle(pool); helper != NULL; helper = take_idle(pool)) helper_end(helper);
    }
}

static void list(helper_pool *pool) {
    pthread_mutex_lock(&listing);
    if (listed == NULL) atexit(end_idle);
    pool->next = listed;
    listed = pool;
    pthread_mutex_unlock(&listing);
}

void helper_done(helper_pool *pool, struct helper *helper) {
    pthread_mutex_lock(&pool->lock);
    if (!pool->is_listed) list(pool);
    pool->is_listed = true;
    helper->next = pool->idle;
    pool->idle = helper;
    pthread_mutex_unlock(&pool->lock);
}

// False for a helper that has ended, or that says something unasked.
static bool is_waiting(const struct helper *helper) {
    struct pollfd end = {.fd = helper->socket, .events = POLLIN};
    return poll(&end, 1, 0) == 0;
}

static bool send_file(const struct helper *helper, int file) {
    char byte = 1;
    struct iovec part = {&byte, 1};
    _Alignas(struct cmsghdr) char room[CMSG_SPACE(sizeof(int))] = {0};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof file);
    memcpy(CMSG_DATA(header), &file, sizeof file);
    ssize_t sent;
    do sent = sendmsg(helper->socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == 1;
}

struct helper *helper_ask(helper_pool *pool, int file) {
    for (struct helper *helper = take_idle(pool); helper != NULL; helper = take_idle(pool)) {
        if (is_waiting(helper) && send_file(helper, file)) return helper;
        helper_end(helper);
    }
    struct helper *helper = start(pool->name);
    if (helper == NULL || send_file(helper, file)) return helper;
    int reason = errno;
    helper_end(helper);
    errno = reason;
    return NULL;
}

bool helper_receive(struct helper *helper, void *data, size_t count, int64_t deadline) {
    uint8_t *bytes = data;
    bool is_gone = false;
    while (count > 0) {
        int64_t left = deadline - helper_now();
        if (left <= 0) return false;
        struct pollfd end = {.fd = helper->socket, .events = POLLIN};
        int ready = poll(&end, 1, is_gone ? 0 : left < LOOK ? (int)left : LOOK);
        if (ready < 0 && errno != EINTR) return false;
        if (ready <= 0) {
            // What the helper sent before it ended is received first.
            if (is_gone) return false;
            is_gone = !child_is_ours(helper->process);
            continue;
        }
        ssize_t received = recv(helper->socket, bytes, count, MSG_DONTWAIT);
        if (received < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (received <= 0) return false;
        bytes += received;
        count -= (size_t)received;
    }
    return true;
}

// ---- The helper's side ----

// Ends the helper when its host ends, whatever the helper does meanwhile.
static void *watch(void *unused) {
    (void)unused;
    struct pollfd end = {.fd = LIFE, .events = 0};
    while (poll(&end, 1, -1) < 0 && errno == EINTR) {}
    _exit(0);
}

static void limit(int what, rlim_t most) {
    const struct rlimit both = {most, most};
    setrlimit(what, &both);
}

static void limit_processor(unsigned seconds) {
    struct rusage used;
    struct rlimit now;
    if (getrusage(RUSAGE_SELF, &used) != 0 || getrlimit(RLIMIT_CPU, &now) != 0) return;
    rlim_t most = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + 1 + seconds;
    now.rlim_cur = most < now.rlim_max ? most : now.rlim_max;
    setrlimit(RLIMIT_CPU, &now);
}

// The address space in use, in bytes; 0: not known.
static uint64_t size_of_process(void) {
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file == NULL) return 0;
    if (fscanf(file, "%llu", &pages) != 1) pages = 0;
    fclose(file);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

#if defined(__SANITIZE_ADDRESS__)
#define HAS_SANITIZER true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER true
#endif
#endif
#ifndef HAS_SANITIZER
#define HAS_SANITIZER false
#endif

void helper_limit_memory(uint64_t bytes) {
    struct rlimit now;
    uint64_t used = size_of_process();
    if (HAS_SANITIZER || getrlimit(RLIMIT_AS, &now) != 0) return;
    rlim_t most = bytes == 0 || used == 0 ? now.rlim_max : (rlim_t)(used + bytes);
    now.rlim_cur = most < now.rlim_max ? most : now.rlim_max;
    setrlimit(RLIMIT_AS, &now);
}

bool helper_send(int socket, const void *data, size_t count) {
    const uint8_t *bytes = data;
    while (count > 0) {
        ssize_t sent = send(socket, bytes, count, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        bytes += sent;
        count -= (size_t)sent;
    }
    return true;
}

// The file of the next request; -1 when there is none any more.
static int receive_file(void) {
    char byte;
    struct iovec part = {&byte, 1};
    _Alignas(struct cmsghdr) char room[CMSG_SPACE(sizeof(int))] = {0};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
    ssize_t received;
    do received = recvmsg(SOCKET, &message, MSG_CMSG_CLOEXEC);
    while (received < 0 && errno == EINTR);
    struct cmsghdr *header = received == 1 ? CMSG_FIRSTHDR(&message) : NULL;
    if (header == NULL || header->cmsg_type != SCM_RIGHTS) return -1;
    int file;
    memcpy(&file, CMSG_DATA(header), sizeof file);
    return file;
}

static bool serve_one(unsigned seconds, bool (*answer)(int, void *, size_t)) {
    int file = receive_file();
    struct stat about;
    if (file < 0 || fstat(file, &about) != 0 || about.st_size <= 0) return false;
    size_t size = (size_t)about.st_size;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file, 0);
    if (memory == MAP_FAILED) return false;
    limit_processor(seconds);
    bool is_good = answer(SOCKET, memory, size);
    helper_memory_free(memory, size, file);
    return is_good;
}

void helper_serve(
    const helper_pool *pool, int argc, char **argv, unsigned seconds, bool (*answer)(int socket, void *memory, size_t size)
) {
    if (argc != 1 || argv == NULL || argv[0] == NULL || strcmp(argv[0], pool->name) != 0) return;
    pthread_t thread;
    if (pthread_create(&thread, NULL, watch, NULL) != 0) _exit(1);
    // No core files, no writing of any file, and no handlers that a library of the program has set. Ctrl-C is for the
    // host.
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_NOFILE, MOST_FILES);
    static const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTERM, SIGPIPE};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], SIG_DFL);
    signal(SIGINT, SIG_IGN);
    const uint64_t greeting = GREETING;
    if (helper_send(SOCKET, &greeting, sizeof greeting)) while (serve_one(seconds, answer)) {}
    _exit(0);
}
