"""Makes a network of exported weights, into which the batch normalisations are folded, fit to be trained on."""

from pathlib import Path

import torch
from torch import nn

import line_export
import traineddata
from kinds import Kind


def weights(file: Path, kind: Kind, strips: list[torch.Tensor]) -> dict[str, torch.Tensor]:
    """The state of the network that a `.safetensors` or a `.traineddata` holds; `strips` (batches x 1 x rows x width) as the kind's
    lessons make them."""
    network = line_export.read(file) if file.suffix == ".safetensors" else traineddata.read(file, kind)
    return normalised(network, strips).state_dict()


def normalised(network: nn.Module, strips: list[torch.Tensor]) -> nn.Module:
    """The same network with filters of length 1, whatever folding made of them, and normalisations that know the means and variances of
    `strips` and take back what they do. Its normalisations must do nothing but add the bias."""
    convolutions = {name: m for name, m in network.named_modules() if hasattr(m, "norm")}
    sums = {name: [0, 0.0, 0.0] for name in convolutions}

    def add(name):
        def hook(_, __, values):
            values = values.double()
            sums[name][0] += values.numel() // values.shape[1]
            sums[name][1] += values.sum((0, 2, 3))
            sums[name][2] += values.square().sum((0, 2, 3))
        return hook

    hooks = [m.convolution.register_forward_hook(add(name)) for name, m in convolutions.items()]
    with torch.no_grad():
        for batch in strips:
            network(batch)
    for hook in hooks:
        hook.remove()
    for name, module in convolutions.items():
        count, total, squares = sums[name]
        mean = total / count
        variance = (squares / count - mean.square()).clamp(min=1e-8)
        norm, eps, weight = module.norm, nn.BatchNorm2d(1).eps, module.convolution.weight.data
        norm.eps = eps
        norm.bias.data += mean.float()
        norm.weight.data = variance.sqrt().float()
        scale = 1 / (weight.double().square().sum((1, 2, 3)).sqrt().clamp(min=1e-6))
        weight *= scale.float()[:, None, None, None]
        norm.running_mean.data, norm.running_var.data = (mean * scale).float(), (variance * scale.square() - eps).float()
    return network
