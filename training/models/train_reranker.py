"""Trains the cross-encoder: first on pairs, against what the embedder and the words alone put near, then on lists that
search itself ranked, to correct their order. Usage: train_reranker.py DATA EMBEDDER.pt OUT --teacher BERT [...]"""

import argparse
import json
from pathlib import Path

import torch
from torch.nn import functional as F

from bert import begin_as
from data import Split
from embedder import Embedder
from lists import Lists
from optimise import optimise
from reranker import Reranker, blend, join
from teacher import Teacher

CANDIDATES = 10


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("embedder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--teacher", type=Path)
    parser.add_argument("--measure", type=Path, nargs="*", default=[], help="further lists to measure on")
    parser.add_argument("--pair-steps", type=int, default=1200)
    parser.add_argument("--pair-batch", type=int, default=512)
    parser.add_argument("--pair-rate", type=float, default=3e-4)
    parser.add_argument("--wrong", type=int, default=9)
    parser.add_argument("--list-epochs", type=int, default=2)
    parser.add_argument("--list-batch", type=int, default=256)
    parser.add_argument("--list-rate", type=float, default=1e-4)
    # How often a list of a question that was written for its file comes in an epoch, of which there are few.
    parser.add_argument("--asked", type=int, default=4)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--narrow", type=int, default=128)
    parser.add_argument("--width", type=int, default=384)
    parser.add_argument("--length", type=int, default=112)
    # The share of a text's tokens that are left out.
    parser.add_argument("--drop", type=float, default=0.15)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args()


def main() -> None:
    options = parse()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    lists = Lists(options.data / "lists-train", options.device)
    heldout = Lists(options.data / "lists-heldout", options.device)
    measured = {"heldout": heldout, **{folder.name: Lists(folder, options.device) for folder in options.measure}}
    shape = {"narrow": options.narrow, "width": options.width, "layers": options.layers, "length": options.length}
    model = Reranker(lists.header["vocabulary"], **shape)
    if options.teacher:
        pieces = (options.data / "vocabulary.txt").read_text().rstrip("\n").split("\n")
        teacher = Teacher(options.teacher, "cpu")
        model.words.begin_as(teacher.model, teacher.tokenizer, pieces)
        begin_as(model, teacher.model, list(range(options.layers)))
    model = model.to(options.device)
    for name, some in measured.items():
        print(json.dumps({"before": name, **rounded(some.by_kind(some.gain(some.shares)))}), flush=True)
    if options.pair_steps > 0:
        fit_pairs(model, options)
        level(model, lists)
    fit_lists(model, lists, measured, options)
    options.out.mkdir(parents=True, exist_ok=True)
    torch.save({"state": model.state_dict(), "options": shape}, options.out / "reranker.pt")


def score(model: Reranker, queries, docs, heads, names, drop: float = 0.0) -> torch.Tensor:
    if drop > 0:
        docs = docs.masked_fill(torch.rand(docs.shape, device=docs.device) < drop, 0)
    with torch.autocast("cuda", dtype=torch.bfloat16, enabled=docs.is_cuda):
        return model(*join(queries, docs, heads, names, len(model.positions))).float()


def learn(model: Reranker, steps: int, rate: float, seed: int, loss_at) -> None:
    """The words stay as the teacher knows them; changed, they would know the repositories of the list by heart."""
    torch.manual_seed(seed)
    model.train()
    model.words.table.weight.requires_grad_(False)
    optimise([one for one in model.parameters() if one.requires_grad], steps, rate, loss_at)


def fit_pairs(model: Reranker, options) -> None:
    train = Split(options.data / "train", options.device)
    saved = torch.load(options.embedder, map_location=options.device, weights_only=True)
    embedder = Embedder(train.header["vocabulary"], saved["options"]["width"], saved["options"]["layers"]).to(options.device)
    embedder.load_state_dict(saved["state"])
    wrong = mine(embedder.eval(), train, CANDIDATES)
    usable = (wrong.sum(1) > 0).nonzero().squeeze(1)

    def loss_at(_: int) -> torch.Tensor:
        pairs = usable[torch.randint(len(usable), (options.pair_batch,), device=usable.device)]
        some = torch.randint(wrong.shape[1], (options.pair_batch, options.wrong), device=usable.device)
        docs = torch.cat([train.answer[pairs][:, None], wrong[pairs].gather(1, some)], 1)
        count, flat = docs.shape[1], docs.reshape(-1)
        queries = train.queries[pairs].repeat_interleave(count, 0)
        heads = train.heads[flat]
        scores = score(model, queries, train.docs[flat], heads, torch.zeros_like(heads), options.drop).view(-1, count)
        return F.cross_entropy(scores, torch.zeros_like(pairs))

    learn(model, options.pair_steps, options.pair_rate, options.seed, loss_at)


@torch.no_grad()
def level(model: Reranker, lists: Lists) -> None:
    """Pairs care for differences only; what a list is to begin with lies around 0 and is as wide as 1."""
    some = torch.arange(0, len(lists.texts), max(1, len(lists.texts) // 256), device=lists.texts.device)
    scores = read(model.eval(), lists, some)[lists.texts[some] > 0]
    model.out.bias.sub_(scores.mean()).div_(scores.std())
    model.out.weight.div_(scores.std())
    model.train()


def fit_lists(model: Reranker, lists: Lists, measured: dict[str, Lists], options) -> None:
    generator = torch.Generator().manual_seed(options.seed)
    is_asked = lists.kind == lists.kinds.index("asked")
    rows = torch.repeat_interleave(torch.where(is_asked, options.asked, 1)).cpu()
    an_epoch = len(rows) // options.list_batch
    order = []

    def loss_at(step: int) -> torch.Tensor:
        if (step - 1) % an_epoch == 0:
            order[:] = [rows[torch.randperm(len(rows), generator=generator)].to(lists.texts.device)]
            if step > 1:
                tell(model, measured)
        at = (step - 1) % an_epoch * options.list_batch
        some = order[0][at : at + options.list_batch]
        scores = model.sharpness * blend(model, lists.shares[some], read(model, lists, some, options.drop))
        return list_loss(scores.masked_fill(lists.texts[some] == 0, -1e4), lists.right[some])

    learn(model, an_epoch * options.list_epochs, options.list_rate, options.seed, loss_at)
    tell(model, measured)


def read(model: Reranker, lists: Lists, some: torch.Tensor, drop: float = 0.0) -> torch.Tensor:
    texts = lists.texts[some]
    count, flat = texts.shape[1], texts.reshape(-1)
    queries = lists.queries[some].repeat_interleave(count, 0)
    return score(model, queries, lists.docs[flat], lists.heads[flat], lists.names[flat], drop).view(-1, count)


def list_loss(scores: torch.Tensor, is_right: torch.Tensor) -> torch.Tensor:
    """Each right one against all wrong ones, but not against another right one."""
    wrong = scores.masked_fill(is_right, -1e4).logsumexp(1, keepdim=True)
    losses = torch.logaddexp(wrong, scores) - scores
    share = is_right.float()
    return ((losses * share).sum(1) / share.sum(1).clamp(min=1)).mean()


@torch.no_grad()
def tell(model: Reranker, measured: dict[str, Lists]) -> None:
    model.eval()
    for name, lists in measured.items():
        rows = torch.arange(len(lists.texts), device=lists.texts.device).split(256)
        scores = torch.cat([read(model, lists, some) for some in rows])
        orders = {part: blend(model, lists.shares, scores, part) for part in (0.25, 0.5, 1.0)} | {"alone": scores}
        told = {part: rounded(lists.by_kind(lists.gain(order))) for part, order in orders.items()}
        print(json.dumps({"measured": name, "weight": round(model.weight.sigmoid().item(), 4), **told}), flush=True)
    model.train()


@torch.no_grad()
def embed_all(embedder: Embedder, split: Split) -> torch.Tensor:
    rows = torch.arange(len(split.docs), device=split.docs.device).split(8192)
    return torch.cat([embedder.embed_docs(split.docs[some], split.heads[some]) for some in rows])


def by_words(docs: torch.Tensor, queries: torch.Tensor, importance: torch.Tensor) -> torch.Tensor:
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
            shared = by_words(split.docs[candidates], split.queries[some], importance).float()
            is_out = split.doc_group[answers][:, None] == split.doc_group[candidates]
            is_out |= is_commit[answers][:, None] != is_commit[candidates]
            # What lies in the same file may answer as well.
            is_out |= split.doc_file[answers][:, None] == split.doc_file[candidates]
            for half, scores in enumerate((near, shared)):
                top = scores.masked_fill(is_out, -9).topk(count, dim=1).indices
                found[some, half * count : (half + 1) * count] = candidates[top]
    return found


def rounded(scores: dict) -> dict:
    return {name: round(value, 4) for name, value in scores.items()}


if __name__ == "__main__":
    main()
