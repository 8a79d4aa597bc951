/** The sources of keywords. */
interface KeywordText {
  /** The administrator's description of the page: it comes before everything else. */
  notes: string;
  /** Headings, titles and descriptions: their words count more. */
  prominent: readonly string[];
  paragraphs: readonly string[];
}

const STOP_WORDS = new Set(
  (
    'a about after all also an and any are as at be because been before but by can contact could day days do does each every for from get ' +
    'has have here home how if in into is it its just learn made make many may more most must need new no not now of off on one only or ' +
    'other our out over own page per please read see set should so some such than that the their them then there these they this through to ' +
    'two under until up us use used very was way we were what when where which while who will with within without would you your yours'
  ).split(' '),
);
/** A phrase with one of these is a sentence fragment. */
const COMMON_VERBS = new Set(
  (
    'applies apply asks ask asked becomes become begins begin brings bring brought buy chooses choose comes come coming covers covered ' +
    'depends depend different does doing done earns earn earned finds find found gives give given gave giving gets getting goes going gone ' +
    'happens happen having helps help helped holds hold held includes include included including keeps keep kept knows know known lets ' +
    'makes making means meets meet offers offer offered pays paid provides provide provided puts put requires require required runs run ' +
    'says say said sends send sent shows show shown starts start started takes take taken took taking teaches teach taught tells tell told ' +
    'uses using wants want wanted writes write written'
  ).split(' '),
);
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
/** Ends a phrase. */
const BREAK = /[.!?;:,()|/•–—"“”\n]+/u;
/** Longer phrases say more but seldom occur often. */
const WEIGHTS = [1, 2.5, 3];
const PROMINENCE = 2;
const MIN_WORD_LENGTH = 4;

interface Candidate {
  /** In the singular. */
  words: string[];
  /** As first written. */
  text: string;
  count: number;
  isProminent: boolean;
  isOfNotes: boolean;
}

/**
 * Returns the words and phrases that a page is about, most important first. Each occurs literally in the text, and none is a part
 * of another, in the singular or plural.
 */
export function rankKeywords({ notes, prominent, paragraphs }: KeywordText, most: number): string[] {
  const candidates = new Map<string, Candidate>();
  collect(candidates, notes, { isProminent: true, isOfNotes: true });
  for (const text of prominent) collect(candidates, text, { isProminent: true });
  // A repeated paragraph is a label.
  for (const text of new Set(paragraphs)) collect(candidates, text);
  const ranked = [...candidates.values()]
    .filter(({ count, isProminent }) => count > 1 || isProminent)
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate) }))
    .sort((a, b) => Number(b.isOfNotes) - Number(a.isOfNotes) || b.score - a.score);
  const chosen: Candidate[] = [];
  for (const candidate of ranked) {
    if (chosen.length === most) break;
    if (!chosen.some(({ words }) => overlap(words, candidate.words))) chosen.push(candidate);
  }
  return chosen.map(({ text }) => text);
}

type Origin = Partial<Pick<Candidate, 'isProminent' | 'isOfNotes'>>;

function collect(candidates: Map<string, Candidate>, text: string, origin: Origin = {}): void {
  for (const part of text.split(BREAK)) {
    const words = part.match(WORD) ?? [];
    for (const size of WEIGHTS.keys()) {
      for (let from = 0; from + size < words.length; from += 1) {
        const phrase = words.slice(from, from + size + 1);
        if (phrase.every(isMeaningful)) add(candidates, phrase, origin);
      }
    }
  }
}

function add(
  candidates: Map<string, Candidate>,
  phrase: string[],
  { isProminent = false, isOfNotes = false }: Origin,
): void {
  const words = phrase.map((word) => singular(word.toLowerCase()));
  const key = words.join(' ');
  const known = candidates.get(key);
  if (known) {
    known.count += 1;
    known.isProminent ||= isProminent;
    return;
  }
  // Abbreviations stay unchanged.
  const text = phrase.map((word) => (/\p{Lu}.*\p{Lu}/u.test(word) ? word : word.toLowerCase())).join(' ');
  candidates.set(key, { words, text, count: 1, isProminent, isOfNotes });
}

function isMeaningful(word: string): boolean {
  const known = word.toLowerCase();
  if (STOP_WORDS.has(known) || COMMON_VERBS.has(known) || /^\p{N}+$/u.test(word)) return false;
  return word.length >= MIN_WORD_LENGTH || /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word);
}

/** Returns a lower-case word without a regular plural ending. */
function singular(word: string): string {
  if (word.length < MIN_WORD_LENGTH || /(?:ss|us|is)$/u.test(word)) return word;
  return word
    .replace(/ies$/u, 'y')
    .replace(/(?<=ch|sh|ss|x)es$/u, '')
    .replace(/s$/u, '');
}

function scoreOf({ words, count, isProminent }: Candidate): number {
  return count * (WEIGHTS[words.length - 1] ?? 1) * (isProminent ? PROMINENCE : 1);
}

/** Returns whether one phrase has all words of the other. */
function overlap(a: readonly string[], b: readonly string[]): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return shorter.every((word) => longer.includes(word));
}
