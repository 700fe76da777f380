// `climax completions`: a script for a shell, made from the command table.
import { exitCodes } from '../errors.ts';
import { renderFish } from './completions-fish.ts';
import { renderBash, renderZsh } from './completions-posix.ts';
import type { Session } from './session.ts';

const scripts = { bash: renderBash, zsh: renderZsh, fish: renderFish };

export async function run({ operands, terminal }: Session): Promise<number> {
  terminal.print(scripts[operands[0] as keyof typeof scripts]());
  return exitCodes.ok;
}
