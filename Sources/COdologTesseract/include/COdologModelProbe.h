#ifndef CMODELPROBE_H
#define CMODELPROBE_H

// Tries a Tesseract model in a helper process (COdologSystem's helper.h), since Tesseract ends the process that loads
// a damaged one.

#include <stdbool.h>

/// Whether a helper can load `folder`/`model`.traineddata and read a made-up strip with it within 20 seconds. It
/// takes somewhat longer than loading the model does. The caller's process is left as it was. Any threads may call
/// it.
/// True also where no helper can be started, since then nothing is known. False where a name is too long (4,096
/// bytes).
bool model_probe(const char *folder, const char *model);

#endif
