#ifndef CNETWORK_H
#define CNETWORK_H

// Runs convolutional networks with oneDNN on the CPU. A network is a constant table (`network_description`); its weights
// come from a safetensors file that holds `LAYER.weight` and `LAYER.bias` for each of its layers.
//
// A layer may be of 8 bits: its weights are of type I8, -63 to 63, each output's times its number of `LAYER.scale`. Then its source
// holds bytes: numbers of at least 0, in steps of `LAYER.step` of the layer that wrote them. So a layer with a step rectifies. Sums of
// two products stay within 16 bits (255 x 63 x 2 = 32,130), so that processors without VNNI find the same sums.
//
// No globals but oneDNN's functions, which are looked up once, when its cache of primitives is switched off as well. No
// input or output but the weights file, no messages. Everything runs on the calling thread: for the length of a call, oneDNN's own threads
// are held back. On one machine the same input always gives the same output.

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
    /// The weights file is no safetensors file, is damaged, or holds another network: the message says what is wrong.
    /// Or the weights give numbers that are not finite.
    NETWORK_BAD_WEIGHTS = 5,
    /// oneDNN isn't installed, or cannot run the network on this machine.
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
    /// Rows and columns of zeros, on either side.
    network_sides padding;
    int source;
    /// Another buffer than the source.
    int target;
    /// Whether the result is added to what the target holds, before the rectifier.
    bool adds;
    bool rectifies;
    /// A buffer of half the sides. Before the layer it is copied to `doubled_target`, the source or the target, each number
    /// to four. 0, the input, stands for none.
    int doubled;
    int doubled_target;
} network_layer;

/// The layers run in their order. Buffer 0 is the input, the last buffer the output; a buffer's sides follow from the first
/// layer that writes it.
typedef struct {
    const network_layer *layers;
    int layer_count;
    /// How many channels each buffer has.
    const int *channels;
    int buffer_count;
} network_description;

/// A network's weights, and what was prepared for the 24 sizes of input seen last. A new size costs some
/// milliseconds. Since the weights keep what comes again, oneDNN's own cache of primitives is switched off, in the whole
/// process. Any number of runners on any threads may share the weights.
typedef struct network_weights network_weights;

/// Reads a safetensors file. `network` must outlive the weights. On NETWORK_OK `weights` owns memory that the caller
/// gives to `network_weights_close`, after all runners that use it; else it is null. On NETWORK_BAD_WEIGHTS
/// `message`, if not null, says what is wrong; else it is "". It has room for NETWORK_MESSAGE bytes.
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

/// Prepares for an input of `rows` x `columns`. On NETWORK_OK the caller writes the input to `input`: all rows x
/// columns x channels numbers, row by row, channels last. That memory belongs to the runner and is valid until the
/// runner's next use. NETWORK_INVALID_ARGUMENT: a null pointer, a side of zero or one too small for the network.
/// NETWORK_TOO_LARGE: above the limits.
network_status network_input(network_runner *runner, size_t rows, size_t columns, float **input);

typedef struct {
    /// `rows` x `columns` x `channels`, row by row, channels last. They belong to the runner and are valid until its
    /// next use; the caller may change them.
    float *values;
    size_t rows;
    size_t columns;
    size_t channels;
} network_output;

/// Runs the network once on the input that was prepared last. Without such an input: NETWORK_INVALID_ARGUMENT.
network_status network_run(network_runner *runner, network_output *output);

#ifdef __cplusplus
}
#endif

#endif
