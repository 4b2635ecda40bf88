#ifndef CTESSERACT_H
#define CTESSERACT_H

// Tesseract's C interface, loaded when it is first asked for. With the libraries that it needs itself, fifty of them,
// it takes longer to load than a command takes that reads no photo.

#include <tesseract/capi.h>

/// What is used of it.
#define TESSERACT_FUNCTIONS(function) \
    function(TessVersion) function(TessDeleteText) function(TessBaseAPICreate) function(TessBaseAPIInit2) \
    function(TessBaseAPIInit4) function(TessBaseAPIEnd) function(TessBaseAPIDelete) function(TessBaseAPIClear) \
    function(TessBaseAPISetVariable) function(TessBaseAPISetPageSegMode) function(TessBaseAPISetImage) \
    function(TessBaseAPISetSourceResolution) function(TessBaseAPIRecognize) function(TessBaseAPIGetIterator) \
    function(TessResultIteratorDelete) function(TessResultIteratorNext) function(TessResultIteratorGetUTF8Text) \
    function(TessResultIteratorConfidence) function(TessResultIteratorGetPageIterator) \
    function(TessResultIteratorGetChoiceIterator) function(TessPageIteratorBoundingBox) \
    function(TessPageIteratorIsAtBeginningOf) function(TessChoiceIteratorDelete) function(TessChoiceIteratorNext) \
    function(TessChoiceIteratorGetUTF8Text) function(TessChoiceIteratorConfidence)

/// Each function under its name in Tesseract's own header, which says what it does.
typedef struct tesseract_library {
#define TESSERACT_FIELD(name) __typeof__(name) *name;
    TESSERACT_FUNCTIONS(TESSERACT_FIELD)
#undef TESSERACT_FIELD
} tesseract_library;

/// The functions. NULL where the library isn't installed, or lacks one of them. They stay as long as the process. Any
/// threads may call it.
const tesseract_library *tesseract_load(void);

/// The library's file name: of the version whose headers this was built with.
const char *tesseract_file(void);

#endif
