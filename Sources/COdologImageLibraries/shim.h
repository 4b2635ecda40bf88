#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>
#include <leptonica/allheaders.h>
