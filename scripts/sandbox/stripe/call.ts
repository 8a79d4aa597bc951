import type { Ledger } from './ledger.ts';

/** One request to the API, as its handlers see it. */
export interface Call {
  ledger: Ledger;
  now: Date;
  requestId: string;
  idempotencyKey: string | undefined;
}
