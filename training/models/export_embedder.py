"""Writes a trained embedder as the package reads it: matrices as bytes with a scale a row, the rest as floats.
Usage: export_embedder.py EMBEDDER.pt VOCABULARY.txt OUT.bin"""

import sys
from pathlib import Path

import torch

from embedder import Embedder
from weights_file import layer_arrays, linear, norm, quantise, write_weights


def main() -> None:
    source, vocabulary, out = (Path(name) for name in sys.argv[1:4])
    saved = torch.load(source, map_location="cpu", weights_only=True)
    options = saved["options"]
    pieces = vocabulary.read_text().rstrip("\n").split("\n")
    model = Embedder(len(pieces), options["width"], options["layers"])
    model.load_state_dict(saved["state"])
    model.table.weight.data[0] = 0
    query = model.query
    arrays = {
        **quantise("table", model.table.weight),
        "importance": model.importance.exp(),
        "positions": query.positions,
        **norm("after", query.after),
        **linear("out", query.out),
        **layer_arrays(query.layers),
    }
    settings = {
        "width": options["width"],
        "layers": options["layers"],
        "heads": query.layers[0].heads,
        "headWeight": model.head.exp().item(),
        "inputScale": query.scale.item(),
        "heldOut": saved["scores"],
        "vocabulary": pieces,
    }
    write_weights(out, settings, arrays)


if __name__ == "__main__":
    main()
