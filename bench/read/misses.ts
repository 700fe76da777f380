// The declarations that our answers lack, by language and kind, the commonest first, with examples; and what was set aside.
import { type KeptByKind, type Miss, addByKind, addSetAside } from './kept.ts';
import type { Measured } from './measure.ts';

export interface LanguageMisses {
  readonly language: string;
  readonly kinds: readonly KindMisses[];
  /** The rules that set entries of the lister aside, with their number, the commonest first. */
  readonly setAside: readonly (readonly [why: string, count: number])[];
}

export interface KindMisses {
  readonly kind: string;
  readonly counted: number;
  /** Not known to our parser within two lines. */
  readonly unknown: number;
  /** Lacking in the answer. */
  readonly compressed: number;
  readonly overview: number;
  readonly examples: readonly string[];
}

const MAX_EXAMPLES = 3;

export function summarizeMisses(measured: readonly Measured[]): LanguageMisses[] {
  const names = [...new Set(measured.map(({ repository }) => repository.language.name))];
  return names.flatMap((language) => {
    const own = measured.filter(({ repository }) => repository.language.name === language);
    const kept = own.flatMap((one) => (one.kept ? [one.kept] : []));
    if (kept.length === 0) return [];
    const misses = own.flatMap(({ repository, misses: list }) =>
      list.map((miss) => ({ ...miss, place: `${repository.name}/${miss.place}` })),
    );
    const setAside = own.map((one) => one.setAside).reduce(addSetAside, new Map());
    return [
      {
        language,
        kinds: summarizeKinds(kept.reduce(addByKind, new Map()), misses),
        setAside: [...setAside].toSorted(([, one], [, other]) => other - one),
      },
    ];
  });
}

function summarizeKinds(kinds: KeptByKind, misses: readonly Miss[]): KindMisses[] {
  return [...kinds]
    .map(([kind, { counted }]) => {
      const own = misses.filter((miss) => miss.kind === kind);
      return {
        kind,
        counted,
        unknown: own.filter(({ isUnknown }) => isUnknown).length,
        compressed: own.filter(({ lacking }) => lacking.includes('compressed')).length,
        overview: own.filter(({ lacking }) => lacking.includes('overview')).length,
        examples: chooseExamples(own),
      };
    })
    .filter(({ counted }) => counted > 0)
    .toSorted((one, other) => other.compressed + other.overview - one.compressed - one.overview);
}

/** Spread over the list, so that they are not all of one file. */
function chooseExamples(misses: readonly Miss[]): string[] {
  const worst = misses.filter(({ lacking }) => lacking.length > 0);
  const step = Math.max(1, Math.floor(worst.length / MAX_EXAMPLES));
  return worst
    .filter((_, index) => index % step === 0)
    .slice(0, MAX_EXAMPLES)
    .map(renderPlace);
}

/** With its line, which is not ours to publish. */
export function renderMiss(miss: Miss): string {
  return `${renderPlace(miss)}: \`${miss.text.replaceAll('`', "'")}\``;
}

function renderPlace({ name, kind, place, isUnknown, lacking }: Miss): string {
  const why = isUnknown ? 'not parsed' : 'not told';
  const where = lacking.length === 0 ? '' : ` in ${lacking.join(' and ')}`;
  return `${place} ${kind} \`${name}\` ${why}${where}`;
}
