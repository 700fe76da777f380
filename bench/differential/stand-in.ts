// Programs that stand in for real ones: one prints what it was given, the other misbehaves on request.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const show = `#!/bin/sh
printf 'program %s\\n' "\${0##*/}"
printf 'directory %s\\n' "$(pwd -P)"
for word do printf '<%s>\\n' "$word"; done
env | LC_ALL=C sort | grep -v -e '^_=' -e '^PWD=' -e '^OLDPWD=' -e '^SHLVL=' -e '^__CLIMAX_CALL='
printf 'input: '
cat
`;

const act = `#!/bin/sh
case "$1" in
  none) ;;
  blank) printf '  \\n\\n  ' ;;
  out) echo out ;;
  err) echo warning >&2 ;;
  both) echo out; echo warning >&2 ;;
  fail) echo out; echo broken >&2; exit 3 ;;
  fail-silently) exit 7 ;;
  fail-out) echo out; exit 1 ;;
  signal) kill -9 $$ ;;
  slow) echo early; echo 'early warning' >&2; sleep 20 ;;
  slow-silent) sleep 20 ;;
  indent) printf ' M first\\n M second\\n\\n' ;;
  lines-before) printf '\\n\\n  indented\\n' ;;
  large) head -c 300000 /dev/zero | tr '\\0' x ;;
  almost-large) head -c 99000 /dev/zero | tr '\\0' x ;;
  invalid) printf 'a\\377b\\303\\n' ;;
  mark) printf '\\357\\273\\277text\\n' ;;
  return) printf 'one\\r\\ntwo\\r\\n' ;;
  colour) printf '\\033[31mred\\033[0m\\n' ;;
  null) printf 'a\\0b\\n' ;;
  words) printf 'gr\\303\\274n \\360\\237\\230\\200\\n' ;;
  space) printf '\\302\\240edge\\302\\240\\n' ;;
  feed) printf 'page\\fend\\f\\n' ;;
esac
`;

export const actions: readonly string[] = [...act.matchAll(/^ {2}([a-z-]+)\)/gm)].map(
  ([, name = '']) => name,
);

/** A folder for the PATH in which each of the names prints what it was given. */
export function writeStandIns(folder: string, names: readonly string[]): string {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  };
  for (const name of names) write(name, show);
  write('act', act);
  return folder;
}
