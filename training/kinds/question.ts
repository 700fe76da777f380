// Questions and keywords as people type them, made by rules from docs and names.
import { chanceOf, pick, shuffled } from '../draw.ts';
import { type Described, describedIn } from './doc.ts';
import { lastPart, nameWords } from './name.ts';
import { type Material, type Pair, keywordsIn, pairFor } from './pair.ts';

const verbs = new Set(
  'accept acquire activate add adjust advance aggregate align allocate allow append apply assemble assert assign attach authenticate await begin bind block broadcast build bundle cache calculate call cancel capture cast change check choose clean cleanup clear clone close coerce collapse collect combine commit compare compile complete compress compute concatenate configure confirm connect construct consume convert copy count create customize deactivate debounce decide declare decode decompress decorate decrement decrypt deduplicate define delegate delete deliver deny deploy derive describe deserialize destroy detach detect determine disable discard disconnect dispatch display divide download draw drop dump emit emulate enable encode encrypt end enforce enqueue ensure enter enumerate escape estimate evaluate execute exit expand export expose extend extract fail fetch fill filter find finish fire fix flatten flush fold force format forward free freeze generate get grab group guard guess handle hash hide hold identify ignore implement import include increment index infer inform inherit initialise initialize inject insert inspect install instantiate interpolate intersect invalidate invert invoke issue iterate join keep kill launch limit link list listen load locate lock log look lookup loop maintain make manage map mark match measure merge migrate minimize modify monitor mount move multiply negotiate normalise normalize notify obtain offset open optimize order output override pack pad parse partition pass patch pause peek perform persist pick place poll pop populate post prepare prepend preprocess preserve prevent print prioritize process produce profile prompt propagate provide prune publish pull purge push put query queue quote raise read rebuild receive reconnect record recover redirect reduce refresh register reject release reload remove rename render reopen reorder repeat replace replay report represent request require reserve reset resize resolve respond restart restore restrict resume retrieve retry return reverse revert rewrite rotate round route run sanitize save scale scan schedule scroll search select send separate serialize serve set setup share shift show shrink shuffle shut signal simplify simulate skip slice sort spawn specify split stop store stream strip submit subscribe substitute subtract suggest sum support suppress suspend swap switch synchronize take tell terminate test throttle throw toggle tokenize trace track transfer transform translate traverse treat trigger trim truncate try turn unescape uninstall unload unlock unmount unregister unsubscribe unwrap update upgrade upload use validate verify visit wait walk warn watch wrap write yield zip'.split(
    ' ',
  ),
);

/** `parses` and `parse` give parse; undefined for what is no verb. */
function baseVerb(word: string): string | undefined {
  const lower = word.toLowerCase();
  const bases = [
    lower,
    lower.replace(/s$/, ''),
    lower.replace(/es$/, ''),
    lower.replace(/ies$/, 'y'),
  ];
  return bases.find((base) => verbs.has(base));
}

/** `V` is a phrase that begins with a verb in its base form. */
const actionForms = [
  'how to V',
  'how do we V',
  'where do we V',
  'where does it V',
  'function to V',
  'function that can V',
  'code to V',
  'method to V',
  'which function is used to V',
  'V',
];
/** `N` is a phrase that names a thing. */
const thingForms = [
  'where is N handled',
  'where is N defined',
  'where is N implemented',
  'how does N work',
  'what is N',
  'N implementation',
  'N logic',
];
/** `S` is a name in words, `O` what it belongs to. */
const nameForms = [
  'what does S do',
  'how does S work',
  'where is S implemented',
  'where is S defined',
  'where is S handled',
  'how is S done',
  'explain S',
  'how does O S',
];
const KEYWORD_SHARE = 0.4;
const NAME_SHARE = 0.25;
const MAX_WORDS = 16;

export function questionPairs(material: Material): Pair[] {
  const { repo, chunks } = material;
  const fromDocs = describedIn(material).flatMap((described) => {
    const key = `${repo} ${described.base} ${described.doc.name} question`;
    const query =
      chanceOf(key) < KEYWORD_SHARE ? keywords(described, key) : question(described, key);
    if (query === undefined) return [];
    return [pairFor('question', query, material, described.base, described.shown)];
  });
  const fromNames = chunks.flatMap((chunk, base) => {
    const key = `${repo} ${base} asked`;
    const words = nameWords(chunk);
    if (!words || chanceOf(key) >= NAME_SHARE) return [];
    const owner = chunk.symbol.slice(0, -lastPart(chunk.symbol).length).replace(/\W+/g, ' ').trim();
    const form = pick(nameForms, `${key} form`) ?? '';
    const isVerb = baseVerb(words[0] ?? '') !== undefined;
    if (form.includes('O') && (owner === '' || !isVerb)) return [];
    const query = form.replace('S', words.join(' ')).replace('O', owner);
    return [pairFor('question', query, material, base)];
  });
  return [...fromDocs, ...fromNames];
}

function question({ sentence, doc }: Described, key: string): string | undefined {
  const words = sentence.split(' ').filter((word, index) => index > 0 || word !== doc.name);
  const [first = '', ...rest] = words.slice(0, MAX_WORDS);
  const base = baseVerb(first);
  if (base !== undefined) return pick(actionForms, key)?.replace('V', [base, ...rest].join(' '));
  const isThing = /^(?:an?|the)$/i.test(first) && words.length <= 9;
  if (!isThing) return undefined;
  const thing = (/^an?$/i.test(first) ? rest : ['the', ...rest]).join(' ');
  return pick(thingForms, key)?.replace('N', thing);
}

/** Three to six of the words that say something, in another order. */
function keywords({ sentence }: Described, key: string): string | undefined {
  const words = shuffled(keywordsIn(sentence), (word) => `${key} ${word}`);
  const count = 3 + Math.floor(chanceOf(`${key} count`) * 4);
  return words.length < 3 ? undefined : words.slice(0, count).join(' ');
}
