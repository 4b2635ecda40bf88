#ifndef CDYNAMICLIBRARY_H
#define CDYNAMICLIBRARY_H

// Libraries that are loaded when they are first used, and not linked.

#include <stdbool.h>

/// Sets `*target`, a function pointer, to the function of this name in `file`, which `dlopen` gave. False: there is none,
/// and `*target` is NULL.
bool dynamic_library_find(void *file, const char *name, void *target);

/// A number that another macro names, as a text: for the version in a library's file name.
#define DYNAMIC_LIBRARY_TEXT_(number) #number
#define DYNAMIC_LIBRARY_TEXT(number) DYNAMIC_LIBRARY_TEXT_(number)

#endif
