import type { Ledger } from './ledger.ts';

/** The context of a request to the API, for its handlers; without ids when something happens by itself. */
export interface RequestContext {
  ledger: Ledger;
  now: Date;
  requestId: string | null;
  idempotencyKey: string | undefined;
}
