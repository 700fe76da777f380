"""Trains the model for tools: first its teachers on requests and tools, then a model of few layers to be like them.
Usage: train_tool_encoder.py DATA OUT --teachers BERT MORE... [...]; it begins with words and layers of the first one. The
defaults are what the package ships."""

import argparse
from pathlib import Path

import torch
from torch.nn import functional as F

from bert import begin_as
from optimise import optimise
from teacher import Teacher
from tool_encoder import ToolEncoder
from tools import ToolPairs

# How sure the nearness of texts is of what it says.
SHARPNESS = 20.0


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--teachers", type=Path, nargs="*", default=[])
    parser.add_argument("--asked", type=int, default=3)
    parser.add_argument("--group", type=int, default=16)
    parser.add_argument("--tune-steps", type=int, default=500)
    parser.add_argument("--tune-batch", type=int, default=512)
    parser.add_argument("--tune-rate", type=float, default=3e-5)
    # The layers of the first teacher that it begins with.
    parser.add_argument("--layers", type=int, nargs="+", default=[0, 1, 3, 5])
    parser.add_argument("--narrow", type=int, default=128)
    parser.add_argument("--width", type=int, default=384)
    parser.add_argument("--length", type=int, default=64)
    # So many tokens of a tool are read, in turn: most tools are short, and of the others the beginning says most.
    parser.add_argument("--cuts", type=int, nargs="+", default=[32, 64])
    parser.add_argument("--steps", type=int, default=12000)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--drop", type=float, default=0.05)
    # What being like the teachers, text by text, counts beside telling the texts apart as they do.
    parser.add_argument("--likeness", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args()


def main() -> None:
    options = parse()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    tools = ToolPairs(options.data / "tools", options.device, options.asked)
    shape = {"narrow": options.narrow, "width": options.width, "layers": len(options.layers), "length": options.length}
    model = ToolEncoder(tools.split.header["vocabulary"], **shape)
    teachers = [Teacher(folder, options.device) for folder in options.teachers]
    for teacher in teachers:
        tune(teacher, tools, options)
    if teachers:
        tools.listen(teachers)
        pieces = (options.data / "vocabulary.txt").read_text().rstrip("\n").split("\n")
        first = teachers[0].model.float().cpu()
        model.words.begin_as(first, teachers[0].tokenizer, pieces)
        begin_as(model, first, options.layers)
    fit(model.to(options.device), tools, options)
    options.out.mkdir(parents=True, exist_ok=True)
    torch.save({"state": model.state_dict(), "options": shape}, options.out / "tool-encoder.pt")


def tune(teacher: Teacher, tools: ToolPairs, options: argparse.Namespace) -> None:
    """The words stay as it knows them."""
    queries, docs = tools.texts()
    given = tools.batches(tools.strict, options.tune_batch, options.group, torch.Generator().manual_seed(options.seed))
    teacher.model = teacher.model.float().train()

    def loss_at(_: int) -> torch.Tensor:
        pairs = next(given)
        answers = tools.split.answer[pairs]
        with torch.autocast("cuda", dtype=torch.bfloat16, enabled=pairs.is_cuda):
            asked = teacher.encode([queries[at] for at in pairs.tolist()], 48)
            found = teacher.encode([docs[at] for at in answers.tolist()], 64)
        return tell_apart(near_by(asked, found, answers)).mean()

    learnt = [one for name, one in teacher.model.named_parameters() if "word_embeddings" not in name]
    optimise(learnt, options.tune_steps, options.tune_rate, loss_at)
    teacher.model = teacher.model.eval()
    if options.device == "cuda":
        teacher.model = teacher.model.half()


def fit(model: ToolEncoder, tools: ToolPairs, options: argparse.Namespace) -> None:
    split = tools.split
    torch.manual_seed(options.seed)
    given = tools.batches(tools.train, options.batch, options.group, torch.Generator().manual_seed(options.seed))

    def loss_at(step: int) -> torch.Tensor:
        pairs = next(given)
        answers = split.answer[pairs]
        cut = options.cuts[step % len(options.cuts)]
        with torch.autocast("cuda", dtype=torch.bfloat16, enabled=pairs.is_cuda):
            asked, found = model(split.queries[pairs], options.drop), model(split.docs[answers, :cut], options.drop)
        near = near_by(asked, found, answers)
        if tools.queries is None:
            return tell_apart(near).mean()
        queries, docs = tools.queries[pairs].float(), tools.docs[answers].float()
        wanted = near_by(queries, docs, answers)
        as_taught = F.cross_entropy(near, wanted.softmax(-1), reduction="none")
        as_taught = (as_taught + F.cross_entropy(near.T, wanted.T.softmax(-1), reduction="none")) / 2
        share = torch.where(tools.is_loose[pairs], 1.0, 0.5)
        unlike = 2 - (asked * queries).sum(-1) - (found * docs).sum(-1)
        return torch.lerp(tell_apart(near), as_taught, share).mean() + options.likeness * unlike.mean()

    def tell(step: int) -> dict:
        if step % 1000 and step != options.steps:
            return {}
        model.eval()
        scores = tools.score(lambda pairs: model(split.queries[pairs]), lambda docs: embed_all(model, split.docs[docs, : options.length]))
        model.train()
        return {"tools": {name: round(value, 4) for name, value in scores.items()}}

    optimise(list(model.parameters()), options.steps, options.rate, loss_at, tell)


def embed_all(model: ToolEncoder, docs: torch.Tensor) -> torch.Tensor:
    return torch.cat([model(some) for some in docs.split(2048)])


def near_by(asked: torch.Tensor, found: torch.Tensor, answers: torch.Tensor) -> torch.Tensor:
    """How near each request is to each tool of the batch; a tool that stands there twice is not wrong."""
    is_same = answers[:, None] == answers[None, :]
    is_same.fill_diagonal_(False)
    return (asked.float() @ found.float().T * SHARPNESS).masked_fill(is_same, -1e4)


def tell_apart(near: torch.Tensor) -> torch.Tensor:
    targets = torch.arange(len(near), device=near.device)
    return (F.cross_entropy(near, targets, reduction="none") + F.cross_entropy(near.T, targets, reduction="none")) / 2


if __name__ == "__main__":
    main()
