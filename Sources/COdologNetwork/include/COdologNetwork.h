#ifndef CNETWORK_H
#define CNETWORK_H

// Runs convolutional networks with oneDNN on the CPU. A network is a constant table (`network_description`); its weights
// come from a safetensors file that holds `LAYER.weight` and `LAYER.bias` for each of its layers.
//
// No globals of its own, no input or output but the weights file, no messages. Everything runs on the calling thread:
// oneDNN's own threads are held back for the length of a call. On one machine the same input always gives the same output.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An input with more rows or columns than this is refused.
#define NETWORK_MAXIMUM_SIDE 4096
/// An input with more rows times columns than this is refused.
#define NETWORK_MAXIMUM_PIXELS 4194304
/// Bytes of the message about unusable weights, the ending zero included.
#define NETWORK_MESSAGE 160
/// A file of weights longer than this is refused.
#define NETWORK_MAXIMUM_FILE 16777216

typedef enum {
    NETWORK_OK = 0,
    /// A null pointer, a side that this network does not take, a description that contradicts itself.
    NETWORK_INVALID_ARGUMENT = 1,
    /// A side or the number of pixels is above the limits stated above.
    NETWORK_TOO_LARGE = 2,
    NETWORK_OUT_OF_MEMORY = 3,
    /// The weights file cannot be opened or read; `errno` says why.
    NETWORK_UNREADABLE = 4,
    /// The weights file is no safetensors file, is damaged, or holds another network; the message says what is wrong.
    NETWORK_BAD_WEIGHTS = 5,
    /// oneDNN cannot run the network on this machine.
    NETWORK_ENGINE_FAILED = 6,
} network_status;

typedef struct {
    int rows;
    int columns;
} network_sides;

/// A convolution from one buffer to another, with channels(target) x channels(source) x kernel weights and channels(target)
/// biases. Its result has (side + 2 * padding - kernel) / stride + 1 rows and columns, rounded down, as in PyTorch.
typedef struct {
    const char *name;
    network_sides kernel;
    network_sides stride;
    /// Of zeros, on either side.
    network_sides padding;
    int source;
    /// Not the source.
    int target;
    /// The result is added to what the target holds, before the rectifier.
    bool adds;
    bool rectifies;
    /// A buffer of half the sides that afterwards is added to `doubled_target`, each number to four, and rectified; 0, the
    /// input, for none.
    int doubled;
    int doubled_target;
} network_layer;

/// The layers run in their order. Buffer 0 is the input, the last buffer the output; a buffer's sides follow from the first
/// layer that writes it.
typedef struct {
    const network_layer *layers;
    int layer_count;
    /// Of each buffer.
    const int *channels;
    int buffer_count;
} network_description;

/// A network's weights, and what was prepared for the 24 sizes of input seen last (a new one costs some milliseconds), which is
/// why oneDNN's own cache of primitives is switched off, in the whole process. Any number of runners on any threads may share
/// them.
typedef struct network_weights network_weights;

/// Reads a safetensors file. `network` must outlive the weights. On NETWORK_OK `weights` owns memory that the caller gives to
/// `network_weights_close`, after all runners that use it; else it is null and `message`, if not null, says what was wrong
/// (NETWORK_MESSAGE bytes).
network_status network_weights_open(
    const network_description *network, const char *path, network_weights **weights, char *message);
/// Null is fine.
void network_weights_close(network_weights *weights);

/// Runs a network; used by one thread at a time.
typedef struct network_runner network_runner;

/// `weights` must outlive the runner. On NETWORK_OK the caller gives `runner` to `network_runner_destroy`.
network_status network_runner_create(const network_weights *weights, network_runner **runner);
/// Null is fine.
void network_runner_destroy(network_runner *runner);

/// Makes ready for an input of `rows` x `columns`. On NETWORK_OK `input` is where the caller writes it: all rows x columns x
/// channels numbers, row by row, channels last. It belongs to the runner and is valid until the runner's next use.
network_status network_input(network_runner *runner, size_t rows, size_t columns, float **input);

typedef struct {
    /// `rows` x `columns` x `channels`, row by row, channels last. Belongs to the runner and is valid until its next use; the
    /// caller may change them.
    float *values;
    size_t rows;
    size_t columns;
    size_t channels;
} network_output;

/// Runs the network on the input that was asked for last, which is spent with it; without one: NETWORK_INVALID_ARGUMENT.
network_status network_run(network_runner *runner, network_output *output);

#ifdef __cplusplus
}
#endif

#endif
