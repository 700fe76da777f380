"""Checks the arrays of a split against each other and prints what is in them, with some pairs as words.

Usage: python training/check.py DATA train|heldout [SEED]
"""

import json
import random
import sys
from pathlib import Path

import numpy as np

TYPES = {"uint8": "<u1", "uint16": "<u2", "uint32": "<u4"}
SAMPLES = 5


def load(folder: Path) -> tuple[dict, dict[str, np.ndarray]]:
    header = json.loads((folder / "header.json").read_text())
    arrays = {
        name: np.fromfile(folder / f"{name}.bin", TYPES[described["type"]])
        for name, described in header["arrays"].items()
    }
    return header, arrays


def check(header: dict, arrays: dict[str, np.ndarray]) -> None:
    for name, described in header["arrays"].items():
        assert len(arrays[name]) == described["length"], name
    for side in ("docs", "pairs"):
        offsets, tokens = arrays[f"{side}.offsets"], arrays[f"{side}.tokens"]
        assert len(offsets) == header[side] + 1 and offsets[-1] == len(tokens), side
        assert tokens.max() < header["vocabulary"], side
    assert arrays["pairs.doc"].max() < header["docs"]
    assert (arrays["docs.repo"][arrays["pairs.doc"]] == arrays["pairs.repo"]).all()
    assert (arrays["docs.head"] <= np.diff(arrays["docs.offsets"])).all()


def describe(header: dict, arrays: dict[str, np.ndarray]) -> None:
    docs, queries = np.diff(arrays["docs.offsets"]), np.diff(arrays["pairs.offsets"])
    print(f"{header['docs']} docs, {docs.mean():.1f} tokens on average, at most {docs.max()}")
    print(f"{header['pairs']} pairs, {queries.mean():.1f} tokens a query, at most {queries.max()}")
    kinds = np.bincount(arrays["pairs.kind"], minlength=len(header["kinds"]))
    for kind, count in zip(header["kinds"], kinds, strict=True):
        print(f"  {kind}: {count} ({count / kinds.sum():.1%})")
    repositories = np.bincount(arrays["pairs.repo"])
    print(f"largest repository: {repositories.max() / repositories.sum():.2%} of the pairs")


def show(header: dict, arrays: dict[str, np.ndarray], pieces: list[str], seed: int) -> None:
    def words(side: str, index: int) -> list[str]:
        start, end = arrays[f"{side}.offsets"][index : index + 2]
        return [pieces[token] for token in arrays[f"{side}.tokens"][start:end]]

    for pair in random.Random(seed).sample(range(header["pairs"]), SAMPLES):
        doc = arrays["pairs.doc"][pair]
        head, all_words = arrays["docs.head"][doc], words("docs", doc)
        kind = header["kinds"][arrays["pairs.kind"][pair]]
        print(f"{kind}: {' '.join(words('pairs', pair))}")
        print(f"  {' '.join(all_words[:head])} | {' '.join(all_words[head : head + 30])}")


def main() -> None:
    data, split, *rest = sys.argv[1:]
    header, arrays = load(Path(data) / split)
    check(header, arrays)
    describe(header, arrays)
    pieces = (Path(data) / "vocabulary.txt").read_text().rstrip("\n").split("\n")
    show(header, arrays, pieces, int(rest[0]) if rest else 0)


main()
