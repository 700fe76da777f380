"""Writes a trained cross-encoder as ONNX with matrices of bytes. Usage: export_reranker.py RERANKER.pt OUT.onnx"""

import sys
import tempfile
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from reranker import PLACES, Reranker
from weights_file import quantise


class Exported(torch.nn.Module):
    """The same model with its table as bytes, which no tool would do for a look-up."""

    def __init__(self, model: Reranker):
        super().__init__()
        self.model = model
        parts = quantise("table", model.table.weight)
        self.register_buffer("rows", parts["table"])
        self.register_buffer("scales", parts["table.scales"])

    def forward(self, tokens: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
        vectors = self.rows[tokens].float() * self.scales[tokens].unsqueeze(-1)
        # In units of that share, to which it is added.
        return self.model.read(vectors, tokens, places) / self.model.share


def main() -> None:
    source, out = (Path(name) for name in sys.argv[1:3])
    saved = torch.load(source, map_location="cpu", weights_only=True)
    options, state = saved["options"], saved["state"]
    model = Reranker(len(state["table.weight"]), options["width"], options["layers"], options["length"])
    model.load_state_dict(state)
    model.table.weight.data[0] = 0
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


if __name__ == "__main__":
    main()
