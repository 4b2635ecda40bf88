// The part of libheif that is used, declared here. libheif is loaded only where it is installed, so building needs no
// libheif-dev.
//
// The binary interface is that of libheif.so.1, version 1.15 (Debian 12), which later versions of libheif.so.1 keep:
// enumerations only grow, and the structures below are returned by the library itself and only read up to these members.
#ifndef CPHOTO_HEIF_LIBRARY_H
#define CPHOTO_HEIF_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

typedef struct heif_context heif_context;
typedef struct heif_image_handle heif_image_handle;
typedef struct heif_image heif_image;
typedef uint32_t heif_item_id;

typedef struct heif_error {
    int code;
    int subcode;
    const char *message;
} heif_error;

enum {
    HEIF_OK = 0,
    HEIF_UNSUPPORTED_FILETYPE = 3,
    HEIF_UNSUPPORTED_FEATURE = 4,
    HEIF_MEMORY = 6,
    HEIF_SUB_UNSUPPORTED_CODEC = 3000
};
enum { HEIF_COMPRESSION_HEVC = 1, HEIF_COMPRESSION_AV1 = 4 };
enum { HEIF_COLORSPACE_YCBCR = 0, HEIF_COLORSPACE_RGB = 1, HEIF_COLORSPACE_MONOCHROME = 2, HEIF_UNDEFINED = 99 };
enum { HEIF_CHROMA_420 = 1 };
enum { HEIF_Y = 0, HEIF_CB = 1, HEIF_CR = 2, HEIF_R = 3, HEIF_G = 4, HEIF_B = 5, HEIF_ALPHA = 6 };

typedef struct heif_nclx {
    uint8_t version;
    int color_primaries;
    int transfer_characteristics;
    // As in ITU-T H.273.
    int matrix_coefficients;
    uint8_t full_range_flag;
} heif_nclx;

typedef struct heif_library {
    heif_context *(*context_alloc)(void);
    void (*context_free)(heif_context *);
    heif_error (*context_read)(heif_context *, const void *, size_t, const void *options);
    heif_error (*primary_handle)(heif_context *, heif_image_handle **);
    heif_error (*item_handle)(heif_context *, heif_item_id, heif_image_handle **);
    void (*handle_release)(const heif_image_handle *);
    int (*handle_width)(const heif_image_handle *);
    int (*handle_height)(const heif_image_handle *);
    int (*handle_stored_width)(const heif_image_handle *);
    int (*handle_stored_height)(const heif_image_handle *);
    int (*handle_premultiplied)(const heif_image_handle *);
    int (*metadata_ids)(const heif_image_handle *, const char *type, heif_item_id *ids, int count);
    size_t (*metadata_size)(const heif_image_handle *, heif_item_id);
    heif_error (*metadata)(const heif_image_handle *, heif_item_id, void *);
    heif_error (*decode)(const heif_image_handle *, heif_image **, int colorspace, int chroma, const void *options);
    void (*image_release)(const heif_image *);
    int (*image_colorspace)(const heif_image *);
    int (*image_width)(const heif_image *, int channel);
    int (*image_height)(const heif_image *, int channel);
    int (*image_bits)(const heif_image *, int channel);
    int (*image_has)(const heif_image *, int channel);
    const uint8_t *(*image_plane)(const heif_image *, int channel, int *stride);
    heif_error (*image_nclx)(const heif_image *, heif_nclx **);
    heif_error (*handle_nclx)(const heif_image_handle *, heif_nclx **);
    void (*nclx_free)(heif_nclx *);
    int (*have_decoder)(int compression);
    const char *(*version)(void);
} heif_library;

// libheif, loaded once, by the name in the environment's ODOLOG_LIBHEIF, or as `libheif.so.1`. NULL where it isn't
// installed or lacks a function.
const heif_library *photo_heif_library(void);

#endif
