"""Trains the cross-encoder against what the embedder and the words alone would have put before the right answer.
Usage: train_reranker.py DATA EMBEDDER.pt OUT [...]"""

import argparse
import json
import time
from pathlib import Path

import torch
from torch.nn import functional as F

from data import Split
from embedder import Embedder
from reranker import Reranker, join

CANDIDATES = 10
READ = 20


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("embedder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--steps", type=int, default=2400)
    parser.add_argument("--seconds", type=int, default=0, help="fewer steps where these would take longer")
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--wrong", type=int, default=9)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--rate", type=float, default=6e-4)
    parser.add_argument("--drop", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args()


def main() -> None:
    options = parse()
    torch.manual_seed(options.seed)
    saved = torch.load(options.embedder, map_location=options.device, weights_only=True)
    train = Split(options.data / "train", options.device)
    heldout = Split(options.data / "heldout", options.device)
    embedder = Embedder(train.header["vocabulary"], saved["options"]["width"], saved["options"]["layers"]).to(options.device)
    embedder.load_state_dict(saved["state"])
    embedder.eval()
    model = Reranker(train.header["vocabulary"], options.width, options.layers).to(options.device)
    start = time.time()
    # The table of the embedder, brought to the width that this model can afford.
    table = embedder.table.weight.detach()
    if table.shape[1] != options.width:
        _, _, axes = torch.pca_lowrank(table, q=options.width)
        table = table @ axes
    model.table.weight.data.copy_(table)
    # It knows what words mean; what is learnt here is how a query and a chunk meet.
    model.table.weight.requires_grad_(False)
    wrong = mine(embedder, train, CANDIDATES)
    tests = prepare(embedder, heldout)
    print(json.dumps({"mined": round(time.time() - start), **measure(model, heldout, tests)}), flush=True)
    fit(model, train, heldout, wrong, tests, options)


@torch.no_grad()
def embed_all(embedder: Embedder, split: Split) -> torch.Tensor:
    rows = torch.arange(len(split.docs), device=split.docs.device).split(8192)
    return torch.cat([embedder.embed_docs(split.docs[some], split.heads[some]) for some in rows])


def by_words(split: Split, docs: torch.Tensor, queries: torch.Tensor, importance: torch.Tensor) -> torch.Tensor:
    """How much of the weight of each query's words each doc holds."""
    size = len(importance)
    held = torch.zeros(len(docs), size, dtype=torch.bfloat16, device=docs.device)
    held.scatter_(1, docs.long(), 1)
    asked = torch.zeros(len(queries), size, dtype=torch.bfloat16, device=docs.device)
    asked.scatter_(1, queries.long(), 1)
    asked[:, 0] = 0
    lengths = (docs > 0).sum(1).clamp(min=20)
    return (asked * importance.to(torch.bfloat16)) @ held.T / lengths.float().pow(0.3)[None, :]


@torch.no_grad()
def mine(embedder: Embedder, split: Split, count: int) -> torch.Tensor:
    """By pair, docs of the same repository and of the same making that come near by meaning, then by words."""
    docs = embed_all(embedder, split)
    importance = embedder.importance.exp() ** 2
    is_commit = torch.zeros(len(split.docs), dtype=torch.bool, device=docs.device)
    is_commit[split.answer[split.kind == split.kinds.index("commit")]] = True
    found = torch.zeros(len(split.answer), 2 * count, dtype=torch.long, device=docs.device)
    for repo in split.repo.unique():
        pairs = (split.repo == repo).nonzero().squeeze(1)
        candidates = (split.doc_repo == repo).nonzero().squeeze(1)
        if len(candidates) < 4 * count:
            continue
        for some in pairs.split(1024):
            answers = split.answer[some]
            near = embedder.embed_queries(split.queries[some]) @ docs[candidates].T
            shared = by_words(split, split.docs[candidates], split.queries[some], importance).float()
            is_out = split.doc_group[answers][:, None] == split.doc_group[candidates]
            is_out |= is_commit[answers][:, None] != is_commit[candidates]
            # What lies in the same file may answer as well.
            is_out |= split.doc_file[answers][:, None] == split.doc_file[candidates]
            for half, scores in enumerate((near, shared)):
                top = scores.masked_fill(is_out, -9).topk(count, dim=1).indices
                found[some, half * count : (half + 1) * count] = candidates[top]
    return found


@torch.no_grad()
def prepare(embedder: Embedder, split: Split, most: int = 5000) -> dict[str, torch.Tensor]:
    """For a sample of the held-out pairs the answer and what comes nearest beside it, by the sum of both ranks."""
    generator = torch.Generator().manual_seed(1)
    chosen = torch.randperm(len(split.answer), generator=generator)[:most].to(split.answer.device)
    docs = embed_all(embedder, split)
    importance = embedder.importance.exp() ** 2
    lists, order, pairs_kept = [], [], []
    for repo in split.repo[chosen].unique():
        pairs = chosen[split.repo[chosen] == repo]
        candidates = (split.doc_repo[: split.whole] == repo).nonzero().squeeze(1)
        if len(candidates) < 2 * READ:
            continue
        for some in pairs.split(512):
            answers = split.answer[some]
            queries = embedder.embed_queries(split.queries[some])
            near = queries @ docs[candidates].T
            right = (queries * docs[answers]).sum(-1)
            is_same = split.doc_group[answers][:, None] == split.doc_group[candidates]
            top = near.masked_fill(is_same, -9).topk(READ - 1, dim=1)
            lists.append(torch.cat([answers[:, None], candidates[top.indices]], 1))
            order.append(torch.cat([right[:, None], top.values], 1))
            pairs_kept.append(some)
    return {"docs": torch.cat(lists), "near": torch.cat(order), "pairs": torch.cat(pairs_kept)}


@torch.no_grad()
def measure(model: Reranker, split: Split, tests: dict[str, torch.Tensor]) -> dict[str, float]:
    """The reciprocal rank of the answer among those read: by the embedder, by the reranker, by both."""
    model.eval()
    scores = torch.cat([score(model, split, tests["pairs"][rows], tests["docs"][rows]) for rows in torch.arange(len(tests["pairs"]), device=split.docs.device).split(256)])
    model.train()
    near = tests["near"] * 20
    is_reached = near[:, 0] >= near[:, 1:].amin(1)
    rank = lambda values: (1 / ((values[:, 1:] > values[:, :1]).sum(1) + 1.0))[is_reached].mean().item()
    blends = {f"both {share}": rank(near * (1 - share) + scores * share) for share in (0.3, 0.5, 0.7)}
    return {"embedder": rank(near), "reranker": rank(scores), **blends}


def score(model: Reranker, split: Split, pairs: torch.Tensor, docs: torch.Tensor, drop: float = 0.0) -> torch.Tensor:
    """By pair, one number for each of its docs."""
    count = docs.shape[1]
    flat = docs.reshape(-1)
    queries = split.queries[pairs].repeat_interleave(count, 0)
    texts = split.docs[flat]
    if drop > 0:
        texts = texts.masked_fill(torch.rand(texts.shape, device=texts.device) < drop, 0)
    with torch.autocast("cuda", dtype=torch.bfloat16, enabled=texts.is_cuda):
        return model(*join(queries, texts, split.heads[flat])).float().view(-1, count)


def fit(model, train, heldout, wrong, tests, options) -> None:
    usable = (wrong.sum(1) > 0).nonzero().squeeze(1)
    steps = options.steps
    if options.seconds > 0:
        steps = min(steps, int(options.seconds / time_of_step(model, train, usable, wrong, options)))
    learnt = [one for one in model.parameters() if one.requires_grad]
    optimiser = torch.optim.AdamW(learnt, lr=options.rate, weight_decay=0.01, betas=(0.9, 0.98))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, options.rate, total_steps=steps + 1, pct_start=0.1)
    options.out.mkdir(parents=True, exist_ok=True)
    best, losses, start = 0.0, [], time.time()
    for step in range(1, steps + 1):
        loss = loss_of(model, train, usable, wrong, options)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(learnt, 1.0)
        optimiser.step()
        schedule.step()
        losses.append(loss.detach())
        if step % 400 == 0 or step == steps:
            scores = {name: round(value, 4) for name, value in measure(model, heldout, tests).items()}
            loss = round(torch.stack(losses[-400:]).mean().item(), 4)
            print(json.dumps({"step": step, "of": steps, "seconds": round(time.time() - start), "loss": loss, **scores}), flush=True)
            if scores["both 0.5"] > best:
                best = scores["both 0.5"]
                saved = {"width": options.width, "layers": options.layers, "steps": steps}
                torch.save({"state": model.state_dict(), "options": saved, "scores": scores}, options.out / "reranker.pt")


def loss_of(model, train, usable, wrong, options) -> torch.Tensor:
    pairs = usable[torch.randint(len(usable), (options.batch,), device=usable.device)]
    some = torch.randint(wrong.shape[1], (options.batch, options.wrong), device=usable.device)
    docs = torch.cat([train.answer[pairs][:, None], wrong[pairs].gather(1, some)], 1)
    return F.cross_entropy(score(model, train, pairs, docs, options.drop), torch.zeros_like(pairs))


def time_of_step(model, train, usable, wrong, options, rounds: int = 12) -> float:
    for round in range(rounds):
        loss_of(model, train, usable, wrong, options).backward()
        if round == 1:
            started = time.time()
        loss_of(model, train, usable, wrong, options).item()
    model.zero_grad(set_to_none=True)
    return (time.time() - started) / (rounds - 2) / 1.2


if __name__ == "__main__":
    main()
