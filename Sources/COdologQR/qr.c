#include "COdologQR.h"

#include <COdologDynamicLibrary.h>

#include <dlfcn.h>
#include <qrencode.h>
#include <stddef.h>

int odolog_qr(const char *text, unsigned char *modules) {
    // It stays loaded: a process shows one or two codes.
    void *library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return 0;
    QRcode *(*encode)(const char *, int, QRecLevel, QRencodeMode, int);
    void (*release)(QRcode *);
    if (!dynamic_library_find(library, "QRcode_encodeString", &encode) ||
        !dynamic_library_find(library, "QRcode_free", &release)) {
        return 0;
    }
    QRcode *code = encode(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
    if (code == NULL) return 0;
    int side = code->width <= ODOLOG_QR_MOST_SIDE ? code->width : 0;
    for (size_t index = 0; index < (size_t)side * (size_t)side; index++) modules[index] = code->data[index] & 1;
    release(code);
    return side;
}
