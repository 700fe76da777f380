// What is found in shell scripts.
import { expect, test } from 'vitest';
import { factsOf, namesWithout, outlineOf } from './outline-of.ts';

test('every form of declaration is found, with its members, lines and doc', async () => {
  expect(await outlineOf('bash.sh')).toMatchInlineSnapshot(`
    "import ./lib.sh 5
    import $HOME/.profile 6
    constant VERSION 8
    variable TARGETS 9
    variable PATH 10
    variable MODE 10
    variable name 11
    variable names 12
    function die 17-21 from 15 doc 15-16
    function deploy 23-38
      function nested 34-36
    function clean-up 40-42
    variable quick 47
    function later 48"
  `);
});

test('the facts of bodies are found', async () => {
  expect(await factsOf('bash.sh')).toMatchInlineSnapshot(`
    "raise exit 1
    branch [[ -z "$target" ]]
    call die
    branch test -d "$target"
    return return 2
    branch "$MODE"
    call rsync
    call scp
    call nested
    call tee
    call rm
    catch trap clean-up EXIT
    branch [ "$#" -gt 0 ]
    call cat
    call read
    call deploy"
  `);
});

test('a file broken in the middle keeps the rest', async () => {
  const { isBroken, names } = await namesWithout('bash.sh', '; then\n    die');
  expect(isBroken).toBe(true);
  expect(names).toEqual(expect.arrayContaining(['VERSION', 'die', 'deploy', 'clean-up', 'later']));
});
