// How well the risk of commands is judged, on commands of well-known programs that a person has labelled.
import { describe, expect, it } from 'vitest';
import { findHazard } from '../../src/authoring/option-hazard.ts';
import { judgeRisk } from '../../src/authoring/risk.ts';
import { labelled } from './labelled-commands.ts';
import { operand, option, usage } from './usages.ts';

const judged = labelled.map((command) => {
  const { path, summary, options } = command;
  const facts = { summary, options: options.map(([spelling, said]) => option(spelling, said)) };
  return { ...command, risk: judgeRisk(path, usage(path.at(-1) ?? '', facts)) };
});

describe('the risk of a command', () => {
  it('is never judged to be reading where it is not', () => {
    const wrong = judged.filter(({ risk, label }) => risk === 'read' && label !== 'read');
    expect(wrong.map(({ path }) => path.join(' '))).toEqual([]);
  });

  it('is judged as a person does, nearly always', () => {
    const right = judged.filter(({ risk, label, other }) => risk === label || risk === other);
    expect(judged.length).toBeGreaterThan(200);
    expect(right.length / judged.length).toBeGreaterThan(0.97);
  });

  it('is writing where nothing speaks for anything', () => {
    expect(judgeRisk(['x', 'frobnicate'], usage('frobnicate'))).toBe('write');
    expect(judgeRisk(['frobnicate'], usage('frobnicate'))).toBe('write');
    expect(judgeRisk(['x', 'Zeige'], usage('Zeige', { summary: 'Zeigt alles' }))).toBe('write');
  });

  it.each([
    ['a verb that joins the first', ['x', 'entry'], 'Show the entry, then delete it', 'write'],
    ['a further verb', ['x', 'show'], 'Show the name or set it', 'write'],
    ['a compound word', ['x', 'get-and-delete'], 'Get an item', 'destroy'],
    ['a word after an unknown one', ['x', 'bump-version'], '', 'write'],
    ['the name of a group', ['x', 'logs', 'frob'], '', 'write'],
  ])('is not reading because of %s', (_, path, summary, risk) => {
    expect(judgeRisk(path, usage('', { summary }))).toBe(risk);
  });

  it.each([
    [
      'a command and its words',
      ['flock'],
      { operands: [operand('file'), operand('COMMAND'), operand('ARGS')] },
    ],
    ['a program', ['profile'], { operands: [operand('prog-and-args')] }],
    ['formats that run commands', ['tmux', 'ls'], { summary: 'List sessions' }],
    ['a script in its own language', ['sed'], { summary: 'Edit a stream' }],
  ])('is running others because of %s', (_, path, facts) => {
    expect(judgeRisk(path, usage('', facts))).toBe('run');
  });

  it.each([
    ['cut', 'Remove sections from each line of files'],
    ['tr', 'Translate or delete characters'],
    ['diff', 'Compare files line by line'],
  ])('of %s is told by its name', (name, summary) => {
    expect(judgeRisk([name], usage(name, { summary }))).toBe('read');
  });

  it.each([
    ['look', 'Delete every file below DIR', 'destroy'],
    ['join', 'Join a cluster and install it', 'write'],
  ])('of another %s is told by what it says', (name, summary, risk) => {
    expect(judgeRisk([name], usage(name, { summary }))).toBe(risk);
  });

  it('counts the words that an operand can be', () => {
    const kind = operand('what');
    const operands = [{ ...kind, value: { ...kind.value, choices: ['get', 'delete'] } }];
    expect(judgeRisk(['keys'], usage('keys', { operands }))).toBe('destroy');
  });

  it('is running what a person would type, where the call can hold it', () => {
    const summary = 'Interactive terminal';
    expect(judgeRisk(['sqlshell'], usage('', { summary }))).toBe('interactive');
    const options = [option('--command=COMMAND', 'Run one command and exit')];
    expect(judgeRisk(['sqlshell'], usage('', { summary, options }))).toBe('run');
  });

  it('counts what the source says', () => {
    expect(judgeRisk(['x', 'list'], usage('list', { marks: ['dangerous'] }))).toBe('destroy');
  });

  it('counts an option that writes, unless the name of the command says that it reads', () => {
    const options = [option('--output=FILE', 'Write to FILE')];
    const summary = 'Show everything';
    expect(judgeRisk(['x', 'everything'], usage('', { summary }))).toBe('read');
    expect(judgeRisk(['x', 'everything'], usage('', { summary, options }))).toBe('write');
    expect(judgeRisk(['x', 'show'], usage('', { summary, options }))).toBe('read');
  });

  it('counts commands that an operand could name, and operands that are written', () => {
    const commands = [usage('delete')];
    const group = { summary: 'Show the log', commands, isRunnable: true };
    expect(judgeRisk(['x', 'log'], usage('log', group))).toBe('read');
    const open = { ...group, operands: [operand('ref')] };
    expect(judgeRisk(['x', 'log'], usage('log', open))).toBe('write');
    const written = { operands: [operand('NEW-VERSION')] };
    expect(judgeRisk(['x', 'version'], usage('version', written))).toBe('write');
  });
});

describe('the hazard of an option', () => {
  it.each([
    ['--force', 'Do it anyway', 'destroy'],
    ['--delete', '', 'destroy'],
    ['-exec=command', 'For each file', 'run'],
    ['--pre=COMMAND', 'Preprocess each file', 'run'],
    ['--ext-diff', 'Allow an external diff helper to be executed', 'run'],
    ['--output=FILE', 'Where to put it', 'write'],
    ['-o=file', 'Write output to this file', 'write'],
    ['--upload-file=file', '', 'write'],
    ['--in-place', '', 'write'],
    ['--output=FORMAT', 'json or yaml', undefined],
    ['--no-clobber', 'Keep files that are there', undefined],
    ['--max-count=N', 'Stop after N', undefined],
    ['--dry-run', 'Do not write anything', undefined],
    ['--author=NAME', 'Only commits by this author', undefined],
  ])('%s (%s) is %s', (spelling, description, hazard) => {
    expect(findHazard(option(spelling, description))).toBe(hazard);
  });
});
