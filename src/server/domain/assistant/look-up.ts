import type Sqlite from 'better-sqlite3';
import { confidenceOf, type Evidence, lacksKind } from './confidence.ts';
import { ELSEWHERE, likelyLeads } from './examples.ts';
import { queriesOf } from './knowledge-queries.ts';
import type { LogisticModel } from './logistic.ts';
import { type FoundPassage, type Passage, pageOf } from './passage.ts';
import { type PassagePlaces, placesOf } from './passage-places.ts';
import type { Concept } from './read-question.ts';
import { type Weighed, weighAlike, weighAll, withoutObjects } from './weigh-concepts.ts';
import { embed, similarities } from './word-vectors.ts';
import { baseForms, STOP_WORDS } from './words.ts';

/** The page's share of a passage's score. */
const PAGE_SHARE = 0.25;
/** The maximum that all hints together add to the rank: they decide between similarly good passages. */
const MAX_HINT_RANK = 0.12;
/** The maximum that a passage's similarity in meaning adds to its rank. */
const MAX_SIMILARITY_RANK = 0.4;
/** The maximum that similar questions leading to the page add to the rank. */
const MAX_EXPECTED_RANK = 0.6;
/** The maximum that similar questions leading to this section add to the rank. */
const MAX_EXPECTED_SECTION_RANK = 0.4;
/** The factors for a course or product if another one has more of the names in the question. */
const NAMED_OTHERWISE_SHARES = { fit: 0.85, expected: 0.3 };
/** The minimum likelihood for a page to be found by examples alone. */
const MIN_EXPECTED_LIKELIHOOD = 0.05;
/** The minimum similarity for a passage to be found without any of the question's words. */
const MIN_SIMILARITY = 0.6;
/** The likelihood that a question has no answer, in an index without examples, such as one not from its release. */
const DEFAULT_ELSEWHERE_LIKELIHOOD = 0.25;
/** The factor for the rank of a text repeated on several pages. */
const REPEATED_SHARE = 0.93;
/** The minimum weight of a question: below, it only has circumstances, and a match isn't an answer yet. */
const MIN_TOTAL_WEIGHT = 1.5;

/** A found passage with the question's words marked in its text. */
export interface Finding extends FoundPassage {
  marked: string;
  evidence: Evidence;
  /** The similarity in meaning to the question, up to 1. */
  similarity: number;
  /** How likely its page answers, by where similar questions lead, up to 1. */
  expected: number;
  /** The sort key. */
  rank: number;
}

/** How well a row fits the question. */
interface Ranked {
  row: number;
  score: number;
  /** The score including similarity and hints. */
  fit: number;
  similarity: number;
  expected: number;
  rank: number;
}

interface LookUp {
  /** The words of the question, for its meaning as a whole. */
  about?: readonly string[];
  limit: number;
  kinds?: readonly Passage['kind'][] | undefined;
  /** Whether to return only the best passage of each page. */
  isByPage?: boolean | undefined;
  /** The topic model; the index's by default. */
  topics?: LogisticModel | null | undefined;
  /** Listed words to treat as unlisted. */
  unlisted?: ReadonlySet<string> | undefined;
  /** The words of an excluded example. */
  leftOut?: string | undefined;
}

/**
 * Returns the best passages for the concepts. The score is the share of the question that a passage covers with its page, by the
 * weight of its words: 1 if it has them all and no passage is more about any of them. Rare words weigh more, and words that the
 * site lacks weigh most, so that no passage covers a question about something else. The order also considers hints, words similar
 * to those the site lacks, and the meaning of the whole question.
 */
export function lookUp(
  index: Sqlite.Database,
  concepts: readonly Concept[],
  {
    about = [],
    limit,
    kinds,
    isByPage = false,
    topics = placesOf(index).topics,
    unlisted = new Set(),
    leftOut,
  }: LookUp,
): Finding[] {
  const places = placesOf(index);
  const weighed = weighAll(index, concepts, topics);
  const named = weighed.filter(({ isHint }) => !isHint);
  const asked = withoutObjects(named);
  const weight = sum(asked.map((one) => one.weight));
  const total = Math.max(weight, MIN_TOTAL_WEIGHT);
  const scores = withPages(places, asked, total);
  const lacking = named.filter(({ strengths }) => strengths.size === 0);
  const alike = lacking.flatMap((concept) => weighAlike(index, concept, unlisted));
  const fits = withPages(places, withoutObjects([...named, ...alike]), total);
  const hints = weighed.filter(({ isHint }) => isHint);
  for (const { strengths } of hints)
    for (const [row, strength] of strengths)
      if (fits.has(row)) fits.set(row, (fits.get(row) ?? 0) + (MAX_HINT_RANK / hints.length) * strength);
  const embedding = embed(index, about);
  const question = about.join(' ');
  const leads = likelyLeads(index, { words: about, embedding, leftOut }, places.ends);
  const others = namedOtherwise(places, about);
  const meant = embedding && similarities(embedding, places.embeddings);
  const ranked = [...places.pages.keys()]
    .flatMap((row, at): Ranked | [] => {
      const page = places.pages.get(row) ?? '';
      const isOther = others.has(page);
      const { url = page } = places.passages.get(row) ?? {};
      const leadsTo = (end: string) =>
        (leads.get(end) ?? 0) * (isOther ? NAMED_OTHERWISE_SHARES.expected : 1);
      const expected = leadsTo(page);
      const section = url === page ? 0 : leadsTo(url);
      const similarity = Number(meant?.[at] ?? 0);
      const own = (fits.get(row) ?? 0) * (places.repeated.has(row) ? REPEATED_SHARE : 1);
      const fit = own * (isOther ? NAMED_OTHERWISE_SHARES.fit : 1);
      const isFound = fit > 0 || similarity >= MIN_SIMILARITY || expected >= MIN_EXPECTED_LIKELIHOOD;
      const rank =
        fit +
        MAX_SIMILARITY_RANK * similarity +
        MAX_EXPECTED_RANK * expected +
        MAX_EXPECTED_SECTION_RANK * section;
      return isFound ? { row, fit, similarity, expected, rank, score: scores.get(row) ?? 0 } : [];
    })
    .sort((a, b) => b.rank - a.rank || a.row - b.row);
  const elsewhere =
    leads.size > 0 ? sum(ELSEWHERE.map((end) => leads.get(end) ?? 0)) : DEFAULT_ELSEWHERE_LIKELIHOOD;
  return readRows(index, ranked, { limit, kinds, isByPage, weighed }).map(({ row, fit, ...found }) => {
    const evidence = {
      fit,
      lacksKind: lacksKind(question, found.passage.text),
      elsewhere,
      matched: asked.filter(({ strengths }) => strengths.has(row)).length,
    };
    return { ...found, evidence, confidence: confidenceOf(evidence) };
  });
}

/** Returns the pages of courses and products that have fewer of the question's names than another course or product. */
function namedOtherwise({ nameOfPage }: PassagePlaces, words: readonly string[]): Set<string> {
  const asked = new Set(words.filter((word) => !STOP_WORDS.has(word)).flatMap(baseForms));
  const counted = [...nameOfPage].map(([page, name]) => ({
    page,
    count: [...name].filter((word) => asked.has(word)).length,
  }));
  const ofKinds = Map.groupBy(counted, ({ page }) => page.slice(0, page.lastIndexOf('/')));
  return new Set(
    [...ofKinds.values()].flatMap((same) => {
      const most = Math.max(...same.map(({ count }) => count));
      return same.filter(({ count }) => count < most).map(({ page }) => page);
    }),
  );
}

/** Returns each passage's share of all concepts, including part of what the rest of its page has. */
function withPages(
  { pages }: PassagePlaces,
  weighed: readonly Weighed[],
  total: number,
): Map<number, number> {
  const own = new Map<number, number>();
  const ofPages = new Map<string, number>();
  for (const { weight, strengths } of weighed) {
    const share = weight / total;
    const best = new Map<string, number>();
    for (const [row, strength] of strengths) {
      const page = pages.get(row) ?? '';
      own.set(row, (own.get(row) ?? 0) + share * strength);
      best.set(page, Math.max(best.get(page) ?? 0, share * strength));
    }
    for (const [page, most] of best) ofPages.set(page, (ofPages.get(page) ?? 0) + most);
  }
  return new Map(
    [...own].map(([row, score]) => [
      row,
      (1 - PAGE_SHARE) * score + PAGE_SHARE * (ofPages.get(pages.get(row) ?? '') ?? 0),
    ]),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function readRows(
  index: Sqlite.Database,
  ranked: readonly Ranked[],
  {
    limit,
    kinds,
    isByPage,
    weighed,
  }: Pick<LookUp, 'limit' | 'kinds' | 'isByPage'> & { weighed: readonly Weighed[] },
): (Omit<Finding, 'evidence' | 'confidence'> & Ranked)[] {
  const { marked } = queriesOf(index);
  const { passages } = placesOf(index);
  const findings: ReturnType<typeof readRows> = [];
  const seen = new Set<string>();
  for (const one of ranked) {
    if (findings.length === limit) break;
    const passage = passages.get(one.row);
    if (!passage || (kinds && !kinds.includes(passage.kind))) continue;
    if (isByPage && seen.has(pageOf(passage))) continue;
    seen.add(pageOf(passage));
    const marks = weighed.flatMap(({ strengths, expression }) =>
      strengths.has(one.row) && expression ? expression : [],
    );
    // A passage that matches a concept only by its place has none of its words.
    const text =
      marks.length > 0 ? (marked.get(one.row, marks.join(' OR ')) as string | undefined) : undefined;
    findings.push({ ...one, passage, marked: text ?? passage.text });
  }
  return findings;
}
