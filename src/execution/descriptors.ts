// Closes descriptors that whoever started the server left open: commands would inherit them, and what is behind them.
import { closeSync, readFileSync, readdirSync } from 'node:fs';

const CLOSE_ON_EXEC = 0o2000000;

/** Linux only. Node's own close by themselves, which tells them apart; a channel to a parent is left alone. */
export function closeInheritedDescriptors(
  platform: NodeJS.Platform = process.platform,
  self = '/proc/self',
): void {
  if (platform !== 'linux' || process.channel) return;
  for (const name of readdirSync(`${self}/fd`)) {
    if (Number(name) > 2 && isInherited(self, name)) closeSync(Number(name));
  }
}

function isInherited(self: string, descriptor: string): boolean {
  try {
    const info = readFileSync(`${self}/fdinfo/${descriptor}`, 'latin1');
    const flags = /^flags:\s*([0-7]+)$/m.exec(info)?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch {
    // The one that the folder was read through, gone by now.
    return false;
  }
}
