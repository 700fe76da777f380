"""Pairs of requests and tools, with what the teacher says of them, in batches that are hard within."""

from pathlib import Path

import torch

from data import Split
from teacher import Teacher, read_texts

HELD_OUT = 20
# What follows a sentence is no answer to it, and one request fits many services: there the teacher knows better.
LOOSE = ("list", "prose", "intent", "operation", "instruction", "skill")


class ToolPairs:
    """Every twentieth tool is kept to measure on."""

    def __init__(self, folder: Path, teacher: Teacher | None, device: str):
        self.split = Split(folder, device)
        self.docs = teacher and teacher.embed(read_texts(folder / "docs.jsonl"))
        self.queries = teacher and teacher.embed(read_texts(folder / "queries.jsonl"))
        loose = [index for index, name in enumerate(self.split.kinds) if name in LOOSE]
        self.is_loose = torch.isin(self.split.kind, torch.tensor(loose, device=device))
        is_kept = self.split.answer % HELD_OUT == 0
        self.train = (~is_kept).nonzero().squeeze(1)
        self.heldout = is_kept.nonzero().squeeze(1)

    def batches(self, size: int, group: int, generator: torch.Generator):
        """Without end. Neighbours in a batch are mostly of one program."""
        while True:
            order = self.train.cpu()[torch.randperm(len(self.train), generator=generator)]
            order = order[torch.argsort(self.split.repo.cpu()[order], stable=True)]
            rows = order[: len(order) // group * group].view(-1, group)
            rows = rows[torch.randperm(len(rows), generator=generator)]
            a_batch = size // group
            for at in range(0, len(rows) - a_batch + 1, a_batch):
                yield rows[at : at + a_batch].reshape(-1).to(self.split.answer.device)

    @torch.no_grad()
    def score(self, model) -> dict[str, float]:
        """The mean reciprocal rank among the held-out tools, by set."""
        answers = self.split.answer[self.heldout]
        docs, at = answers.unique(return_inverse=True)
        found = model.embed_docs(self.split.docs[docs], self.split.heads[docs])
        ranks = []
        for some in torch.arange(len(answers), device=docs.device).split(2048):
            asked = model.embed_queries(self.split.queries[self.heldout[some]])
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
