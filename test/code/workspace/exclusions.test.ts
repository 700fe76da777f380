import { describe, expect, it } from 'vitest';
import { exclusionOf, opensAsPrivateKey } from '../../../src/code/workspace/exclusions.ts';

const cases: Readonly<Record<string, readonly string[]>> = {
  secret: [
    '.env',
    '.ENV',
    'sub/.env.local',
    '.env.production',
    'prod.env',
    '.envrc',
    'server.pem',
    'tls/server.key',
    'id_rsa',
    'id_rsa.pub',
    'keys/id_ed25519_work',
    '.npmrc',
    '.netrc',
    'credentials',
    'credentials.json',
    'Credentials-prod.yml',
    '.aws/config',
    'home/.ssh/known_hosts',
    '.docker/config.json',
    '.kube/config',
    'debug.keystore',
    'store.jks',
    'client_secret_1.json',
    'service-account.json',
    'secrets.yaml',
    '.bash_history',
    'terraform.tfstate',
    'terraform.tfstate.backup',
    '.ssh/notes.md',
  ],
  binary: [
    'logo.PNG',
    'a.b.zip',
    'x/lib.so',
    'font.woff2',
    'm.wasm',
    'd.sqlite3',
    'paper.pdf',
    'icon.svg',
  ],
  lock: [
    'package-lock.json',
    'x/yarn.lock',
    'pnpm-lock.yaml',
    'Cargo.lock',
    'poetry.lock',
    'go.sum',
    'Gemfile.lock',
  ],
  minified: ['jquery.min.js', 'a/site.min.css', 'bundle.js.map', 'x-min.js'],
  generated: [
    'a.pb.go',
    'b_pb2.py',
    'b_pb2_grpc.py',
    'c.g.dart',
    'Form.Designer.cs',
    'schema.generated.ts',
    'zz_generated.deepcopy.go',
  ],
  git: ['.git/config', 'sub/.git/HEAD', '.GIT/x'],
};

describe.each(Object.entries(cases))('excluded as %s', (reason, paths) => {
  it.each(paths)('%s', (path) => {
    expect(exclusionOf(path)).toBe(reason);
  });
});

it.each([
  'src/a.ts',
  '.env.example',
  '.env.local.sample',
  '.env.template',
  'env.ts',
  'environment.py',
  'credentials.ts',
  'src/credentials_provider.go',
  'id_rsa_parser.rs',
  'secrets.py',
  'secrets.example.yaml',
  'secretary.json',
  'key',
  'lock',
  'png',
  'monkey.ts',
  'admin.js',
  'min.js',
  'Makefile',
  '.gitignore',
  '.gitattributes',
  'map.ts',
  'aws/config.ts',
  'tests/expect.exp',
  'Modelica/pump.mo',
  'generated.ts',
  'designer.cs',
  '..x',
  'kube/config',
])('%s is not excluded', (path) => {
  expect(exclusionOf(path)).toBeUndefined();
});

it('knows private keys by their first line', () => {
  // In two parts, or this file would look like one to whoever scans for them.
  const begin = '-----BEGIN';
  expect(opensAsPrivateKey(`${begin} PRIVATE KEY-----\nx`)).toBe(true);
  expect(opensAsPrivateKey(`\n${begin} OPENSSH PRIVATE KEY-----\nx`)).toBe(true);
  expect(opensAsPrivateKey('PuTTY-User-Key-File-2: ssh-rsa')).toBe(true);
  expect(opensAsPrivateKey(`${begin} PUBLIC KEY-----\nx`)).toBe(false);
  expect(opensAsPrivateKey(`const key = "${begin} PRIVATE KEY-----";`)).toBe(false);
});
