#ifndef CSCENE_H
#define CSCENE_H

// Tells what kind of thing a photo shows by two views: the whole photo, and what stands around a number or a VIN in
// it.
//
// The network is described in `network.c`; `bench/models/scene` trains it and writes its weights as safetensors.

#include "COdologNetwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Rows of both views, and the most columns of the view of the whole photo.
#define SCENE_ROWS 160
/// Columns of the view of a place.
#define SCENE_PLACE_COLUMNS 224
/// Kinds, in the order of `Sources/OdologValues/SceneKind.swift`.
#define SCENE_KINDS 12

/// `network_weights_open` for this network.
network_status scene_weights_open(const char *path, network_weights **weights, char *message);

/// A picture: `height` rows of `width` pixels of three bytes (red, green, blue), tightly packed, read only.
typedef struct {
    const uint8_t *pixels;
    size_t width;
    size_t height;
} scene_view;

/// Writes the probabilities of the SCENE_KINDS kinds, which add up to 1.
/// `whole` has at most SCENE_ROWS x SCENE_ROWS pixels. `place` has SCENE_ROWS rows of SCENE_PLACE_COLUMNS pixels, or
/// is null where no place is known. `runner` is one of weights that `scene_weights_open` opened.
/// NETWORK_INVALID_ARGUMENT: a null pointer, other sides. NETWORK_BAD_WEIGHTS: the weights are so large that the
/// result is not finite. Else as `network_input` and `network_run`.
network_status scene_run(
    network_runner *runner, const scene_view *whole, const scene_view *place, float probabilities[SCENE_KINDS]);

#ifdef __cplusplus
}
#endif

#endif
