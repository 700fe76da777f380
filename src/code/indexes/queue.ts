// Shares files out among those who index them. What it takes to read a language is made ready anew by everyone who meets
// it, so each keeps to the files of one extension for as long as there are any.
import type { ListedFile } from '../workspace/source-file.ts';

export interface Queue {
  /** The place of a file that nobody has taken yet, for one who always asks in his own name; undefined at the end. */
  next(asker: number): number | undefined;
}

interface Group {
  readonly places: number[];
  bytes: number;
}

export function openQueue(files: readonly ListedFile[]): Queue {
  const groups = groupFiles(files);
  const taken = new Map<number, Group>();
  const choose = (asker: number): Group | undefined => {
    const left = groups.filter(({ places }) => places.length > 0);
    taken.delete(asker);
    const held = new Set(taken.values());
    const free = left.filter((group) => !held.has(group));
    // The largest first: what is left for the end is shared more evenly if it is small.
    const group = largest(free.length > 0 ? free : left);
    if (group) taken.set(asker, group);
    return group;
  };
  return {
    next: (asker) => {
      const own = taken.get(asker);
      const group = own && own.places.length > 0 ? own : choose(asker);
      const place = group?.places.pop();
      if (group && place !== undefined) group.bytes -= files[place]?.bytes ?? 0;
      return place;
    },
  };
}

function groupFiles(files: readonly ListedFile[]): Group[] {
  const groups = new Map<string, Group>();
  for (const [place, { path, bytes }] of files.entries()) {
    const extension = path.slice(path.lastIndexOf('.') + 1);
    const group = groups.get(extension) ?? { places: [], bytes: 0 };
    group.places.push(place);
    group.bytes += bytes;
    groups.set(extension, group);
  }
  return [...groups.values()];
}

function largest(groups: readonly Group[]): Group | undefined {
  return groups.reduce<Group | undefined>(
    (most, group) => (most && most.bytes >= group.bytes ? most : group),
    undefined,
  );
}
