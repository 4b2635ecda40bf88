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
    heif_library *l = &library;
    // The library is never closed: it lives as long as the process.
    loaded = dynamic_library_find(file, "heif_context_alloc", &l->context_alloc) && dynamic_library_find(file, "heif_context_free", &l->context_free)
        && dynamic_library_find(file, "heif_context_read_from_memory_without_copy", &l->context_read)
        && dynamic_library_find(file, "heif_context_get_primary_image_handle", &l->primary_handle)
        && dynamic_library_find(file, "heif_context_get_image_handle", &l->item_handle)
        && dynamic_library_find(file, "heif_image_handle_release", &l->handle_release)
        && dynamic_library_find(file, "heif_image_handle_get_width", &l->handle_width)
        && dynamic_library_find(file, "heif_image_handle_get_height", &l->handle_height)
        && dynamic_library_find(file, "heif_image_handle_get_ispe_width", &l->handle_stored_width)
        && dynamic_library_find(file, "heif_image_handle_get_ispe_height", &l->handle_stored_height)
        && dynamic_library_find(file, "heif_image_handle_is_premultiplied_alpha", &l->handle_premultiplied)
        && dynamic_library_find(file, "heif_image_handle_get_list_of_metadata_block_IDs", &l->metadata_ids)
        && dynamic_library_find(file, "heif_image_handle_get_metadata_size", &l->metadata_size)
        && dynamic_library_find(file, "heif_image_handle_get_metadata", &l->metadata) && dynamic_library_find(file, "heif_decode_image", &l->decode)
        && dynamic_library_find(file, "heif_image_release", &l->image_release)
        && dynamic_library_find(file, "heif_image_get_colorspace", &l->image_colorspace)
        && dynamic_library_find(file, "heif_image_get_width", &l->image_width) && dynamic_library_find(file, "heif_image_get_height", &l->image_height)
        && dynamic_library_find(file, "heif_image_get_bits_per_pixel_range", &l->image_bits)
        && dynamic_library_find(file, "heif_image_has_channel", &l->image_has)
        && dynamic_library_find(file, "heif_image_get_plane_readonly", &l->image_plane)
        && dynamic_library_find(file, "heif_image_get_nclx_color_profile", &l->image_nclx)
        && dynamic_library_find(file, "heif_image_handle_get_nclx_color_profile", &l->handle_nclx)
        && dynamic_library_find(file, "heif_nclx_color_profile_free", &l->nclx_free)
        && dynamic_library_find(file, "heif_have_decoder_for_format", &l->have_decoder) && dynamic_library_find(file, "heif_get_version", &l->version);
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
