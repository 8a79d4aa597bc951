import { createHash } from 'node:crypto';
import type { CrisisModel } from '#server/domain/assistant/crisis/crisis-likelihood.ts';
import { plainWords } from '#server/domain/assistant/crisis/plain-words.ts';
import { termsOf } from '#server/domain/assistant/examples.ts';
import { learnLogistic } from '#server/domain/assistant/logistic.ts';
import { readCrisisSet } from './crisis-sets.ts';
import { readQuestions } from './question-sets.ts';

/** A term in fewer messages says nothing about others. */
const LEAST_USES = 2;
/** Smaller weights change no decision. */
const LEAST_WEIGHT = 0.05;
const LEARNING = { rounds: 300, decay: 1e-4 };

interface Message {
  terms: ReadonlySet<string>;
  isTrue: boolean;
}

/** Learns which words and pairs of words messages about a crisis have and others don't, the same every time. Takes seconds. */
export function learnCrisisModel(): CrisisModel {
  const messages = readMessages();
  const known = crisisTerms(messages);
  const places = new Map(known.map((term, at) => [term, at]));
  const examples = messages.map(({ terms, isTrue }) => {
    const features = new Float32Array(known.length);
    const found = [...terms].flatMap((term) => places.get(term) ?? []);
    for (const at of found) features[at] = 1 / Math.sqrt(found.length);
    return { features, isTrue };
  });
  const learned = learnLogistic(examples, LEARNING);
  const rounded = (at: number) => Math.round(100 * Number(learned[at])) / 100;
  // Terms without a weight stay: how many are known counts.
  const weights = known.map((term, at) => [term, Math.abs(rounded(at)) < LEAST_WEIGHT ? 0 : rounded(at)]);
  return {
    learnedFrom: messagesHash(messages),
    constant: rounded(known.length),
    weights: Object.fromEntries(weights),
  };
}

/** Returns a hash of what is learned from: it differs when a message, its group or how it's read has changed. */
export function messagesHash(messages: readonly Message[] = readMessages()): string {
  const read = messages.map(({ terms, isTrue }) => [[...terms], isTrue]);
  return createHash('sha256').update(JSON.stringify(read)).digest('hex').slice(0, 16);
}

/** Returns the terms that have weights, in order. */
function crisisTerms(messages: readonly Message[]): string[] {
  const uses = Map.groupBy(
    messages.flatMap(({ terms }) => [...terms]),
    (term) => term,
  );
  return [...uses].flatMap(([term, { length }]) => (length >= LEAST_USES ? term : [])).sort();
}

function readMessages(): Message[] {
  const { crisis, ordinary } = readCrisisSet('crisis');
  const { answered, unanswered, orders } = readQuestions('tuning');
  const questions = [...answered, ...unanswered, ...orders].map(({ question }) => question);
  const toMessage = (text: string, isTrue: boolean) => ({
    terms: termsOf(plainWords(text).split(' ')),
    isTrue,
  });
  return [
    ...crisis.map((text) => toMessage(text, true)),
    ...[...ordinary, ...questions].map((text) => toMessage(text, false)),
  ];
}
