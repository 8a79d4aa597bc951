import type Sqlite from 'better-sqlite3';
import { type LogisticModel, learnLogistic } from './logistic.ts';
import { ASKED_ELSEWHERE, CHATTER, CIRCUMSTANCES } from './word-classes.ts';
import { vectorOf } from './word-vectors.ts';
import { STOP_WORDS } from './words.ts';

/** The words that it learns from. */
export const CLASSED_WORDS: ReadonlySet<string> = new Set(
  [STOP_WORDS, CHATTER, CIRCUMSTANCES, ASKED_ELSEWHERE].flatMap((words) => [...words]),
);

/**
 * Learns from the lists of words which vectors the words have that a question is about, so that a word in no list is taken for what
 * words like it are. Leaves out the words that are taken to be `unlisted`.
 */
export function learnTopics(
  index: Sqlite.Database,
  unlisted: ReadonlySet<string> = new Set(),
): LogisticModel {
  const examples = [...CLASSED_WORDS].flatMap((word) => {
    const features = unlisted.has(word) ? null : vectorOf(index, word);
    return features ? [{ features, isTrue: ASKED_ELSEWHERE.has(word) }] : [];
  });
  return learnLogistic(examples);
}
