// What an agent reads when a command cannot be run or takes too long.
import { openExecution } from '../../src/execution/execute.ts';
import { renderOutcome } from '../../src/execution/outcome.ts';
import { openLog } from '../../src/log.ts';
import { catalogOf } from '../catalog/catalog-of.ts';

export async function failureText(command: string, timeout = 30): Promise<string> {
  const catalog = catalogOf(
    `command: ${command}\ntools: [{name: t, description: d, timeout: ${timeout}}]`,
  );
  const execution = openExecution(catalog, openLog({ level: 'error' }), {});
  const [entry] = catalog.entries;
  if (!entry) throw new Error('no entry');
  const text = renderOutcome(await execution.execute(entry, {}));
  await execution.close();
  return text;
}
