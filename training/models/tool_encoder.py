"""The model for tools: the same few layers read a request and a tool, each by itself, as one vector."""

import torch
from torch import nn
from torch.nn import functional as F

from bert import Layer, Words, mean


class ToolEncoder(nn.Module):
    def __init__(self, vocabulary: int, narrow=128, width=384, layers=4, length=64, heads=12):
        super().__init__()
        self.words = Words(vocabulary, narrow, width)
        self.positions = nn.Parameter(torch.zeros(length, width))
        self.before = nn.LayerNorm(width, eps=1e-12)
        self.layers = nn.ModuleList(Layer(width, heads, 4) for _ in range(layers))

    def forward(self, tokens: torch.Tensor, drop: float = 0.0) -> torch.Tensor:
        """One row a text, of length 1. A share of the tokens is left out, where it is to learn not to need them."""
        longest = int((tokens > 0).sum(1).max().clamp(1, len(self.positions)))
        tokens = tokens[:, :longest]
        if drop > 0:
            tokens = tokens.masked_fill(torch.rand(tokens.shape, device=tokens.device) < drop, 0)
        states = self.before(self.words(tokens) + self.positions[:longest])
        mask = torch.where(tokens > 0, 0.0, -1e4)[:, None, None, :].to(states.dtype)
        for layer in self.layers:
            states = layer(states, mask)
        return F.normalize(mean(states, tokens > 0).float(), dim=-1)
