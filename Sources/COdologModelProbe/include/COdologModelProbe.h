#ifndef CMODELPROBE_H
#define CMODELPROBE_H

// Tries a Tesseract model in a helper process (COdologChild's helper.h), for Tesseract ends the process that loads a damaged one.

#include <stdbool.h>

/// Whether a helper could load `folder`/`model`.traineddata and read a made-up strip with it, within 20 seconds. Takes somewhat
/// longer than loading the model does; the caller's process is left as it was. True where no helper could be
/// started. Any threads.
bool model_probe(const char *folder, const char *model);

#endif
