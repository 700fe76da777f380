"""The cross-encoder: a small transformer that reads a query and a chunk together and says how well they fit."""

import torch
from torch import nn
from torch.nn import functional as F

from embedder import QueryLayer

QUERY_LENGTH = 24
LENGTH = 128
CLS, SEP = 2, 3


class Reranker(nn.Module):
    def __init__(self, vocabulary: int, width=256, layers=2, heads=4):
        super().__init__()
        self.table = nn.Embedding(vocabulary, width, padding_idx=0)
        self.positions = nn.Parameter(torch.randn(LENGTH, width) * 0.02)
        # A token of the query, of the head, of the body; each met on the other side or not.
        self.places = nn.Parameter(torch.randn(6, width) * 0.02)
        self.scale = nn.Parameter(torch.tensor(4.0))
        self.layers = nn.ModuleList(QueryLayer(width, heads) for _ in range(layers))
        self.after = nn.LayerNorm(width)
        self.out = nn.Linear(width, 1)

    def forward(self, tokens: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
        return self.read(self.table(tokens) * self.scale, tokens, places)

    def read(self, vectors: torch.Tensor, tokens: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
        is_there = tokens > 0
        states = vectors + self.positions + self.places[places]
        mask = torch.where(is_there, 0.0, -1e4)[:, None, None, :].to(states.dtype)
        for layer in self.layers:
            states = layer(states, mask)
        return self.out(self.after(states[:, 0])).squeeze(-1)


def join(queries: torch.Tensor, docs: torch.Tensor, heads: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """[CLS] query [SEP] doc, padded in between by nothing: each row is packed to the left."""
    batch, device = len(queries), queries.device
    queries = queries[:, :QUERY_LENGTH]
    docs = docs[:, : LENGTH - QUERY_LENGTH - 2]
    shared_doc = (docs[:, :, None] == queries[:, None, :]).any(-1) & (docs > 0)
    shared_query = (queries[:, :, None] == docs[:, None, :]).any(-1) & (queries > 0)
    in_head = torch.arange(docs.shape[1], device=device) < heads[:, None]
    column = lambda token: torch.full((batch, 1), token, dtype=queries.dtype, device=device)
    tokens = torch.cat([column(CLS), queries, column(SEP), docs], 1)
    zero = torch.zeros((batch, 1), dtype=torch.long, device=device)
    places = torch.cat(
        [zero, shared_query.long(), zero, torch.where(in_head, 2, 4) + shared_doc.long()], 1
    )
    order = torch.argsort((tokens == 0).to(torch.int8), dim=1, stable=True)
    return tokens.gather(1, order), places.gather(1, order) * (tokens.gather(1, order) > 0)
