"""Writes a trained model for tools as the package reads it: matrices as bytes with a scale a row, the rest as floats.
Usage: export_tool_encoder.py TOOL-ENCODER.pt VOCABULARY.txt OUT.bin"""

import sys
from pathlib import Path

import torch

from tool_encoder import ToolEncoder
from weights_file import linear, norm, quantise, write_weights


def main() -> None:
    source, vocabulary, out = (Path(name) for name in sys.argv[1:4])
    saved = torch.load(source, map_location="cpu", weights_only=True)
    options = saved["options"]
    pieces = vocabulary.read_text().rstrip("\n").split("\n")
    model = ToolEncoder(len(pieces), **options)
    model.load_state_dict(saved["state"])
    model.words.table.weight.data[0] = 0
    arrays = {
        **quantise("table", model.words.table.weight),
        **linear("widened", model.words.widened),
        "positions": model.positions,
        **norm("before", model.before),
    }
    for index, layer in enumerate(model.layers):
        for name in ("mixed", "joined", "wide", "narrow"):
            arrays |= linear(f"{index}.{name}", getattr(layer, name))
        for name in ("after_joined", "after_narrow"):
            arrays |= norm(f"{index}.{name}", getattr(layer, name))
    settings = {
        "narrow": options["narrow"],
        "width": options["width"],
        "layers": options["layers"],
        "heads": model.layers[0].heads,
        "vocabulary": pieces,
    }
    write_weights(out, settings, arrays)


if __name__ == "__main__":
    main()
