"""Lists that search ranked, with what of them is right, and how well an order of them does."""

from pathlib import Path

import numpy as np
import torch

from data import MAX_DOC, MAX_QUERY, pad, read_arrays

DEPTH = 10


class Lists:
    def __init__(self, folder: Path, device: str):
        self.header, raw = read_arrays(folder)
        length = self.header["length"]
        place = lambda name, kind: torch.from_numpy(raw[name].astype(kind)).to(device)
        self.docs = pad(raw["texts.tokens"], raw["texts.offsets"], MAX_DOC).to(device)
        self.heads = place("texts.head", np.int64)
        self.names = place("texts.names", np.int64)
        self.queries = pad(raw["lists.tokens"], raw["lists.offsets"], MAX_QUERY).to(device)
        self.texts = place("lists.text", np.int64).view(-1, length)
        self.shares = place("lists.share", np.float32).view(-1, length) / 65535
        self.right = place("lists.right", np.int64).view(-1, length).bool()
        self.answers = place("lists.answers", np.int64)
        self.kind = place("lists.kind", np.int64)
        self.kinds = self.header["kinds"]

    def gain(self, scores: torch.Tensor) -> torch.Tensor:
        """NDCG@10 by list, in the order of the scores, every right file gaining the same."""
        scores = scores.masked_fill(self.texts == 0, -1e9)
        order = scores.argsort(dim=1, descending=True, stable=True)[:, :DEPTH]
        discounts = 1 / torch.log2(torch.arange(DEPTH, device=scores.device) + 2.0)
        gained = (self.right.gather(1, order) * discounts).sum(1)
        ideal = discounts.cumsum(0)[self.answers.clamp(1, DEPTH) - 1]
        return gained / ideal

    def by_kind(self, gains: torch.Tensor) -> dict[str, float]:
        means = {
            name: gains[self.kind == index].mean().item()
            for index, name in enumerate(self.kinds)
            if (self.kind == index).any()
        }
        return {**means, "all": gains.mean().item()}
