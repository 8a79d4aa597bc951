import type { Records } from './records.ts';

/** The context of a request to the API, for its handlers; without ids when something happens by itself. */
export interface RequestContext {
  records: Records;
  now: Date;
  requestId: string | null;
  idempotencyKey: string | undefined;
}
