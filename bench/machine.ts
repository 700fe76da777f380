// What a reader must know of the machine that figures come from.
import { availableParallelism, totalmem } from 'node:os';

export function machineFacts() {
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cores: availableParallelism(),
    'memory GB': Math.round(totalmem() / 1024 ** 3),
  };
}
