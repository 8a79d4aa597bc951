import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type AnswerRequest, listenAsVendor } from '#tests/contracts/vendor-recorder.ts';
import { draw } from './seeded-random.ts';

/** What goes wrong with calls from now on, by shares from 0 to 1. */
export interface CallFaults {
  random: () => number;
  shares: Partial<Record<string, number>>;
}

/** How long after its connection broke a request is carried out. */
export const OVERDUE_MS = 300;
/** In the order in which they are drawn. */
export const CALL_FAULTS = ['error', 'busy', 'dropped', 'overdue'] as const;

/**
 * Starts a vendor's server that fails, has too many calls, and loses answers, at random. `overdue`: the connection breaks before the request
 * is carried out.
 */
export function faultyServer(faults: CallFaults) {
  const closing: (() => void)[] = [];
  const start = async (answer: AnswerRequest) => {
    const faulty: AnswerRequest = async (request): Promise<Answer> => {
      const fault = draw(faults.random, faults.shares, CALL_FAULTS);
      if (fault === 'error') return { status: 500, body: { message: 'Internal error' } };
      if (fault === 'busy') return { status: 429, body: { message: 'Too many requests' } };
      if (fault === 'overdue') void sleep(OVERDUE_MS).then(() => answer(request));
      if (fault === 'overdue') return 'dropped';
      const answered = await answer(request);
      return fault === 'dropped' ? 'dropped' : answered;
    };
    const { close, ...server } = await listenAsVendor(faulty);
    closing.push(close);
    return server;
  };
  return { start, close: () => closing.forEach((close) => void close()) };
}
