"""Writes a trained cross-encoder as ONNX with matrices of bytes, and beside it as JSON what else the package has to know
of it. Usage: export_reranker.py RERANKER.pt VOCABULARY OUT.onnx"""

import json
import sys
import tempfile
import zlib
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from reranker import PLACES, Reranker
from weights_file import quantise

# Of the weight that was learnt: questions of another making than those of the lists are worse off with all of it.
TRUST = 0.5


class Exported(torch.nn.Module):
    """The same model with its table as bytes, which no tool would do for a look-up."""

    def __init__(self, model: Reranker):
        super().__init__()
        self.model = model
        parts = quantise("table", model.words.table.weight)
        self.register_buffer("rows", parts["table"])
        self.register_buffer("scales", parts["table.scales"])

    def forward(self, tokens: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
        vectors = self.rows[tokens].float() * self.scales[tokens].unsqueeze(-1)
        return self.model.read(self.model.words.widened(vectors), tokens, places).sigmoid()


def main() -> None:
    source, vocabulary, out = (Path(name) for name in sys.argv[1:4])
    saved = torch.load(source, map_location="cpu", weights_only=True)
    options, state = saved["options"], saved["state"]
    model = Reranker(len(state["words.table.weight"]), **options)
    model.load_state_dict(state)
    model.words.table.weight.data[0] = 0
    tokens = torch.randint(4, 1000, (3, options["length"]))
    out.parent.mkdir(parents=True, exist_ok=True)
    free = {0: "texts", 1: "length"}
    with tempfile.TemporaryDirectory() as folder:
        plain = f"{folder}/plain.onnx"
        torch.onnx.export(
            Exported(model).eval(),
            (tokens, tokens % PLACES),
            plain,
            input_names=["tokens", "places"],
            output_names=["scores"],
            dynamic_axes={"tokens": free, "places": free, "scores": {0: "texts"}},
            opset_version=17,
            dynamo=False,
        )
        quantize_dynamic(plain, str(out), weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul"])
    about = {
        "length": options["length"],
        "weight": round(TRUST * model.weight.sigmoid().item(), 4),
        "sum": zlib.crc32(out.read_bytes()),
        "vocabulary": vocabulary.read_text().rstrip("\n").split("\n"),
    }
    out.with_suffix(".json").write_text(json.dumps(about, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
