// Tells which assignment of a name holds at a place.
import type { Binding, Origin } from '../model.ts';
import type { Node } from '../tree.ts';

/** The last assignment before a place, if every way to the place leads over it. */
export function originBefore(binding: Binding, at: Node): Origin | undefined {
  let best: { readonly node: Node; readonly origin: Origin } | undefined;
  binding.sites.forEach((site, index) => {
    const origin = binding.origins[index];
    const block = blockOf(site);
    if (!origin || site.start >= at.start || binding.sites.length !== binding.origins.length)
      return;
    const statement = statementOf(site);
    const isInside = statement.start <= at.start && at.end <= statement.end;
    const isOwnValue = isInside && !bindsForBody.has(statement.type);
    const leads = block === undefined || (block.start <= at.start && at.end <= block.end);
    if (leads && !isOwnValue && (!best || site.start > best.node.start))
      best = { node: site, origin };
  });
  return best?.origin;
}

const bindsForBody: ReadonlySet<string> = new Set([
  'for_statement',
  'with_statement',
  'except_clause',
  'function_definition',
  'lambda',
  'try_statement',
]);

function blockOf(node: Node): Node | undefined {
  let outer = node.parent;
  while (outer && outer.type !== 'block' && outer.type !== 'module') outer = outer.parent;
  return outer;
}

function statementOf(node: Node): Node {
  let inner = node;
  while (inner.parent && inner.parent.type !== 'block' && inner.parent.type !== 'module')
    inner = inner.parent;
  return inner;
}
