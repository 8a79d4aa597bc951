import type Sqlite from 'better-sqlite3';
import { correctSpelling, vocabularyOf } from './correct-spelling.ts';
import { ELSEWHERE, rarity, termsOf } from './examples.ts';
import { examplesFile, readQuestionSet } from './question-set.ts';
import { embed, sideBySide, toBlob } from './word-vectors.ts';
import { wordsOf } from './words.ts';

/** A word in this many examples counts as correctly spelled. */
const USUAL = 3;

interface Example {
  /** The exact question, which distinguishes it from others. */
  typed: string;
  words: readonly string[];
  leads: readonly string[];
}

/**
 * Adds the example questions with precomputed weights, so that a server has little to do before its first answer.
 * @throws Error if their file can't be read
 */
export function writeExamples(index: Sqlite.Database): void {
  const examples = readExamples(index);
  const weights = writeTerms(index, examples);
  const add = index.prepare('insert into examples values (?, ?, ?, ?)');
  for (const [number, { typed, words, leads }] of examples.entries()) {
    const length = Math.hypot(...[...termsOf(words)].map((term) => weights.get(term) ?? 0));
    add.run(number, typed, leads.join(' '), length);
  }
  const embeddings = sideBySide(examples.map(({ words }) => embed(index, words)));
  index.prepare('insert into example_embeddings values (?)').run(toBlob(embeddings));
}

/**
 * Returns the questions with their targets. The first of several with the same words counts. A word in several questions isn't a
 * misspelling: the names of products are on no page of a release.
 */
function readExamples(index: Sqlite.Database): Example[] {
  const { answered, unanswered: nowhere, advice, orders } = readQuestionSet(examplesFile());
  const elsewhere = { nowhere, advice, orders };
  const questions = [
    ...answered.map(({ question, expects }) => ({ question, leads: expects })),
    ...ELSEWHERE.flatMap((end) => elsewhere[end].map(({ question }) => ({ question, leads: [end] }))),
  ].map(({ question, leads }) => ({ leads, typedWords: wordsOf(question) }));
  const uses = Map.groupBy(
    questions.flatMap(({ typedWords }) => [...new Set(typedWords)]),
    (word) => word,
  );
  const usual = [...uses].flatMap(([word, { length }]) => (length >= USUAL ? word : []));
  const known = index.prepare('select word from words').pluck().all() as string[];
  const vocabulary = vocabularyOf([...known, ...usual]);
  const examples = new Map<string, Example>();
  for (const { typedWords, leads } of questions) {
    const typed = typedWords.join(' ');
    if (!examples.has(typed))
      examples.set(typed, { typed, words: correctSpelling(vocabulary, typedWords), leads });
  }
  return [...examples.values()];
}

/** Adds the terms of the examples. Returns each term's weight. */
function writeTerms(index: Sqlite.Database, examples: readonly Example[]): Map<string, number> {
  const uses = examples.flatMap(({ words }, number) => [...termsOf(words)].map((term) => ({ term, number })));
  const add = index.prepare('insert into terms values (?, ?, ?)');
  const weights = new Map<string, number>();
  for (const [term, same] of Map.groupBy(uses, (use) => use.term)) {
    const weight = rarity(examples.length, same.length);
    weights.set(term, weight);
    add.run(term, weight, JSON.stringify(same.map(({ number }) => number)));
  }
  return weights;
}
