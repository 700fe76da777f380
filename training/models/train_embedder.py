"""Trains the embedder on pairs. Usage: train_embedder.py DATA OUT [...]; the defaults are what the package ships, with the
teacher that training/README.md names."""

import argparse
import json
import time
from pathlib import Path

import torch
from torch.nn import functional as F

from data import Split, batches
from embedder import Embedder
from evaluate import evaluate
from teacher import Teacher, initialise_table
from tools import ToolPairs


# How sure the teacher is: at 20 a few tools of a batch share most of its belief.
TEACHER_SHARPNESS = 20.0


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--epochs", type=int, default=5)
    # The rate falls over so many; the last of them, at almost none, was never worth its time.
    parser.add_argument("--schedule", type=int, default=6)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--group", type=int, default=128)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--drop-doc", type=float, default=0.3)
    parser.add_argument("--drop-query", type=float, default=0.15)
    parser.add_argument("--drop-shared", type=float, default=0.3)
    # Wrong answers a query that are hard to tell from the right one, from an epoch on.
    parser.add_argument("--hard", type=int, default=2)
    parser.add_argument("--hard-from", type=int, default=2)
    # Requests and tools beside code: how many a step, how hard, what they weigh, and how much of that is a teacher's,
    # if there is one.
    parser.add_argument("--teacher", type=Path)
    parser.add_argument("--tool-batch", type=int, default=3072)
    parser.add_argument("--tool-group", type=int, default=16)
    parser.add_argument("--tool-weight", type=float, default=2.0)
    parser.add_argument("--taught", type=float, default=0.4)
    parser.add_argument("--taught-loose", type=float, default=0.9)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args()


def main() -> None:
    options = parse()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    train = Split(options.data / "train", options.device)
    heldout = Split(options.data / "heldout", options.device)
    model = Embedder(train.header["vocabulary"], options.width, options.layers).to(options.device)
    initialise_importance(model, train)
    teacher = options.teacher and Teacher(options.teacher, options.device)
    if teacher:
        pieces = (options.data / "vocabulary.txt").read_text().rstrip("\n").split("\n")
        initialise_table(model.table, teacher, pieces)
    tools = ToolPairs(options.data / "tools", options.device, asked=0)
    if teacher:
        tools.listen([teacher])
    options.out.mkdir(parents=True, exist_ok=True)
    best = fit(model, train, heldout, tools, options)
    print(json.dumps({"best": best}), flush=True)


def initialise_importance(model: Embedder, split: Split) -> None:
    """Rare tokens tell more: the start is what word counts know."""
    sample = split.docs[:: max(1, len(split.docs) // 200_000)]
    counts = torch.zeros(len(model.importance), device=sample.device)
    for rows in sample.split(4096):
        is_first = torch.ones_like(rows, dtype=torch.bool)
        ordered = rows.sort(-1).values
        is_first[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
        counts += torch.bincount(ordered[is_first].long(), minlength=len(counts))
    rarity = torch.log1p(len(sample) / (counts + 1))
    model.importance.data.copy_(torch.log(rarity / rarity.mean()).clamp(min=-3))


def fit(model: Embedder, train: Split, heldout: Split, tools: ToolPairs, options: argparse.Namespace) -> dict:
    generator = torch.Generator().manual_seed(options.seed)
    optimiser = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=0.01, betas=(0.9, 0.98))
    a_epoch = sum(1 for _ in batches(train, options.batch, options.group, torch.Generator().manual_seed(0)))
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, options.rate, total_steps=a_epoch * max(options.epochs, options.schedule) + 1, pct_start=0.1
    )
    asked_for = tools.batches(tools.train, options.tool_batch, options.tool_group, generator)
    best, start, hard = {"both": 0.0}, time.time(), None
    for epoch in range(options.epochs):
        if options.hard > 0 and epoch >= options.hard_from:
            hard = find_hard(model, train)
        losses = []
        for pairs in batches(train, options.batch, options.group, generator):
            loss = loss_of(model, train, pairs, hard, options)
            loss = loss + options.tool_weight * tool_loss(model, tools, next(asked_for), options)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            schedule.step()
            losses.append(loss.detach())
        scores = score(model, heldout)
        told = tools.score(
            lambda pairs: model.embed_queries(tools.split.queries[pairs]),
            lambda docs: model.embed_docs(tools.split.docs[docs], tools.split.heads[docs]),
        )
        print(json.dumps({
            "epoch": epoch, "steps": a_epoch, "seconds": round(time.time() - start), "loss": round(torch.stack(losses).mean().item(), 4),
            "heldout": rounded(scores), "tools": rounded(told),
        }), flush=True)
        both = scores["mean"] + sum(told.values()) / max(1, len(told))
        if both > best["both"]:
            best = {**scores, "tools": told, "both": both, "epoch": epoch}
            torch.save({"state": model.state_dict(), "options": vars(options) | {"data": "", "out": "", "teacher": ""}, "scores": best}, options.out / "embedder.pt")
    return best


def loss_of(model, split, pairs, hard, options) -> torch.Tensor:
    answers = split.answer[pairs]
    queries, docs = split.queries[pairs], split.docs[answers]
    docs = drop(docs, options.drop_doc)
    docs = drop_shared(docs, queries, options.drop_shared)
    with torch.autocast("cuda", dtype=torch.bfloat16, enabled=queries.is_cuda):
        asked = model.embed_queries(drop(queries, options.drop_query))
    found = model.embed_docs(docs, split.heads[answers])
    groups = split.doc_group[answers]
    sharpness = model.temperature.exp().clamp(max=100)
    near = asked.float() @ found.T * sharpness
    is_same = groups[:, None] == groups[None, :]
    is_same.fill_diagonal_(False)
    near = near.masked_fill(is_same, -1e4)
    targets = torch.arange(len(pairs), device=near.device)
    columns = near
    if hard is not None:
        chosen = hard[pairs][:, torch.randperm(hard.shape[1], device=near.device)[: options.hard]].reshape(-1)
        wrong = model.embed_docs(drop(split.docs[chosen], options.drop_doc), split.heads[chosen])
        far = asked.float() @ wrong.T * sharpness
        far = far.masked_fill(groups[:, None] == split.doc_group[chosen][None, :], -1e4)
        columns = torch.cat([near, far], 1)
    return (F.cross_entropy(columns, targets) + F.cross_entropy(near.T, targets)) / 2


def tool_loss(model, tools: ToolPairs, pairs: torch.Tensor, options) -> torch.Tensor:
    """The right tool is the nearest, and the others are as near as the teacher finds them."""
    split = tools.split
    answers, queries = split.answer[pairs], split.queries[pairs]
    docs = drop_shared(drop(split.docs[answers], options.drop_doc), queries, options.drop_shared)
    with torch.autocast("cuda", dtype=torch.bfloat16, enabled=queries.is_cuda):
        asked = model.embed_queries(drop(queries, options.drop_query))
    cosines = asked.float() @ model.embed_docs(docs, split.heads[answers]).T
    is_same = answers[:, None] == answers[None, :]
    is_same.fill_diagonal_(False)
    near = (cosines * model.temperature.exp().clamp(max=100)).masked_fill(is_same, -1e4)
    targets = torch.arange(len(pairs), device=near.device)
    right = (F.cross_entropy(near, targets, reduction="none") + F.cross_entropy(near.T, targets, reduction="none")) / 2
    if tools.queries is None:
        return right.mean()
    taught = tools.queries[pairs].float() @ tools.docs[answers].float().T * TEACHER_SHARPNESS
    wanted = taught.masked_fill(is_same, -1e4).softmax(-1)
    as_taught = F.cross_entropy(near, wanted, reduction="none")
    share = torch.where(tools.is_loose[pairs], options.taught_loose, options.taught)
    return torch.lerp(right, as_taught, share).mean()


def drop(tokens: torch.Tensor, share: float) -> torch.Tensor:
    """Tokens become padding, so that no single one can be relied on."""
    return tokens.masked_fill(torch.rand(tokens.shape, device=tokens.device) < share, 0)


def drop_shared(docs: torch.Tensor, queries: torch.Tensor, share: float) -> torch.Tensor:
    """In a share of the pairs what both hold is mostly taken from the doc: what is left must be found by meaning."""
    is_shared = (docs[:, :, None] == queries[:, None, :]).any(-1)
    is_chosen = torch.rand(len(docs), 1, device=docs.device) < share
    is_lost = torch.rand(docs.shape, device=docs.device) < 0.7
    return docs.masked_fill(is_shared & is_chosen & is_lost, 0)


@torch.no_grad()
def find_hard(model: Embedder, split: Split, count: int = 12) -> torch.Tensor:
    """By pair the nearest docs of its repository that are not its answer nor clearly nearer than it."""
    docs = torch.cat([model.embed_docs(split.docs[rows], split.heads[rows]) for rows in torch.arange(len(split.docs), device=split.docs.device).split(8192)])
    found = torch.zeros(len(split.answer), count, dtype=torch.long, device=docs.device)
    for repo in split.repo.unique():
        pairs = (split.repo == repo).nonzero().squeeze(1)
        candidates = (split.doc_repo == repo).nonzero().squeeze(1)
        for some in pairs.split(2048):
            asked = model.embed_queries(split.queries[some])
            near = asked @ docs[candidates].T
            right = (asked * docs[split.answer[some]]).sum(-1, keepdim=True)
            is_same = split.doc_file[split.answer[some]][:, None] == split.doc_file[candidates]
            near = near.masked_fill(is_same | (near > right + 0.05), -2)
            top = near.topk(min(count, len(candidates)), dim=1).indices
            found[some, : top.shape[1]] = candidates[top]
    return found


def score(model: Embedder, split: Split) -> dict[str, float]:
    model.eval()
    device = split.docs.device
    scores = evaluate(
        split,
        lambda rows: model.embed_docs(split.docs[rows.to(device)], split.heads[rows.to(device)]),
        lambda pairs: model.embed_queries(split.queries[pairs]),
    )
    model.train()
    return scores


def rounded(scores: dict[str, float]) -> dict[str, float]:
    return {name: round(value, 4) for name, value in scores.items()}


if __name__ == "__main__":
    main()
