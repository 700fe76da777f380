// Stands between a client and the server, passes every byte on as it is and keeps the messages: tap.ts LOG COMMAND...
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

const [log = '', command = '', ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
record({ started: server.pid });

function join(from: 'client' | 'server', source: Readable, target: Writable): void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  source.on('data', (chunk: Buffer) => {
    // Kept before it is passed on: a client may end this process as soon as it has its answer.
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) record({ from, line });
    target.write(chunk);
  });
}

function record(entry: object): void {
  appendFileSync(log, `${JSON.stringify(entry)}\n`);
}

join('client', process.stdin, server.stdin);
join('server', server.stdout, process.stdout);
process.stdin.on('end', () => server.stdin.end());
server.stdin.on('error', () => {});
process.stdout.on('error', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => server.kill(signal));
}
server.on('close', (code) => process.exit(code ?? 1));
