"""What an English sentence model says of texts: the teacher for words that code seldom holds."""

import json
from pathlib import Path

import torch
from torch.nn import functional as F


class Teacher:
    def __init__(self, folder: Path, device: str):
        # Needed by nothing else, and slow to load.
        from transformers import AutoModel, AutoTokenizer

        self.device = device
        self.tokenizer = AutoTokenizer.from_pretrained(folder)
        self.model = AutoModel.from_pretrained(folder, dtype=torch.float16 if device == "cuda" else torch.float32)
        self.model = self.model.to(device).eval()

    @torch.no_grad()
    def embed(self, texts: list[str], longest: int = 96, size: int = 1024) -> torch.Tensor:
        """One row a text, of length 1. The longest texts go together, which saves padding."""
        order = sorted(range(len(texts)), key=lambda at: -len(texts[at]))
        found = torch.zeros(len(texts), self.model.config.hidden_size, dtype=torch.float16, device=self.device)
        for at in range(0, len(order), size):
            some = order[at : at + size]
            found[some] = self.encode([texts[one] for one in some], longest).half()
        return found

    def encode(self, texts: list[str], longest: int) -> torch.Tensor:
        given = self.tokenizer(texts, padding=True, truncation=True, max_length=longest, return_tensors="pt")
        given = given.to(self.device)
        states = self.model(**given).last_hidden_state.float()
        share = given["attention_mask"].unsqueeze(-1)
        return F.normalize((states * share).sum(1) / share.sum(1), dim=-1)


def in_one_space(said: list[torch.Tensor]) -> torch.Tensor:
    """What teachers say of the same texts, in as many directions as the first one has, and as near to them as can be. How
    near two texts are is the mean of what they say, but for what so few directions cannot tell."""
    if len(said) == 1:
        return said[0]
    joined = torch.cat([one.float() for one in said], dim=1)
    _, directions = torch.linalg.eigh(joined.T @ joined)
    told = joined @ directions[:, -said[0].shape[1] :]
    left, _, right = torch.linalg.svd(told.T @ said[0].float())
    return F.normalize(told @ (left @ right), dim=-1).half()


def read_texts(file: Path) -> list[str]:
    """A text may be cut within a character, which no tokenizer takes."""
    texts = (json.loads(line)[0] for line in file.read_text().split("\n") if line)
    return [text.encode("utf-8", "ignore").decode() for text in texts]


def initialise_table(table: torch.nn.Embedding, teacher: Teacher, pieces: list[str]) -> None:
    """A token begins as what the teacher makes of it alone, in the directions in which tokens differ most."""
    alone = teacher.embed([piece.removeprefix("##") for piece in pieces]).float()
    alone = alone - alone.mean(0)
    _, _, directions = torch.linalg.svd(alone, full_matrices=False)
    width = table.weight.shape[1]
    reduced = F.normalize(alone @ directions[:width].T, dim=-1)
    table.weight.data.copy_(reduced)
    table.weight.data[0] = 0
