"""Pairs of requests and tools, with what the teacher says of them, in batches that are hard within."""

from pathlib import Path

import torch

from data import Split
from teacher import Teacher, in_one_space, read_texts

HELD_OUT = 20
# What follows a sentence is no answer to it, and one request fits many services: there the teacher knows better.
LOOSE = ("list", "prose", "intent", "operation", "instruction", "skill")
# What a teacher can learn from: requests that mean one tool.
STRICT = ("asked", "call", "example", "command", "option", "operation", "skill")


class ToolPairs:
    """Every twentieth tool is kept to measure on. Requests that were written for a tool come so often as is asked."""

    docs: torch.Tensor | None = None
    queries: torch.Tensor | None = None

    def __init__(self, folder: Path, device: str, asked: int):
        self.folder = folder
        self.split = Split(folder, device)
        self.is_loose = self.is_of(LOOSE)
        is_kept = self.split.answer % HELD_OUT == 0
        self.train = torch.repeat_interleave(torch.where(self.is_of(("asked",)), asked, 1) * ~is_kept)
        self.strict = self.train[self.is_of(STRICT)[self.train]]
        self.heldout = is_kept.nonzero().squeeze(1)

    def is_of(self, sets: tuple[str, ...]) -> torch.Tensor:
        chosen = [index for index, name in enumerate(self.split.kinds) if name in sets]
        return torch.isin(self.split.kind, torch.tensor(chosen, device=self.split.kind.device))

    def texts(self) -> tuple[list[str], list[str]]:
        """Of the requests and of the tools, as written."""
        return read_texts(self.folder / "queries.jsonl"), read_texts(self.folder / "docs.jsonl")

    def listen(self, teachers: list[Teacher]) -> None:
        queries, docs = self.texts()
        told = in_one_space([teacher.embed(queries + docs) for teacher in teachers])
        self.queries, self.docs = told[: len(queries)], told[len(queries) :]

    def batches(self, pairs: torch.Tensor, size: int, group: int, generator: torch.Generator):
        """Without end. Neighbours in a batch are mostly of one program."""
        while True:
            order = pairs.cpu()[torch.randperm(len(pairs), generator=generator)]
            order = order[torch.argsort(self.split.repo.cpu()[order], stable=True)]
            rows = order[: len(order) // group * group].view(-1, group)
            rows = rows[torch.randperm(len(rows), generator=generator)]
            a_batch = size // group
            for at in range(0, len(rows) - a_batch + 1, a_batch):
                yield rows[at : at + a_batch].reshape(-1).to(self.split.answer.device)

    @torch.no_grad()
    def score(self, embed_queries, embed_docs) -> dict[str, float]:
        """The mean reciprocal rank among the held-out tools, by set."""
        answers = self.split.answer[self.heldout]
        docs, at = answers.unique(return_inverse=True)
        found = embed_docs(docs)
        ranks = []
        for some in torch.arange(len(answers), device=docs.device).split(2048):
            asked = embed_queries(self.heldout[some])
            near = asked @ found.T
            right = near.gather(1, at[some, None])
            ranks.append((near > right).sum(1) + 1.0)
        ranks = torch.cat(ranks)
        kind = self.split.kind[self.heldout]
        return {
            name: (1 / ranks[kind == index]).mean().item()
            for index, name in enumerate(self.split.kinds)
            if (kind == index).any()
        }
