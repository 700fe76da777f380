// Every tool of the make config, on a Makefile of its own.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeConfig } from './cases.ts';

const makefile = `V = hi -$(X)
all: out
out: in
	cp in out
in:
	echo "$(V)" > in
test: ; @echo tested
clean: ; rm -f in out
install: ; @echo to $(DESTDIR)
`;

describeConfig('make', {
  variables: () => ({ MAKEFLAGS: '--no-such-option', MAKELEVEL: undefined }),
  prepare: (root) => writeFileSync(join(root, 'Makefile'), makefile),
  cases: () => [
    ['make_dry_run', {}, /^echo "hi -" > in\ncp in out$/],
    ['make_up_to_date', { target: 'out' }, /^\[exit code: 1\]$/, false],
    ['make_trace', {}, /Makefile:\d+:[^]*cp in out/],
    ['make_up_to_date', { target: 'out' }, /^\(no output\)$/],
    ['make_run', { variable: 'X=7', always_make: true, jobs: 2 }, /^echo "hi -7" > in\ncp in out$/],
    ['make_run', { target: '--eval=x' }, /begins with '-'/, false],
    ['make_test', { silent: true }, /^tested$/],
    ['make_install', { variable: 'DESTDIR=/tmp/x' }, /^to \/tmp\/x$/],
    ['make_variable', { name: 'V' }, /^hi -$/],
    ['make_variable', { name: 'V', variable: 'X=8' }, /^hi -8$/],
    ['make_clean', {}, /^rm -f in out$/],
    ['make_version', {}, /Make \d/],
  ],
});
