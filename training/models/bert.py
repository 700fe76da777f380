"""Layers as those of a BERT, and how a model begins with what one has learnt."""

import torch
from torch import nn
from torch.nn import functional as F


class Layer(nn.Module):
    def __init__(self, width: int, heads: int, widening: int):
        super().__init__()
        self.heads = heads
        self.mixed = nn.Linear(width, 3 * width)
        self.joined = nn.Linear(width, width)
        self.after_joined = nn.LayerNorm(width, eps=1e-12)
        self.wide = nn.Linear(width, widening * width)
        self.narrow = nn.Linear(widening * width, width)
        self.after_narrow = nn.LayerNorm(width, eps=1e-12)

    def forward(self, states: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        batch, length, width = states.shape
        mixed = self.mixed(states).view(batch, length, 3, self.heads, -1)
        query, key, value = mixed.permute(2, 0, 3, 1, 4).unbind(0)
        attended = F.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        attended = attended.transpose(1, 2).reshape(batch, length, width)
        states = self.after_joined(states + self.joined(attended))
        return self.after_narrow(states + self.narrow(F.gelu(self.wide(states))))


def mean(states: torch.Tensor, chosen: torch.Tensor) -> torch.Tensor:
    share = chosen.to(states.dtype).unsqueeze(-1)
    return (states * share).sum(1) / share.sum(1).clamp(min=1)


class Words(nn.Module):
    """What a token means alone, which takes fewer numbers than what it means beside others; of a small model most is this."""

    def __init__(self, vocabulary: int, narrow: int, width: int):
        super().__init__()
        self.table = nn.Embedding(vocabulary, narrow, padding_idx=0)
        self.widened = nn.Linear(narrow, width)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        return self.widened(self.table(tokens))

    @torch.no_grad()
    def begin_as(self, teacher, tokenizer, pieces: list[str]) -> None:
        """Takes the directions in which its words differ most; a piece that it lacks is the mean of its own pieces."""
        known, rows = tokenizer.get_vocab(), teacher.embeddings.word_embeddings.weight
        cut = lambda piece: tokenizer.encode(piece.removeprefix("##"), add_special_tokens=False) or [known["[UNK]"]]
        words = torch.stack([rows[[known[piece]] if piece in known else cut(piece)].mean(0) for piece in pieces])
        middle = words.mean(0)
        _, directions = torch.linalg.eigh((words - middle).T @ (words - middle))
        directions = directions[:, -self.table.embedding_dim :]
        self.table.weight.copy_((words - middle) @ directions)
        self.table.weight[0] = 0
        self.widened.weight.copy_(directions)
        self.widened.bias.copy_(middle)


def begin_as(model: nn.Module, teacher, chosen: list[int]) -> None:
    """Takes its positions and some of its layers."""
    given = teacher.embeddings
    # There is one kind of text; what says so is the same everywhere.
    positions = given.position_embeddings.weight[: len(model.positions)] + given.token_type_embeddings.weight[0]
    model.positions.data.copy_(positions.detach())
    model.before.load_state_dict(given.LayerNorm.state_dict())
    for own, at in zip(model.layers, chosen, strict=True):
        theirs = teacher.encoder.layer[at]
        attention = theirs.attention
        mixed = [attention.self.query, attention.self.key, attention.self.value]
        own.mixed.weight.data.copy_(torch.cat([one.weight for one in mixed]))
        own.mixed.bias.data.copy_(torch.cat([one.bias for one in mixed]))
        own.joined.load_state_dict(attention.output.dense.state_dict())
        own.after_joined.load_state_dict(attention.output.LayerNorm.state_dict())
        own.wide.load_state_dict(theirs.intermediate.dense.state_dict())
        own.narrow.load_state_dict(theirs.output.dense.state_dict())
        own.after_narrow.load_state_dict(theirs.output.LayerNorm.state_dict())
