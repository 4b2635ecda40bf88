#ifndef CMODELPROBE_H
#define CMODELPROBE_H

// Tries a Tesseract model in a child process, for Tesseract ends the process that loads a damaged one.

#include <stdbool.h>

/// Whether a child could load `folder`/`model`.traineddata and read a made-up strip with it, within 20 seconds. Takes somewhat
/// longer than loading the model does; the caller's process is left as it was. No state, any threads.
bool model_probe(const char *folder, const char *model);

#endif
