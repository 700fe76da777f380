"""The file that weights are shipped in: two numbers, a header in JSON, then arrays, each at a multiple of 16 bytes."""

import json
import struct
import zlib
from pathlib import Path

import numpy as np
import torch

ALIGNMENT = 16
TYPES = {np.dtype(np.int8): "int8", np.dtype(np.float32): "float32"}


def quantise(name: str, matrix: torch.Tensor) -> dict[str, torch.Tensor]:
    """Rows as bytes, each with the number that gives its values back."""
    scales = matrix.detach().abs().amax(1) / 127
    scales[scales == 0] = 1
    rows = torch.round(matrix.detach() / scales[:, None]).to(torch.int8)
    return {name: rows, f"{name}.scales": scales}


def norm(name: str, layer: torch.nn.LayerNorm) -> dict[str, torch.Tensor]:
    return {f"{name}.weight": layer.weight, f"{name}.bias": layer.bias}


def linear(name: str, layer: torch.nn.Linear) -> dict[str, torch.Tensor]:
    return {**quantise(f"{name}.rows", layer.weight), f"{name}.bias": layer.bias}


def layer_arrays(layers: torch.nn.ModuleList) -> dict[str, torch.Tensor]:
    """Of a stack of transformer layers, each under its number."""
    arrays = {}
    for index, layer in enumerate(layers):
        for name in ("before", "between"):
            arrays |= norm(f"{index}.{name}", getattr(layer, name))
        for name in ("mixed", "joined", "wide", "narrow"):
            arrays |= linear(f"{index}.{name}", getattr(layer, name))
    return arrays


def write_weights(file: Path, settings: dict, arrays: dict[str, torch.Tensor]) -> None:
    parts, table, at = [], [], 0
    for name, tensor in arrays.items():
        array = tensor.detach().cpu().numpy()
        array = array if array.dtype == np.int8 else array.astype(np.float32)
        data = array.tobytes()
        table.append({"name": name, "type": TYPES[array.dtype], "at": at, "length": array.size})
        data += bytes(-len(data) % ALIGNMENT)
        parts.append(data)
        at += len(data)
    body = b"".join(parts)
    header = json.dumps(
        {**settings, "arrays": table, "sum": zlib.crc32(body)}, ensure_ascii=False, separators=(",", ":")
    ).encode()
    header += b" " * (-(len(header) + 8) % ALIGNMENT)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(struct.pack("<II", len(header), zlib.crc32(header)) + header + body)
