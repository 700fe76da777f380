"""Writes a trained cross-encoder as ONNX with matrices of bytes. Usage: export_reranker.py RERANKER.pt OUT.onnx"""

import sys
import tempfile
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from reranker import LENGTH, Reranker
from weights_file import quantise


class Exported(torch.nn.Module):
    """The same model with its table as bytes, which no tool would do for a look-up."""

    def __init__(self, model: Reranker):
        super().__init__()
        self.model = model
        parts = quantise("table", model.table.weight)
        self.register_buffer("rows", parts["table"])
        self.register_buffer("scales", parts["table.scales"] * model.scale.detach())

    def forward(self, tokens: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
        vectors = self.rows[tokens].float() * self.scales[tokens].unsqueeze(-1)
        return self.model.read(vectors, tokens, places)


def main() -> None:
    source, out = (Path(name) for name in sys.argv[1:3])
    saved = torch.load(source, map_location="cpu", weights_only=True)
    options, state = saved["options"], saved["state"]
    model = Reranker(len(state["table.weight"]), options["width"], options["layers"])
    model.load_state_dict(state)
    model.table.weight.data[0] = 0
    tokens = torch.randint(4, 1000, (3, LENGTH))
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        plain = f"{folder}/plain.onnx"
        torch.onnx.export(
            Exported(model).eval(),
            (tokens, torch.zeros_like(tokens)),
            plain,
            input_names=["tokens", "places"],
            output_names=["scores"],
            dynamic_axes={"tokens": {0: "texts"}, "places": {0: "texts"}, "scores": {0: "texts"}},
            opset_version=17,
            dynamo=False,
        )
        quantize_dynamic(plain, str(out), weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul"])


if __name__ == "__main__":
    main()
