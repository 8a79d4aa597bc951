import type Sqlite from 'better-sqlite3';
import { type LogisticModel, learnLogistic } from './logistic.ts';
import { ASKED_ELSEWHERE, CHATTER, CIRCUMSTANCES } from './word-classes.ts';
import { vectorOf } from './word-vectors.ts';
import { STOP_WORDS } from './words.ts';

/** The words to train on. */
export const CLASSED_WORDS: ReadonlySet<string> = new Set(
  [STOP_WORDS, CHATTER, CIRCUMSTANCES, ASKED_ELSEWHERE].flatMap((words) => [...words]),
);

/**
 * Trains a model from the word lists that recognizes topic words by their vectors, so that an unlisted word is treated like
 * similar listed ones. Omits the words that are treated as `unlisted`.
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
