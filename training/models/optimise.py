"""The one loop by which the models of layers learn: a rate that rises and falls, bounded slopes, and a word now and then."""

import json
import time

import torch

TELLS = 200


def optimise(learnt: list[torch.nn.Parameter], steps: int, rate: float, loss_at, tell=lambda step: {}) -> None:
    optimiser = torch.optim.AdamW(learnt, lr=rate, weight_decay=0.01, betas=(0.9, 0.98))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps + 1, pct_start=0.1)
    losses, start = [], time.time()
    for step in range(1, steps + 1):
        loss = loss_at(step)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(learnt, 1.0)
        optimiser.step()
        schedule.step()
        losses.append(loss.detach())
        if step % TELLS == 0 or step == steps:
            mean = torch.stack(losses[-TELLS:]).mean().item()
            told = {"step": step, "of": steps, "seconds": round(time.time() - start), "loss": round(mean, 4)}
            print(json.dumps(told | tell(step)), flush=True)
