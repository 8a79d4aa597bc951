import type { Ledger } from './ledger.ts';

/** The context of a request to the API, for its handlers. */
export interface RequestContext {
  ledger: Ledger;
  now: Date;
  requestId: string;
  idempotencyKey: string | undefined;
}
