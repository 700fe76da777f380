"""The cross-encoder: the first layers of an English sentence model, reading a query and a chunk together."""

import torch
from torch import nn
from torch.nn import functional as F

from bert import Layer, Words, mean

QUERY_LENGTH = 24
CLS, SEP = 2, 3
PLACES = 8


class Reranker(nn.Module):
    def __init__(self, vocabulary: int, narrow=128, width=384, layers=2, length=112, heads=12, widening=4, drop=0.1):
        super().__init__()
        self.words = Words(vocabulary, narrow, width)
        self.positions = nn.Parameter(torch.zeros(length, width))
        # A token of the query, of the head, of the names, of the body; each met on the other side or not.
        self.places = nn.Parameter(torch.randn(PLACES, width) * 0.02)
        self.before = nn.LayerNorm(width, eps=1e-12)
        self.drop = nn.Dropout(drop)
        self.layers = nn.ModuleList(Layer(width, heads, widening) for _ in range(layers))
        self.join = nn.Linear(3 * width, width)
        self.out = nn.Linear(width, 1)
        # How much what is read counts beside the score in the list, from 0 to 1, and how sure an order is; learnt with
        # the rest.
        self.weight = nn.Parameter(torch.tensor(0.3).logit())
        self.sharpness = nn.Parameter(torch.tensor(10.0))

    def forward(self, tokens: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
        return self.read(self.words(tokens), tokens, places)

    def read(self, vectors: torch.Tensor, tokens: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
        # Not looked up, for which the way back would add half a million rows to eight, one by one.
        stands = F.one_hot(places, PLACES).to(vectors.dtype) @ self.places.to(vectors.dtype)
        states = self.drop(self.before(vectors + self.positions[: tokens.shape[1]] + stands))
        mask = torch.where(tokens > 0, 0.0, -1e4)[:, None, None, :].to(states.dtype)
        for layer in self.layers:
            states = self.drop(layer(states, mask))
        in_doc = (places > 1) & (tokens > 0)
        in_query = (places < 2) & (tokens > SEP)
        means = [mean(states, in_query), mean(states, in_doc)]
        return self.out(torch.tanh(self.join(torch.cat([states[:, 0], *means], -1)))).squeeze(-1)


def blend(model: Reranker, shares: torch.Tensor, read: torch.Tensor, part: float = 1.0) -> torch.Tensor:
    """As search does it: between the score, against the best of the list, and what was read, from 0 to 1."""
    weight = part * model.weight.sigmoid()
    return (1 - weight) * shares + weight * read.sigmoid()


def join(
    queries: torch.Tensor, docs: torch.Tensor, heads: torch.Tensor, names: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    """[CLS] query [SEP] doc, with nothing between them: each row is packed to the left."""
    batch, device = len(queries), queries.device
    queries = queries[:, :QUERY_LENGTH]
    docs = docs[:, : length - 2]
    shared_doc = (docs[:, :, None] == queries[:, None, :]).any(-1) & (docs > 0)
    shared_query = (queries[:, :, None] == docs[:, None, :]).any(-1) & (queries > 0)
    at = torch.arange(docs.shape[1], device=device)
    part = 2 + 2 * (at >= heads[:, None]) + 2 * (at >= (heads + names)[:, None])
    column = lambda token: torch.full((batch, 1), token, dtype=queries.dtype, device=device)
    tokens = torch.cat([column(CLS), queries, column(SEP), docs], 1)
    zero = torch.zeros((batch, 1), dtype=torch.long, device=device)
    places = torch.cat(
        [zero, shared_query.long(), zero, part + shared_doc.long()], 1
    )
    order = torch.argsort((tokens == 0).to(torch.int8), dim=1, stable=True)[:, :length]
    tokens = tokens.gather(1, order)
    return tokens, places.gather(1, order) * (tokens > 0)
