"""How well an embedder finds, in repositories that it was not trained on."""

import torch

from data import Split


@torch.no_grad()
def evaluate(split: Split, embed_docs, embed_queries) -> dict[str, float]:
    """The mean reciprocal rank among all chunks of the repository, by kind of query and over all kinds.

    Whatever else is cut from the same place as the answer is no wrong answer."""
    docs = torch.cat([embed_docs(rows) for rows in torch.arange(len(split.docs)).split(8192)])
    ranks = torch.zeros(len(split.answer), device=docs.device)
    for repo in split.repo.unique():
        pairs = (split.repo == repo).nonzero().squeeze(1)
        candidates = (split.doc_repo[: split.whole] == repo).nonzero().squeeze(1)
        for some in pairs.split(1024):
            queries = embed_queries(some)
            right = (queries * docs[split.answer[some]]).sum(-1, keepdim=True)
            near = queries @ docs[candidates].T
            is_same = split.doc_group[split.answer[some]][:, None] == split.doc_group[candidates]
            ranks[some] = ((near > right) & ~is_same).sum(-1) + 1.0
    scores = {
        kind: (1 / ranks[split.kind == index]).mean().item()
        for index, kind in enumerate(split.kinds)
        if (split.kind == index).any()
    }
    return {**scores, "mean": sum(scores.values()) / len(scores)}
