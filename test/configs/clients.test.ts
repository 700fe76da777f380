// Tools of programs that mostly need a server, as far as they work without one and the program is on this machine.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isInstalled, openTools, setVariables } from './running.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'climax-clients-')));
const restore = setVariables({
  HOME: root,
  KUBECONFIG: join(root, 'kubeconfig'),
  DOCKER_HOST: `unix://${root}/none.sock`,
  DOCKER_CONFIG: root,
  GH_CONFIG_DIR: root,
  NO_PROXY: '*',
});
writeFileSync(
  join(root, 'kubeconfig'),
  `apiVersion: v1
kind: Config
clusters: [{name: here, cluster: {server: "https://127.0.0.1:9"}}]
users: [{name: me, user: {token: SECRET}}]
contexts: [{name: one, context: {cluster: here, user: me}}, {name: two, context: {cluster: here, user: me}}]
current-context: one
`,
);
writeFileSync(join(root, 'kustomization.yaml'), 'resources: [it.yaml]\nnamePrefix: my-\n');
writeFileSync(join(root, 'it.yaml'), 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: it}\n');
afterAll(() => {
  restore();
  rmSync(root, { recursive: true });
});

type Case = readonly [tool: string, args: Record<string, unknown>, text: RegExp, ok: boolean];

const cases: Record<string, readonly Case[]> = {
  kubectl: [
    ['kubectl_version', { client: true }, /Client Version/, true],
    ['kubectl_config_get_contexts', { output: 'name' }, /one\ntwo/, true],
    ['kubectl_config_current_context', {}, /^one$/, true],
    ['kubectl_config_use_context', { name: 'two' }, /two/, true],
    ['kubectl_config_view', {}, /REDACTED/, true],
    ['kubectl_kustomize', { directory: root, path: '.' }, /name: my-it/, true],
  ],
  docker: [['docker_version', {}, /Client:[^]*Cannot connect|failed to connect/, false]],
  gh: [['gh_auth_status', {}, /not logged in/, false]],
};

describe.each(Object.entries(cases))('%s', (program, list) => {
  const installed = isInstalled(program);
  const tools = openTools(program);
  afterAll(() => tools.close());

  it('without a server', { timeout: 60_000 }, async ({ annotate }) => {
    if (!installed) await annotate(`${program} is not on the PATH, so none of its tools was run`);
    const results: string[] = [];
    for (const [tool, args, pattern, expected] of installed ? list : []) {
      const { text, ok } = await tools.call(tool, args);
      if (ok !== expected || !pattern.test(text)) results.push(`${tool}: ${text}`);
    }
    expect(results).toEqual([]);
    expect(tools.names).toEqual(expect.arrayContaining(list.map(([tool]) => tool)));
  });
});
