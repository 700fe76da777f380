"""Loads the arrays that training/arrays.ts wrote, padded, onto a device."""

import json
from pathlib import Path

import numpy as np
import torch

MAX_DOC = 128
MAX_QUERY = 48


class Split:
    """Docs and pairs of one split. Token 0 pads."""

    def __init__(self, folder: Path, device: str):
        self.header, raw = read_arrays(folder)
        place = lambda name, kind: torch.from_numpy(raw[name].astype(kind)).to(device)
        self.docs = pad(raw["docs.tokens"], raw["docs.offsets"], MAX_DOC).to(device)
        self.heads = place("docs.head", np.int64)
        self.doc_repo = place("docs.repo", np.int64)
        self.doc_file = place("docs.file", np.int64)
        self.doc_group = place("docs.group", np.int64)
        self.queries = pad(raw["pairs.tokens"], raw["pairs.offsets"], MAX_QUERY).to(device)
        self.answer = place("pairs.doc", np.int64)
        self.kind = place("pairs.kind", np.int64)
        self.repo = place("pairs.repo", np.int64)
        self.whole = self.header["wholeChunks"]
        self.kinds = self.header["kinds"]


def read_arrays(folder: Path) -> tuple[dict, dict[str, np.ndarray]]:
    """The header, and the arrays by name."""
    header = json.loads((folder / "header.json").read_text())
    arrays = {
        name: np.fromfile(folder / f"{name}.bin", dtype=described["type"])
        for name, described in header["arrays"].items()
    }
    return header, arrays


def pad(tokens: np.ndarray, offsets: np.ndarray, width: int) -> torch.Tensor:
    """Rows of equal width; what is longer is cut."""
    offsets = offsets.astype(np.int64)
    lengths = np.minimum(np.diff(offsets), width)
    rows = np.zeros((len(lengths), width), dtype=np.int32)
    places = np.arange(width)[None, :]
    is_there = places < lengths[:, None]
    rows[is_there] = tokens[(offsets[:-1, None] + places)[is_there]]
    return torch.from_numpy(rows)


def batches(split: Split, size: int, group: int, generator: torch.Generator):
    """Batches made of groups of pairs of one repository each: the wrong answers that are hard come from the same code."""
    order = torch.randperm(len(split.repo), generator=generator)
    repos = split.repo.cpu()[order]
    order = order[torch.argsort(repos, stable=True)]
    counts = torch.bincount(split.repo.cpu())
    groups, start = [], 0
    for count in counts.tolist():
        whole = count // group
        if whole > 0:
            groups.append(order[start : start + whole * group].view(whole, group))
        start += count
    rows = torch.cat(groups)
    rows = rows[torch.randperm(len(rows), generator=generator)]
    a_batch = size // group
    for at in range(0, len(rows) - a_batch + 1, a_batch):
        yield rows[at : at + a_batch].reshape(-1).to(split.answer.device)
