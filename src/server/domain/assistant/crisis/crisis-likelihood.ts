import { termsOf } from '../examples.ts';
import learned from './crisis-weights.json' with { type: 'json' };

/** The weights of words and pairs of words (stemmed) for a crisis, and the constant term. */
export interface CrisisModel {
  /** A hash of the messages that it was trained on. */
  learnedFrom: string;
  constant: number;
  weights: Record<string, number>;
}

const WEIGHTS = new Map(Object.entries((learned as CrisisModel).weights));

/**
 * Returns how likely a text is about a crisis, from 0 to 1, by the weights of its words: a second opinion on texts that no
 * pattern matches. `npm run crisis-model` trains the weights.
 * @param words what `plainWords` returns
 */
export function crisisLikelihood(words: string): number {
  const known = [...termsOf(words.split(' '))].flatMap((term) => WEIGHTS.get(term) ?? []);
  const sum = known.reduce((total, weight) => total + weight, 0) / Math.sqrt(known.length || 1);
  return 1 / (1 + Math.exp(-(sum + learned.constant)));
}
