#ifndef CNETWORK_LIBRARY_H
#define CNETWORK_LIBRARY_H

// oneDNN's C interface, loaded when a network is first used. A command that reads no photo starts in three quarters of
// the time without it.

#include <oneapi/dnnl/dnnl.h>
#include <stdbool.h>

#if DNNL_VERSION_MAJOR != 2
#error "written for oneDNN 2 (Debian 12: libdnnl-dev); version 3 creates primitives in another way"
#endif

/// What is used of it.
#define DNNL_FUNCTIONS(function) \
    function(convolution_forward_desc_init) function(engine_create) function(engine_destroy) \
    function(memory_create) function(memory_desc_equal) function(memory_desc_get_size) \
    function(memory_desc_init_by_tag) function(memory_destroy) function(memory_get_memory_desc) \
    function(post_ops_append_eltwise) function(post_ops_append_sum) function(post_ops_create) \
    function(post_ops_destroy) function(primitive_attr_create) function(primitive_attr_destroy) \
    function(primitive_attr_set_output_scales) function(primitive_attr_set_post_ops) \
    function(primitive_attr_set_scratchpad_mode) \
    function(primitive_create) function(primitive_desc_destroy) function(primitive_desc_iterator_create) \
    function(primitive_desc_iterator_destroy) function(primitive_desc_iterator_fetch) \
    function(primitive_desc_iterator_next) function(primitive_desc_query) function(primitive_desc_query_md) \
    function(primitive_destroy) function(primitive_execute) function(reorder_primitive_desc_create) \
    function(set_primitive_cache_capacity) function(stream_create) function(stream_destroy) function(stream_wait)

/// Each function is in oneDNN's own header, with `dnnl_` before its name.
typedef struct {
#define DNNL_FIELD(name) __typeof__(dnnl_##name) *name;
    DNNL_FUNCTIONS(DNNL_FIELD)
#undef DNNL_FIELD
    /// Of the OpenMP that comes in with oneDNN. Null: this oneDNN was built without.
    int (*omp_get_max_threads)(void);
    void (*omp_set_num_threads)(int);
} dnnl_library;

/// Set once by `dnnl_load`, and constant from then on.
extern dnnl_library dnnl;

/// Before anything of `dnnl` is used. False: the library isn't installed, or lacks a function. Any threads may call it.
bool dnnl_load(void);

#endif
