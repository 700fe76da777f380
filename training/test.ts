// `npm run test:training`: every step from repositories to weights, on four tiny repositories made up here, and the
// weights opened by the product. Needs Python with PyTorch and NumPy; PYTHON names another than `python3`.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CrossEncoderFiles, openCrossEncoder } from '../src/embedding/cross-encoder.ts';
import { openStaticEmbedder } from '../src/embedding/static-embedder.ts';
import { openToolEmbedder } from '../src/embedding/tool-embedder.ts';

const python = process.env['PYTHON'] ?? 'python3';
const verbs = 'read write open close parse render merge split check count find sort'.split(' ');
const nouns = 'file socket table header token record queue window cache user price route'.split(
  ' ',
);
const projects = ['north', 'east', 'south', 'west'];

if (has('torch', 'numpy')) await run();
else
  process.stdout.write(
    `Not run: ${python} has no torch and numpy. PYTHON can name one that has.\n`,
  );

function has(...modules: string[]): boolean {
  return spawnSync(python, ['-c', `import ${modules.join(', ')}`]).status === 0;
}

async function run(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'climax-training-'));
  const at = (name: string) => join(work, name);
  try {
    const repositories = projects.map((name, index) => plant(at(name), name, index));
    writeFileSync(at('repos.json'), JSON.stringify(repositories));
    writeFileSync(at('excluded.txt'), '');
    const lists = [at('repos.json'), at('excluded.txt')];
    step('chunks.ts', ...lists, at('chunks'));
    step('commits.ts', ...lists, at('commits'));
    step('pairs.ts', ...lists, at('chunks'), at('commits'), at('pairs'));
    step('select.ts', ...lists, at('chunks'), at('pairs'), at('raw'));
    writeFileSync(at('tool-repos.json'), '[]');
    writeFileSync(at('requests.tsv'), writeRequests());
    writeFileSync(at('questions.tsv'), writeQuestions());
    const tools = [at('repos.json'), at('tool-repos.json'), at('excluded.txt')];
    step('tools/pairs.ts', ...tools, 'dist/specs.bin', at('requests.tsv'), at('tools.jsonl'));
    step('vocabulary.ts', at('raw'), at('tools.jsonl'), at('vocabulary.txt'));
    step('arrays.ts', ...lists, at('chunks'), at('raw'), at('vocabulary.txt'), at('data'));
    step('tools/arrays.ts', at('tools.jsonl'), at('vocabulary.txt'), at('data'));
    const small = [
      '--batch',
      '64',
      '--group',
      '16',
      '--width',
      '32',
      '--layers',
      '1',
      '--tool-batch',
      '64',
    ];
    model(
      'train_embedder.py',
      at('data'),
      at('model'),
      '--epochs',
      '8',
      '--device',
      'cpu',
      ...small,
    );
    model('export_embedder.py', at('model/embedder.pt'), at('vocabulary.txt'), at('embedder.bin'));
    await judge(at('embedder.bin'));
    const tiny = ['--layers', '0', '--width', '48', '--steps', '2', '--batch', '64'];
    model('train_tool_encoder.py', at('data'), at('model'), ...tiny, '--device', 'cpu');
    const encoder = [at('model/tool-encoder.pt'), at('vocabulary.txt'), at('tools.bin')];
    model('export_tool_encoder.py', ...encoder);
    await judgeTools(at('tools.bin'));
    step('lists.ts', ...lists, at('questions.tsv'), at('chunks'), at('pairs'), at('lists'));
    step('plainness.ts', ...lists, at('lists'));
    step('list-arrays.ts', ...lists, at('lists'), at('vocabulary.txt'), at('data'));
    const few = ['--pair-steps', '2', '--pair-batch', '4', '--list-batch', '16', '--asked', '1'];
    const narrow = ['--width', '48', '--layers', '1', '--list-epochs', '1', '--device', 'cpu'];
    const embedder = at('model/embedder.pt');
    model('train_reranker.py', at('data'), embedder, at('model'), ...few, ...narrow);
    const reranker = [at('model/reranker.pt'), at('vocabulary.txt'), at('reranker.onnx')];
    if (has('onnx', 'onnxruntime')) {
      model('export_reranker.py', ...reranker);
      await judgeReranker({ model: at('reranker.onnx'), about: at('reranker.json') });
    } else process.stdout.write('export_reranker.py is not run: it needs onnx and onnxruntime\n');
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function step(script: string, ...args: string[]): void {
  process.stdout.write(`${script}\n`);
  execFileSync(process.execPath, ['scripts/ts.mjs', `training/${script}`, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function model(script: string, ...args: string[]): void {
  process.stdout.write(`${script}\n`);
  execFileSync(python, [join('training/models', script), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
}

/** For commands that the completion specs have. */
function writeRequests(): string {
  const commands = ['git commit', 'git stash', 'npm install', 'docker ps'];
  return commands.map((name) => `command\t${name}\tI need what ${name} does\n`).join('');
}

function writeQuestions(): string {
  const asked = projects.flatMap((name) =>
    nouns.map((noun) => `tiny/${name}\t${noun}s.py\twhere is a ${noun} handled\n`),
  );
  return asked.join('');
}

/** A repository of documented functions, none of which another has. */
function plant(folder: string, name: string, index: number) {
  mkdirSync(folder);
  for (const noun of nouns) {
    const functions = verbs.map(
      (verb, at) =>
        `def ${verb}_${noun}_${name}(value, limit=${at + 10 * index}):\n` +
        `    """${verb[0]?.toUpperCase()}${verb.slice(1)} the ${noun} of the ${name} project up to a limit."""\n` +
        `    result = ${noun}s.${verb}(value)[:limit]\n    return ${name}_${verb}(result, ${at})\n`,
    );
    writeFileSync(join(folder, `${noun}s.py`), functions.join('\n\n'));
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=n', '-c', 'user.email=e@x', ...args], {
      encoding: 'utf8',
    }).trim();
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', `Add functions that read and write files, ${name}`);
  const split = index === projects.length - 1 ? 'heldout' : 'train';
  const facts = { language: 'Python', license: 'MIT', split };
  return {
    repo: `tiny/${name}`,
    gitdir: join(folder, '.git'),
    commit: git('rev-parse', 'HEAD'),
    ...facts,
  };
}

/** What was learnt from three projects must show in the fourth; by chance one in 144 would be found. */
async function judge(file: string): Promise<void> {
  const embedder = openStaticEmbedder(file);
  const made = verbs.flatMap((verb) => nouns.map((noun) => ({ verb, noun })));
  const vectors = await embedder.embedDocuments(
    made.map(
      ({ verb, noun }) =>
        `${noun}s ${verb}_${noun}_west\ndef ${verb}_${noun}_west(value, limit=3):\n` +
        `    result = ${noun}s.${verb}(value)[:limit]\n    return west_${verb}(result, 1)\n`,
    ),
  );
  let right = 0;
  for (const [index, { verb, noun }] of made.entries()) {
    const query = await embedder.embedQuery(
      `${verb} the ${noun} of the west project up to a limit`,
    );
    const near = vectors.map((vector) => cosine(query, vector));
    if (near.indexOf(Math.max(...near)) === index) right += 1;
  }
  process.stdout.write(`${right} of ${made.length} found first\n`);
  if (right < made.length / 3) {
    process.stderr.write('The model that was trained does not find what it was trained on.\n');
    process.exitCode = 1;
  }
}

/** Trained for two steps it knows nothing yet, but what it says is a vector. */
async function judgeTools(file: string): Promise<void> {
  const vector = await openToolEmbedder(file).embedQuery('write a table to a file');
  if (Math.abs(dot(vector, vector) - 1) > 0.01) throw new Error('a request is no vector');
}

async function judgeReranker(files: CrossEncoderFiles): Promise<void> {
  const texts = [{ head: 'tables', names: ['write_table'], body: 'def write_table(): pass' }];
  const { scores } = await openCrossEncoder(files).score('write a table', texts);
  if (scores.length !== 1 || !scores.every((score) => score > 0 && score < 1))
    throw new Error('a score is no share');
}

function cosine(one: Float32Array, other: Float32Array): number {
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
}

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
