// Whole files in and out, and their digest.
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <sys/stat.h>
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

static photo_status check_kind(const struct stat *info) {
    if (S_ISDIR(info->st_mode)) return PHOTO_STATUS_IS_DIRECTORY;
    return S_ISREG(info->st_mode) ? PHOTO_STATUS_OK : PHOTO_STATUS_NOT_REGULAR_FILE;
}

// Reads to the end rather than to the size that was announced: a file may grow, shrink, or not know its size (/proc).
static photo_status read_to_end(int file, size_t announced, size_t max_bytes, photo_bytes *out, char *reason) {
    size_t capacity = announced + 1, count = 0;
    uint8_t *bytes = malloc(capacity);
    if (bytes == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    for (;;) {
        if (count == capacity) {
            size_t larger = capacity < 65536 ? 65536 : capacity * 2;
            uint8_t *moved = realloc(bytes, larger);
            if (moved == NULL) {
                free(bytes);
                return PHOTO_STATUS_OUT_OF_MEMORY;
            }
            bytes = moved;
            capacity = larger;
        }
        ssize_t got = read(file, bytes + count, capacity - count);
        if (got == 0) break;
        if (got < 0) {
            if (errno == EINTR) continue;
            int error = errno;
            free(bytes);
            return status_of_errno(error, PHOTO_STATUS_READ_FAILED, reason);
        }
        count += (size_t)got;
        if (count > max_bytes) {
            free(bytes);
            out->count = count;
            return PHOTO_STATUS_TOO_LARGE;
        }
    }
    if (count == 0) {
        free(bytes);
        return PHOTO_STATUS_EMPTY;
    }
    *out = (photo_bytes){.bytes = bytes, .count = count};
    return PHOTO_STATUS_OK;
}

photo_status photo_file_read(const char *path, size_t max_bytes, photo_bytes *out, char *reason) {
    *out = (photo_bytes){0};
    reason[0] = 0;
    struct stat info;
    // Looked at before it is opened: opening some devices already does something.
    if (stat(path, &info) != 0) return status_of_errno(errno, PHOTO_STATUS_READ_FAILED, reason);
    photo_status status = check_kind(&info);
    if (status != PHOTO_STATUS_OK) return status;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0) return status_of_errno(errno, PHOTO_STATUS_READ_FAILED, reason);
    // The name may stand for another file by now.
    if (fstat(file, &info) != 0) status = status_of_errno(errno, PHOTO_STATUS_READ_FAILED, reason);
    else status = check_kind(&info);
    if (status == PHOTO_STATUS_OK && (uint64_t)info.st_size > max_bytes) {
        out->count = (size_t)info.st_size;
        status = PHOTO_STATUS_TOO_LARGE;
    }
    if (status == PHOTO_STATUS_OK) status = read_to_end(file, (size_t)info.st_size, max_bytes, out, reason);
    close(file);
    return status;
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
    // A full disk over a network may only show here.
    if (close(file) != 0 && error == 0) error = errno;
    return error == 0 ? PHOTO_STATUS_OK : status_of_errno(error, PHOTO_STATUS_WRITE_FAILED, reason);
}

void photo_sha256(const uint8_t *bytes, size_t count, char hex[65]) {
    uint8_t digest[32] = {0};
    // Fails only without memory for its context, some hundred bytes.
    EVP_Digest(bytes, count, digest, NULL, EVP_sha256(), NULL);
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < sizeof digest; i++) {
        hex[2 * i] = digits[digest[i] >> 4];
        hex[2 * i + 1] = digits[digest[i] & 15];
    }
    hex[64] = 0;
}
