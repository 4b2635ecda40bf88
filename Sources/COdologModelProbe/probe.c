#include "COdologModelProbe.h"

#include <COdologChild.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <tesseract/capi.h>

enum { SECONDS = 20, CPU_SECONDS = 10, WIDTH = 120, HEIGHT = 48 };

// OpenMP's threads did not come along into the child; it must not wait for them.
extern void omp_set_max_active_levels(int levels) __attribute__((weak));

static bool load_and_read(const char *folder, const char *model) {
    TessBaseAPI *api = TessBaseAPICreate();
    if (api == NULL || TessBaseAPIInit2(api, folder, model, OEM_LSTM_ONLY) != 0) return false;
    TessBaseAPISetPageSegMode(api, PSM_RAW_LINE);
    unsigned char strip[WIDTH * HEIGHT];
    memset(strip, 255, sizeof strip);
    for (int y = 8; y < HEIGHT - 8; y++) {
        for (int x = 8; x < WIDTH - 8; x++) strip[y * WIDTH + x] = x % 20 < 6 ? 0 : 255;
    }
    TessBaseAPISetImage(api, strip, WIDTH, HEIGHT, 1, WIDTH);
    TessBaseAPISetSourceResolution(api, 300);
    return TessBaseAPIRecognize(api, NULL) == 0;
}

static void limit(int what, rlim_t most) {
    const struct rlimit both = {most, most};
    setrlimit(what, &both);
}

// Of the child.
static void serve(const char *folder, const char *model) {
    // Neither messages nor a core file, nor somebody's handlers.
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) {
        dup2(nowhere, STDERR_FILENO);
        dup2(nowhere, STDOUT_FILENO);
    }
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, CPU_SECONDS);
    static const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGINT, SIGTERM, SIGPIPE};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], SIG_DFL);
    if (omp_set_max_active_levels) omp_set_max_active_levels(0);
    _exit(load_and_read(folder, model) ? 0 : 1);
}

bool model_probe(const char *folder, const char *model) {
    pid_t child = fork();
    if (child < 0) return true;
    if (child == 0) serve(folder, model);
    const struct timespec pause = {0, 2000000};
    int status = 0;
    for (int left = SECONDS * 500; left > 0; left--) {
        switch (child_look(child, &status)) {
        case CHILD_ENDED: return WIFEXITED(status) && WEXITSTATUS(status) == 0;
        // Nobody knows how it ended.
        case CHILD_IS_GONE: return true;
        case CHILD_RUNS: nanosleep(&pause, NULL);
        }
    }
    child_end(child, NULL);
    return false;
}
