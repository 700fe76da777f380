// A config with one tool for every way in which a program misbehaves.
import { rogueFile } from './place.ts';

/** Run until they are ended; nothing of them may survive that. */
export const lastingActs = [
  'family',
  'deaf',
  'session',
  'deaf_session',
  'daemon',
  'flood',
  'drip',
  'stopped',
] as const;

export const briefActs = ['hold', 'brief'] as const;

const otherActs = ['hop', 'hold_session', 'leave', 'print', 'sleep'];

/** Tools are called as their acts, and with `_timeout` at the end given only half a second. */
export function rogueConfig(file = rogueFile): string {
  const acts = [...lastingActs, ...briefActs, ...otherActs];
  const tools = acts.flatMap((act) =>
    [
      { name: act, timeout: 120 },
      { name: `${act}_timeout`, timeout: 0.5 },
    ].map(({ name, timeout }) => ({
      name,
      description: `Be ${act}`,
      command: act,
      timeout,
      args: [
        { name: 'ready', positional: true, default: '/dev/null' },
        { name: 'text', positional: true },
      ],
    })),
  );
  return JSON.stringify({ name: 'rogue', command: `sh "${file}"`, tools });
}
