import type Sqlite from 'better-sqlite3';
import { correctSpelling } from './correct-spelling.ts';
import { ELSEWHERE, rarity, termsOf } from './examples.ts';
import { placesOf } from './passage-places.ts';
import { examplesFile, type Question, readQuestionSet } from './question-set.ts';
import { embed, sideBySide, toBlob } from './word-vectors.ts';
import { wordsOf } from './words.ts';

interface Example {
  words: readonly string[];
  leads: readonly string[];
}

/**
 * Adds the questions that others are compared with, counted and weighed, so that a server has little to do before its first answer.
 * @throws Error if their file can't be read
 */
export function writeExamples(index: Sqlite.Database): void {
  const examples = readExamples(index);
  const weights = writeTerms(index, examples);
  const add = index.prepare('insert into examples values (?, ?, ?, ?)');
  for (const [number, { words, leads }] of examples.entries()) {
    const length = Math.hypot(...[...termsOf(words)].map((term) => weights.get(term) ?? 0));
    add.run(number, words.join(' '), leads.join(' '), length);
  }
  const directions = sideBySide(examples.map(({ words }) => embed(index, words)));
  index.prepare('insert into example_directions values (?)').run(toBlob(directions));
}

/** Returns the questions with where they lead. Of those with the same words, the first one counts. */
function readExamples(index: Sqlite.Database): Example[] {
  const { answered, unanswered: nowhere, advice, orders } = readQuestionSet(examplesFile());
  const { vocabulary } = placesOf(index);
  const examples = new Map<string, Example>();
  const add = ({ question }: Question, leads: readonly string[]) => {
    const words = correctSpelling(vocabulary, wordsOf(question));
    const key = words.join(' ');
    if (!examples.has(key)) examples.set(key, { words, leads });
  };
  for (const question of answered) add(question, question.expects);
  const elsewhere = { nowhere, advice, orders };
  for (const end of ELSEWHERE) for (const question of elsewhere[end]) add(question, [end]);
  return [...examples.values()];
}

/** Adds the terms of the examples. Returns how much each says. */
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
