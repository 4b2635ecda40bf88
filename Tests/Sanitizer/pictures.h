// Small pictures of every kind that the decoders know, made by the libraries themselves.
#ifndef PICTURES_H
#define PICTURES_H

#include "COdologPhoto.h"

typedef struct picture {
    const char *name;
    photo_bytes file;
} picture;

#define PICTURES 16

// Fills PICTURES pictures; aborts when one cannot be made.
void pictures_make(picture *pictures);
void pictures_free(picture *pictures);

#endif
