// Stands before glibc (LD_PRELOAD): the time of day is off by so many seconds as the file ODOLOG_TEST_CLOCK says, which may change
// at any time. Other clocks go on as they do.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long offset(void) {
    const char *path = getenv("ODOLOG_TEST_CLOCK");
    int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    char text[32] = "";
    if (read(file, text, sizeof text - 1) < 0) text[0] = 0;
    close(file);
    return atol(text);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = (int)syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += offset();
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    int result = (int)syscall(SYS_gettimeofday, time, zone);
    if (result == 0 && time != NULL) time->tv_sec += offset();
    return result;
}

time_t time(time_t *seconds) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (seconds != NULL) *seconds = now.tv_sec;
    return now.tv_sec;
}
