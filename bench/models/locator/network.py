"""The network: a small residual encoder down to 1/32, a decoder back to 1/4 of the photo's sides.

Every convolution is followed by batch normalisation, which `export.py` folds into it; `Sources/COdologNetwork/Locator/network.c` describes what is
left to `Sources/COdologNetwork`, which runs it.
"""

import torch
from torch import nn
from torch.nn import functional as F

STRIDE = 4
"""Pixels of the input a map's cell stands for, along one side."""
ALIGNMENT = 32
"""Sides of the input are multiples of this."""
CLASSES = ["background", "odometer", "otherDigits", "vin", "text"]
GEOMETRY = ["cos", "sin", "top", "bottom", "left", "right"]
"""Reading direction, and the natural logarithms of the distances to the line's four edges in units of 8 pixels."""
DISTANCE_UNIT = 8.0


class Convolution(nn.Module):
    def __init__(self, inputs: int, outputs: int, kernel: int = 3, stride: int = 1, relu: bool = True):
        super().__init__()
        self.convolution = nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False)
        self.norm = nn.BatchNorm2d(outputs)
        self.relu = relu

    def forward(self, x):
        x = self.norm(self.convolution(x))
        return F.relu(x, inplace=True) if self.relu else x


class Block(nn.Module):
    def __init__(self, channels: int):
        super().__init__()
        self.first = Convolution(channels, channels)
        self.second = Convolution(channels, channels, relu=False)

    def forward(self, x):
        return F.relu(x + self.second(self.first(x)), inplace=True)


class Encoder(nn.Module):
    """The way down to 1/32; `Sources/COdologNetwork/include/COdologNetworkEncoder.h` describes the same."""

    def __init__(self):
        super().__init__()
        self.stem = Convolution(3, 16, stride=2)
        self.down4 = Convolution(16, 32, stride=2)
        self.down8 = Convolution(32, 48, stride=2)
        self.block8 = Block(48)
        self.down16 = Convolution(48, 64, stride=2)
        self.block16a = Block(64)
        self.block16b = Block(64)
        self.down32 = Convolution(64, 80, stride=2)
        self.block32 = Block(80)

    def encoded(self, x):
        """At 1/4, 1/8, 1/16 and 1/32."""
        x4 = self.down4(self.stem(x))
        x8 = self.block8(self.down8(x4))
        x16 = self.block16b(self.block16a(self.down16(x8)))
        return x4, x8, x16, self.block32(self.down32(x16))


class Locator(Encoder):
    def __init__(self):
        super().__init__()
        self.up16 = Convolution(80, 64, 1, relu=False)
        self.merge16 = Convolution(64, 48)
        self.skip8 = Convolution(48, 48, 1, relu=False)
        self.merge8 = Convolution(48, 32)
        self.skip4 = Convolution(32, 32, 1, relu=False)
        self.merge4 = Convolution(32, 32)
        self.head = nn.Conv2d(32, len(CLASSES) + len(GEOMETRY), 1)

    def forward(self, x):
        """N x 3 x H x W, values 0...1 minus 0.5 -> N x 11 x H/4 x W/4: class logits, then geometry."""
        x4, x8, x16, x32 = self.encoded(x)
        y = F.relu(x16 + doubled(self.up16(x32)))
        y = F.relu(self.skip8(x8) + doubled(self.merge16(y)))
        y = F.relu(self.skip4(x4) + doubled(self.merge8(y)))
        return self.head(self.merge4(y))


def doubled(x):
    return F.interpolate(x, scale_factor=2, mode="nearest")


def folded(network: nn.Module) -> dict[str, torch.Tensor]:
    """LAYER.weight (outputs x inputs x kernel x kernel) and LAYER.bias of every convolution and of the head, batch normalisation folded
    in."""
    tensors = {}
    for name, module in network.named_modules():
        if isinstance(module, Convolution):
            norm = module.norm
            factor = norm.weight / (norm.running_var + norm.eps).sqrt()
            tensors[f"{name}.weight"] = module.convolution.weight * factor[:, None, None, None]
            tensors[f"{name}.bias"] = norm.bias - norm.running_mean * factor
    tensors["head.weight"], tensors["head.bias"] = network.head.weight, network.head.bias
    return {name: tensor.detach().float().contiguous() for name, tensor in tensors.items()}


def hold_norms(network: nn.Module, images):
    """Sets the norms to what `images`, the arguments of a call, give rise to, and their weights so that the function of a picture is that of the
    convolutions and the norms' biases alone: to train on from weights whose norms were folded in."""

    def normalise(convolution, inputs, outputs):
        norm, mean = norms[convolution], outputs.mean((0, 2, 3))
        variance = outputs.var((0, 2, 3), unbiased=False)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.data, norm.bias.data = (variance + norm.eps).sqrt(), norm.bias.data + mean

    norms = {module.convolution: module.norm for module in network.modules() if isinstance(module, Convolution)}
    hooks = [convolution.register_forward_hook(normalise) for convolution in norms]
    with torch.no_grad():
        network.eval()(*images)
    for hook in hooks:
        hook.remove()


def take_convolutions(network: nn.Module, tensors: dict[str, torch.Tensor]):
    """Of every convolution the weights and bias of a product's file; `hold_norms` comes next."""
    for name, module in network.named_modules():
        if isinstance(module, Convolution):
            module.convolution.weight.data = tensors[f"{name}.weight"].clone()
            module.norm.bias.data = tensors[f"{name}.bias"].clone()
