// Loads libheif.
#include "heif_library.h"
#include "internal.h"

#include <COdologDynamicLibrary.h>
#include <dlfcn.h>
#include <pthread.h>

static heif_library library;
static bool loaded;

static void load(void) {
    const char *name = getenv("ODOLOG_LIBHEIF");
    void *file = dlopen(name == NULL ? "libheif.so.1" : name, RTLD_NOW | RTLD_LOCAL);
    if (file == NULL) return;
    // The library is never closed: it lives as long as the process.
#define FIND(field, name) && dynamic_library_find(file, "heif_" name, &library.field)
    loaded = true
        FIND(context_alloc, "context_alloc")
        FIND(context_free, "context_free")
        FIND(context_read, "context_read_from_memory_without_copy")
        FIND(primary_handle, "context_get_primary_image_handle")
        FIND(item_handle, "context_get_image_handle")
        FIND(handle_release, "image_handle_release")
        FIND(handle_width, "image_handle_get_width")
        FIND(handle_height, "image_handle_get_height")
        FIND(handle_stored_width, "image_handle_get_ispe_width")
        FIND(handle_stored_height, "image_handle_get_ispe_height")
        FIND(handle_premultiplied, "image_handle_is_premultiplied_alpha")
        FIND(metadata_ids, "image_handle_get_list_of_metadata_block_IDs")
        FIND(metadata_size, "image_handle_get_metadata_size")
        FIND(metadata, "image_handle_get_metadata")
        FIND(decode, "decode_image")
        FIND(image_release, "image_release")
        FIND(image_colorspace, "image_get_colorspace")
        FIND(image_width, "image_get_width")
        FIND(image_height, "image_get_height")
        FIND(image_bits, "image_get_bits_per_pixel_range")
        FIND(image_has, "image_has_channel")
        FIND(image_plane, "image_get_plane_readonly")
        FIND(image_nclx, "image_get_nclx_color_profile")
        FIND(handle_nclx, "image_handle_get_nclx_color_profile")
        FIND(nclx_free, "nclx_color_profile_free")
        FIND(have_decoder, "have_decoder_for_format")
        FIND(version, "get_version");
#undef FIND
}

const heif_library *photo_heif_library(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return loaded ? &library : NULL;
}

photo_heif_support photo_heif_supported(void) {
    const heif_library *heif = photo_heif_library();
    if (heif == NULL) return (photo_heif_support){0};
    return (photo_heif_support){
        .version = heif->version(),
        .heic = heif->have_decoder(HEIF_COMPRESSION_HEVC) != 0,
        .avif = heif->have_decoder(HEIF_COMPRESSION_AV1) != 0,
    };
}
