// The files that define a name: what someone is told who asks for its uses without saying whose.
import { describe, expect, it } from 'vitest';
import { findDefiners } from '../../../src/code/query/definers.ts';
import { openWorkspace } from '../../../src/code/workspace/workspace.ts';
import { plantSample } from '../sample-workspace.ts';
import { openPlace } from '../workspace/place.ts';

const workspace = openWorkspace(plantSample(openPlace().fresh()));

describe('the files that define a name', () => {
  it.each([
    ['emptyCart', ['web/cart.ts', 'web/shop.ts']],
    ['Auth.login', ['src/auth.py']],
    ['Server::Start', ['server.go']],
    ['Start', ['server.go']],
    ['step_3', ['large.py']],
    ['hidden', []],
    ['nothing_like_it', []],
  ])('%s', async (name, paths) => {
    expect(await findDefiners(workspace, name, 5)).toEqual(paths);
  });

  it('are no more than asked for', async () => {
    expect(await findDefiners(workspace, 'emptyCart', 1)).toEqual(['web/cart.ts']);
  });
});
