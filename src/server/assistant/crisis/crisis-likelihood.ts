import { termsOf } from '../examples.ts';
import learned from './crisis-weights.json' with { type: 'json' };

/** How much each word and pair of words, without their endings, tells of a crisis, and how likely one is without any. */
export interface CrisisModel {
  /** A hash of the messages as the learner read them. */
  learnedFrom: string;
  constant: number;
  weights: Record<string, number>;
}

const WEIGHTS = new Map(Object.entries((learned as CrisisModel).weights));

/**
 * Returns how likely a text tells of a crisis by the words that known messages have, from 0 to 1. A second opinion on what no pattern
 * knows. `npm run crisis-model` learns it.
 * @param words what `plainWords` returns
 */
export function crisisLikelihood(words: string): number {
  const known = [...termsOf(words.split(' '))].flatMap((term) => WEIGHTS.get(term) ?? []);
  const sum = known.reduce((total, weight) => total + weight, 0) / Math.sqrt(known.length || 1);
  return 1 / (1 + Math.exp(-(sum + learned.constant)));
}
