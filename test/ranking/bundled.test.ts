// Requests in plain words over all bundled configs: which tool they should find, and how well that works.
import { describe, expect, it } from 'vitest';
import { buildCatalog } from '../../src/catalog/build.ts';
import { buildDiscovery } from '../../src/discovery/search.ts';
import { bundledConfigs } from '../configs/bundled.ts';

/** Each request and the tools that answer it. */
const requests: readonly (readonly [string, ...string[]])[] = [
  ['undo my last commit but keep the changes', 'git_reset_soft'],
  ['who changed this line', 'git_blame'],
  ['find a lost commit', 'git_reflog'],
  ['put my changes aside for now', 'git_stash_push'],
  ['throw away changes in a file', 'git_restore'],
  ['unstage a file', 'git_restore_staged'],
  ['create a new branch and switch to it', 'git_switch_create'],
  ['upload my commits', 'git_push'],
  ['search tracked files for a pattern', 'git_grep'],
  ['copy one commit from another branch', 'git_cherry_pick'],
  ['which containers are running', 'docker_ps'],
  ['build an image from a Dockerfile', 'docker_build'],
  ['what did the container print', 'docker_logs'],
  ['start the services of a compose file', 'docker_compose_up'],
  ['open a pull request', 'gh_pr_create'],
  ['list open issues', 'gh_issue_list'],
  ['why did the workflow run fail', 'gh_run_view'],
  ['merge the pull request', 'gh_pr_merge'],
  ['add a dependency to the project', 'npm_install_package'],
  ['check dependencies for vulnerabilities', 'npm_audit'],
  ['why is this package installed', 'npm_explain'],
  ['run the tests of the project', 'npm_test'],
  ['show the logs of a pod', 'kubectl_logs'],
  ['roll back a deployment', 'kubectl_rollout_undo'],
  ['change the number of replicas', 'kubectl_scale'],
  ['append to my daily note', 'obsidian_daily_append'],
  ['which notes link to this one', 'obsidian_backlinks'],
  ['ask claude a question', 'claude_ask', 'claude_prompt'],
  ['remove a branch I no longer need', 'git_branch_delete'],
  ['combine another branch into mine', 'git_merge'],
  ['what changed since my last commit', 'git_diff', 'git_status'],
  ['download changes from the server without merging', 'git_fetch'],
  ['kill a running container', 'docker_stop', 'docker_kill'],
  ['free up disk space used by old images', 'docker_image_prune', 'docker_system_prune'],
  ['open a shell command inside a container', 'docker_exec'],
  ['how much memory do containers use', 'docker_stats'],
  ['leave a comment on an issue', 'gh_issue_comment'],
  ['review the changes of a pull request', 'gh_pr_diff', 'gh_pr_review'],
  ['outdated packages', 'npm_outdated'],
  ['remove a package', 'npm_uninstall'],
  ['list pods in a namespace', 'kubectl_get_pods', 'kubectl_get'],
  ['restart a deployment', 'kubectl_rollout_restart'],
  ['find notes about a topic', 'obsidian_search'],
  ['git cherry pick', 'git_cherry_pick'],
  ['kubectl rolout undo', 'kubectl_rollout_undo'],
];

/** What people type where we have another word for it. */
const spellings: readonly (readonly [string, string])[] = [
  ['git checkout', 'git_switch'],
  ['git checkout branch', 'git_switch'],
  ['git checkout -b', 'git_switch_create'],
  ['git checkout -- file', 'git_restore'],
  ['git reset', 'git_restore_staged'],
  ['git stash', 'git_stash_push'],
  ['git branch -D', 'git_branch_delete'],
  ['tar -x', 'tar_extract'],
  ['tar xzf', 'tar_extract'],
  ['tar -czf', 'tar_create'],
  ['tar -t', 'tar_list'],
  ['docker kill', 'docker_stop'],
  ['curl -I', 'curl_head'],
  ['make -n', 'make_dry_run'],
  ['rg -l', 'rg_matching_files'],
  ['kubectl get svc', 'kubectl_get_services'],
  ['pip install -r', 'pip_install_requirements'],
  ['go install', 'go_install'],
  ['cargo install', 'cargo_install'],
  ['cargo buidl', 'cargo_build'],
  ['docker losg', 'docker_logs'],
  ['cargo tets', 'cargo_test'],
  ['curl heda', 'curl_head'],
];

const TOP = 3;
const { catalog } = buildCatalog(bundledConfigs().map(({ config }) => config));
const discovery = buildDiscovery(catalog);

const ranked = await Promise.all(
  requests.map(async ([text, ...wanted]) => {
    const names = (await discovery.search({ text, limit: 10 })).map(({ name }) => name);
    const at = names.findIndex((name) => wanted.includes(name));
    return { text, wanted, names, rank: at < 0 ? Infinity : at + 1 };
  }),
);

function share(count: number): string {
  return `${((100 * count) / ranked.length).toFixed(1)}%`;
}

describe('requests in plain words', () => {
  it('name tools that exist', () => {
    const unknown = requests.flatMap(([, ...wanted]) =>
      wanted.some((name) => catalog.get(name)) ? [] : wanted,
    );
    expect(unknown).toEqual([]);
  });

  it('are answered as they were', async () => {
    const lines = ranked.map(({ text, wanted, names, rank }) => {
      const place = rank === Infinity ? '-' : String(rank);
      return `${place.padStart(2)}  ${text}\n      wanted ${wanted.join(' or ')}; found ${names.slice(0, TOP).join(', ') || 'nothing'}`;
    });
    const mrr = ranked.reduce((sum, { rank }) => sum + 1 / rank, 0) / ranked.length;
    const report = [
      `${ranked.length} requests over ${catalog.entries.length} tools`,
      `recall@1 ${share(ranked.filter(({ rank }) => rank === 1).length)}, recall@${TOP} ${share(ranked.filter(({ rank }) => rank <= TOP).length)}, MRR ${mrr.toFixed(3)}`,
      '',
      ...lines,
      '',
    ].join('\n');
    await expect(report).toMatchFileSnapshot('./bundled.golden.txt');
  });

  it(`find their tool within the first ${TOP}, nine of ten times`, () => {
    const found = ranked.filter(({ rank }) => rank <= TOP);
    expect(found.length / ranked.length).toBeGreaterThanOrEqual(0.9);
  });

  it.each(spellings)('%s is %s', async (text, wanted) => {
    const [first] = await discovery.search({ text, limit: 1 });
    expect(first?.name).toBe(wanted);
  });

  it('of one word that no tool has are answered where one means the same', async () => {
    const words = ['unzip', 'untar', 'rollback', 'decompress', 'terminate', 'synchronize', 'diary'];
    const found = await Promise.all(
      words.map(async (text) => (await discovery.search({ text, limit: 1 })).length),
    );
    expect(found).toEqual(words.map(() => 1));
  });

  it('that no tool can answer find nothing', async () => {
    const impossible = [
      'bake a chocolate cake',
      'qwertzuiop',
      'translate a poem into Latin',
      'zzzz',
      'redis',
      'slack',
      'gitlab',
      'brew',
      'ansible',
      'jenkins',
      'vagrant',
      'maven',
    ];
    const found = await Promise.all(
      impossible.map(async (text) => [text, await discovery.search({ text, limit: 3 })] as const),
    );
    expect(found.flatMap(([text, tools]) => tools.map(({ name }) => `${text}: ${name}`))).toEqual(
      [],
    );
  });
});
