// Every tool of the go config, on a module without dependencies, with go kept offline.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeConfig } from './cases.ts';

const files: Record<string, string> = {
  'go.mod': 'module example.org/m\n\ngo 1.21\n',
  'main.go': 'package main\n\nimport "example.org/m/p"\n\nfunc main() { println(p.Add(1, 2)) }\n',
  'p/p.go':
    '// Package p adds.\npackage p\n\n// Add adds.\nfunc Add(a, b int) int { return a+b }\n',
  'p/p_test.go':
    'package p\n\nimport "testing"\n\nfunc TestAdd(t *testing.T) {\n\tif Add(1, 2) != 3 {\n\t\tt.Fatal("no")\n\t}\n}\n\n' +
    'func BenchmarkAdd(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t\tAdd(i, 1)\n\t}\n}\n',
};

describeConfig('go', {
  variables: (root) => ({
    GOPROXY: 'off',
    GOTOOLCHAIN: 'local',
    GOFLAGS: '',
    GOWORK: 'off',
    GOBIN: join(root, 'bin'),
  }),
  prepare: (root) => {
    for (const folder of ['p', 'fresh']) mkdirSync(join(root, folder));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  },
  cases: (root) => [
    ['go_version', {}, /^go version go1/],
    ['go_env', { name: 'GOPROXY' }, /^\{\n\t"GOPROXY": "off"\n\}$/],
    [
      'go_build',
      { output: 'm', ldflags: '-s -w', trimpath: true, packages: '.' },
      /^\(no output\)$/,
    ],
    ['go_build', { packages: '-toolexec=id' }, /begins with '-'/, false],
    ['go_test', { run: '^TestAdd$', verbose: true, cover: true, count: 1 }, /--- PASS: TestAdd/],
    ['go_bench', { packages: './p', memory: true, time: '10x' }, /^BenchmarkAdd.*allocs\/op$/m],
    ['go_run', {}, /^\[stderr\]\n3$/],
    ['go_vet', {}, /^\(no output\)$/],
    ['go_fmt', {}, /^p\/p\.go$/],
    ['go_fix', { packages: './p' }, /^\(no output\)$/],
    ['go_generate', { dry_run: true }, /^\(no output\)$/],
    ['go_list', { format: '{{.Name}}' }, /^main\np$/],
    ['go_list_modules', {}, /^example\.org\/m$/],
    ['go_get', { module: 'example.org/m/p' }, /^\(no output\)$/],
    ['go_install', { package: '.' }, /^\(no output\)$/],
    ['go_mod_init', { directory: join(root, 'fresh'), module: 'example.org/f' }, /go\.mod/],
    ['go_mod_tidy', {}, /^\(no output\)$/],
    ['go_mod_download', {}, /no module dependencies|no output/],
    ['go_mod_verify', {}, /^all modules verified$/],
    ['go_mod_graph', {}, /^example\.org\/m go@1\.21$/m],
    ['go_mod_why', { name: 'example.org/m/p' }, /^# example\.org\/m\/p$/m],
    ['go_mod_vendor', {}, /no dependencies to vendor/],
    ['go_mod_show', {}, /"Path": "example\.org\/m"/],
    ['go_doc', { symbol: './p.Add' }, /Add adds\./],
    ['go_clean', { dry_run: true }, /^rm -f /m],
  ],
  left: (root) => [
    [readFileSync(join(root, 'p', 'p.go'), 'utf8').includes('return a + b'), true],
    [existsSync(join(root, 'bin', 'm')), true],
    [readFileSync(join(root, 'fresh', 'go.mod'), 'utf8').includes('example.org/f'), true],
  ],
});
