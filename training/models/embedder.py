"""The embedder: a table of token vectors that is summed up for a chunk, and a small transformer over it for a query."""

import torch
from torch import nn
from torch.nn import functional as F


class QueryLayer(nn.Module):
    def __init__(self, width: int, heads: int):
        super().__init__()
        self.heads = heads
        self.before = nn.LayerNorm(width)
        self.mixed = nn.Linear(width, 3 * width)
        self.joined = nn.Linear(width, width)
        self.between = nn.LayerNorm(width)
        self.wide = nn.Linear(width, 4 * width)
        self.narrow = nn.Linear(4 * width, width)

    def forward(self, states: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        batch, length, width = states.shape
        mixed = self.mixed(self.before(states)).view(batch, length, 3, self.heads, -1)
        query, key, value = mixed.permute(2, 0, 3, 1, 4).unbind(0)
        attended = F.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        states = states + self.joined(attended.transpose(1, 2).reshape(batch, length, width))
        return states + self.narrow(F.gelu(self.wide(self.between(states)), approximate="tanh"))


class QueryEncoder(nn.Module):
    """From the vectors of the tokens of a query to one vector; a correction of their sum."""

    def __init__(self, width: int, layers: int, heads: int, positions: int):
        super().__init__()
        self.positions = nn.Parameter(torch.randn(positions, width) * 0.02)
        self.scale = nn.Parameter(torch.tensor(1.0))
        self.layers = nn.ModuleList(QueryLayer(width, heads) for _ in range(layers))
        self.after = nn.LayerNorm(width)
        self.out = nn.Linear(width, width)
        nn.init.zeros_(self.out.weight)
        nn.init.zeros_(self.out.bias)

    def forward(
        self, vectors: torch.Tensor, weights: torch.Tensor, is_there: torch.Tensor
    ) -> torch.Tensor:
        states = vectors * self.scale + self.positions[: vectors.shape[1]]
        mask = torch.where(is_there, 0.0, -1e4)[:, None, None, :].to(states.dtype)
        for layer in self.layers:
            states = layer(states, mask)
        share = is_there.to(states.dtype).unsqueeze(-1)
        mean = (self.after(states) * share).sum(1) / share.sum(1).clamp(min=1)
        plain = F.normalize((vectors * (weights * is_there).unsqueeze(-1)).sum(1), dim=-1)
        return F.normalize(plain + self.out(mean), dim=-1)


class Embedder(nn.Module):
    def __init__(self, vocabulary: int, width=256, layers=3, heads=4, positions=48):
        super().__init__()
        self.table = nn.Embedding(vocabulary, width, padding_idx=0)
        nn.init.normal_(self.table.weight, std=width**-0.5)
        self.importance = nn.Parameter(torch.zeros(vocabulary))
        self.head = nn.Parameter(torch.tensor(0.5))
        self.query = QueryEncoder(width, layers, heads, positions)
        self.temperature = nn.Parameter(torch.tensor(3.0))

    def weigh(self, tokens: torch.Tensor) -> torch.Tensor:
        return self.importance[tokens].exp() * (tokens > 0)

    def embed_docs(self, tokens: torch.Tensor, heads: torch.Tensor) -> torch.Tensor:
        """A token that comes n times counts as its root; what says where the chunk stands counts by a weight of its own."""
        weights = self.weigh(tokens) / repeats(tokens).sqrt()
        places = torch.arange(tokens.shape[1], device=tokens.device)
        weights = torch.where(places < heads[:, None], weights * self.head.exp(), weights)
        vectors = F.embedding_bag(
            tokens, self.table.weight, mode="sum", per_sample_weights=weights, padding_idx=0
        )
        return F.normalize(vectors, dim=-1)

    def embed_queries(self, tokens: torch.Tensor) -> torch.Tensor:
        return self.query(self.table(tokens), self.weigh(tokens), tokens > 0)


def repeats(tokens: torch.Tensor) -> torch.Tensor:
    """How often each token comes in its row."""
    return (tokens[:, :, None] == tokens[:, None, :]).sum(-1).clamp(min=1)
