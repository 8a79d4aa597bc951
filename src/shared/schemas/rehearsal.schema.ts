import * as z from 'zod/mini';
import { PLACEMENTS } from '#shared/designs/design.ts';
import { REHEARSAL_STATES } from '#shared/vendors.ts';
import { Mockup } from './mockup.schema.ts';

/** What became of a test order of one placement of a product. */
export const RehearsedPrint = z.object({
  productId: z.string(),
  productName: z.string(),
  /** Null for a product that can't be printed at all: no test order is made. */
  placement: z.nullable(z.enum(PLACEMENTS)),
  /** Null if it isn't known, because the vendor didn't answer. */
  ok: z.nullable(z.boolean()),
  /** Why the vendor can't make it, mostly in its words, or what is left to do. */
  message: z.nullable(z.string()),
  /** What the vendor would charge for one with shipping; null if it didn't say. */
  cost: z.nullable(z.string()),
  /** The vendor's page about a test order that couldn't be deleted. */
  link: z.nullable(z.string()),
  /** How the vendor shows the test print; null if it wasn't asked. Pictures come after the test orders are done. */
  picture: z.nullable(Mockup),
});
export type RehearsedPrint = z.output<typeof RehearsedPrint>;

/** The latest rehearsal of a vendor, or how far it is. */
export const Rehearsal = z.object({
  /** `idle`: none yet. */
  state: z.enum(['idle', ...REHEARSAL_STATES]),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** Why it failed, in words for people. */
  error: z.nullable(z.string()),
  /** How many rows there will be. */
  total: z.number(),
  /** How many products weren't tried, because a rehearsal is limited. */
  leftOut: z.number(),
  rows: z.array(RehearsedPrint),
});
export type Rehearsal = z.output<typeof Rehearsal>;
