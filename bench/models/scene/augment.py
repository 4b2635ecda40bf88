"""From the packed pictures to the network's views, by chance: cut, turned, lit, blurred; all samples of a batch at once."""

import math

import torch
from torch.nn import functional as F

from kinds import PLACE_COLUMNS, ROWS


def uniform(shape, low, high, device):
    return low + (high - low) * torch.rand(shape, device=device)


def whole_views(pictures, sizes, by_chance):
    """pictures: N x 3 x S x S, 0...1; sizes: N x 2, rows and columns that are photo. -> N x 3 x ROWS x ROWS and a mask."""
    n, device = len(pictures), pictures.device
    rows, columns = sizes[:, 0].float(), sizes[:, 1].float()
    if by_chance:
        part = uniform((n, 2), 0.72, 1.0, device)
        part = torch.where(torch.rand(n, 1, device=device) < 0.35, torch.ones_like(part), part)
        cut_rows, cut_columns = rows * part[:, 0], columns * part[:, 1]
        top = (rows - cut_rows) * torch.rand(n, device=device)
        left = (columns - cut_columns) * torch.rand(n, device=device)
        angle = uniform(n, -6, 6, device) * math.pi / 180
        turns = torch.where(torch.rand(n, device=device) < 0.12, torch.randint(1, 4, (n,), device=device), 0)
    else:
        cut_rows, cut_columns, top, left = rows, columns, torch.zeros_like(rows), torch.zeros_like(rows)
        angle, turns = torch.zeros(n, device=device), torch.zeros(n, dtype=torch.long, device=device)
    sideways = turns % 2 == 1
    shown_rows = torch.where(sideways, cut_columns, cut_rows)
    shown_columns = torch.where(sideways, cut_rows, cut_columns)
    scale = ROWS / torch.maximum(shown_rows, shown_columns)
    y, x = torch.meshgrid(torch.arange(ROWS, device=device) + 0.5, torch.arange(ROWS, device=device) + 0.5, indexing="ij")
    mask = (y[None] <= (shown_rows * scale)[:, None, None].round()) & (x[None] <= (shown_columns * scale)[:, None, None].round())
    # From the middle of what is shown, in pixels of the picture.
    v = y[None] / scale[:, None, None] - shown_rows[:, None, None] / 2
    u = x[None] / scale[:, None, None] - shown_columns[:, None, None] / 2
    angle = angle + turns * (math.pi / 2)
    cos, sin = torch.cos(angle)[:, None, None], torch.sin(angle)[:, None, None]
    px = u * cos - v * sin + (left + cut_columns / 2)[:, None, None]
    py = u * sin + v * cos + (top + cut_rows / 2)[:, None, None]
    px = torch.minimum(px.clamp(min=0.5), columns[:, None, None] - 0.5)
    py = torch.minimum(py.clamp(min=0.5), rows[:, None, None] - 0.5)
    side = pictures.shape[-1]
    grid = torch.stack([px / side * 2 - 1, py / side * 2 - 1], -1)
    return F.grid_sample(pictures, grid, align_corners=False), mask[:, None]


def place_views(pictures, by_chance):
    """pictures: N x 3 x H x W, larger than a view. -> N x 3 x ROWS x PLACE_COLUMNS."""
    n, device = len(pictures), pictures.device
    height, width = pictures.shape[-2:]
    zeros, ones = torch.zeros(n, device=device), torch.ones(n, device=device)
    if by_chance:
        zoom = torch.exp(uniform(n, math.log(0.74), math.log(1.3), device))
        wide = zoom * torch.exp(uniform(n, -0.15, 0.15, device))
        angle, shear = uniform(n, -5, 5, device) * math.pi / 180, uniform(n, -0.08, 0.08, device)
        shift_x, shift_y = uniform(n, -14, 14, device), uniform(n, -9, 9, device)
    else:
        zoom, wide, angle, shear, shift_x, shift_y = ones, ones, zeros, zeros, zeros, zeros
    y, x = torch.meshgrid(
        torch.arange(ROWS, device=device) + 0.5 - ROWS / 2,
        torch.arange(PLACE_COLUMNS, device=device) + 0.5 - PLACE_COLUMNS / 2, indexing="ij")
    u, v = x[None] * wide[:, None, None], y[None] * zoom[:, None, None]
    u = u + shear[:, None, None] * v
    cos, sin = torch.cos(angle)[:, None, None], torch.sin(angle)[:, None, None]
    px = u * cos - v * sin + shift_x[:, None, None] + width / 2
    py = u * sin + v * cos + shift_y[:, None, None] + height / 2
    grid = torch.stack([px / width * 2 - 1, py / height * 2 - 1], -1)
    return F.grid_sample(pictures, grid, align_corners=False, padding_mode="border")


def other_style(images, share):
    """Some get the low frequencies' strength of another sample (Yang and Soatto 2020, FDA): so that light and colour of a source say
    little."""
    n = len(images)
    chosen = torch.rand(n, device=images.device) < share
    if not chosen.any():
        return images
    spectrum = torch.fft.fft2(images[chosen])
    strength, phase = spectrum.abs(), spectrum.angle()
    others = torch.fft.fft2(images[torch.randperm(n, device=images.device)[: int(chosen.sum())]]).abs()
    rows, columns = images.shape[-2:]
    near = lambda size: torch.minimum(torch.arange(size), size - torch.arange(size)).to(images.device)  # noqa: E731
    mask = ((near(rows)[:, None] <= 2) & (near(columns)[None] <= 3)).float()
    mix = uniform((int(chosen.sum()), 1, 1, 1), 0.3, 1.0, images.device) * mask
    mixed = torch.polar(strength * (1 - mix) + others * mix, phase)
    images = images.clone()
    images[chosen] = torch.fft.ifft2(mixed).real.clamp(0, 1)
    return images


def blurred(images, sigma):
    """sigma: N, pixels."""
    reach = torch.arange(-4, 5, device=images.device).float()
    kernel = torch.exp(-0.5 * (reach[None] / sigma.clamp(min=0.05)[:, None]) ** 2)
    kernel = kernel / kernel.sum(1, keepdim=True)
    n, c, h, w = images.shape
    flat = images.reshape(1, n * c, h, w)
    kernel = kernel.repeat_interleave(c, 0)
    flat = F.conv2d(F.pad(flat, (4, 4, 0, 0), "replicate"), kernel[:, None, None], groups=n * c)
    flat = F.conv2d(F.pad(flat, (0, 0, 4, 4), "replicate"), kernel[:, None, :, None], groups=n * c)
    return flat.reshape(n, c, h, w)


def lit(images):
    """Brightness, contrast, gamma, colour; some gray; the same for both views of a sample is not needed."""
    n, device = len(images), images.device
    gamma = torch.exp(uniform((n, 1, 1, 1), -0.5, 0.5, device))
    images = images.clamp(1e-3, 1) ** gamma
    gain = torch.exp(uniform((n, 1, 1, 1), -0.35, 0.35, device)) * torch.exp(uniform((n, 3, 1, 1), -0.15, 0.15, device))
    images = images * gain + uniform((n, 1, 1, 1), -0.12, 0.12, device)
    gray = images.mean(1, keepdim=True)
    colour = uniform((n, 1, 1, 1), 0.4, 1.4, device)
    colour = torch.where(torch.rand(n, 1, 1, 1, device=device) < 0.12, torch.zeros_like(colour), colour)
    images = gray + (images - gray) * colour
    middle = images.mean((1, 2, 3), keepdim=True)
    images = middle + (images - middle) * torch.exp(uniform((n, 1, 1, 1), -0.5, 0.4, device))
    return images.clamp(0, 1)


def spoiled(images):
    n, device = len(images), images.device
    sigma = torch.where(torch.rand(n, device=device) < 0.5, uniform(n, 0.3, 1.8, device), torch.full((n,), 0.05, device=device))
    images = blurred(images, sigma)
    strength = torch.where(torch.rand(n, 1, 1, 1, device=device) < 0.5, uniform((n, 1, 1, 1), 0, 0.05, device), 0.0)
    return (images + strength * torch.randn_like(images)).clamp(0, 1)


def network_input(wholes, sizes, places, has_place, by_chance):
    """-> views as the network takes them, and which have a place."""
    whole, mask = whole_views(wholes, sizes, by_chance)
    place = place_views(places, by_chance)
    if by_chance:
        whole, place = (spoiled(lit(other_style(view, 0.25))) for view in (whole, place))
        n, device = len(whole), whole.device
        has_place = has_place * (torch.rand(n, device=device) > 0.06).float()
        seen = (torch.rand(n, 1, 1, 1, device=device) > 0.12) | (has_place[:, None, None, None] == 0)
        mask = mask & seen
    whole = (whole - 0.5) * mask
    place = (place - 0.5) * has_place[:, None, None, None]
    return torch.cat([whole, place], 3).contiguous(memory_format=torch.channels_last), has_place
