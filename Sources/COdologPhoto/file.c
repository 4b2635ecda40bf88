// Writes whole files.
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static photo_status status_of_errno(int error, photo_status otherwise, char *reason) {
    switch (error) {
    case ENOENT:
    case ENOTDIR: return PHOTO_STATUS_NOT_FOUND;
    case EACCES:
    case EPERM: return PHOTO_STATUS_NO_PERMISSION;
    case EISDIR: return PHOTO_STATUS_IS_DIRECTORY;
    case ENXIO: return PHOTO_STATUS_NOT_REGULAR_FILE;
    case ENOMEM: return PHOTO_STATUS_OUT_OF_MEMORY;
    default: photo_set_reason(reason, strerror(error)); return otherwise;
    }
}

photo_status photo_file_write(const char *path, const uint8_t *bytes, size_t count, char *reason) {
    reason[0] = 0;
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY | O_CLOEXEC, 0666);
    if (file < 0) return status_of_errno(errno, PHOTO_STATUS_WRITE_FAILED, reason);
    int error = 0;
    while (count > 0) {
        ssize_t put = write(file, bytes, count);
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) {
            error = put < 0 ? errno : EIO;
            break;
        }
        bytes += put;
        count -= (size_t)put;
    }
    // A full disk over a network may show only here.
    if (close(file) != 0 && error == 0) error = errno;
    return error == 0 ? PHOTO_STATUS_OK : status_of_errno(error, PHOTO_STATUS_WRITE_FAILED, reason);
}
