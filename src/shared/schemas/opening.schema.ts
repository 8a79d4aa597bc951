import * as z from 'zod/mini';

/** What an owner does before opening, in this order (docs/operations.md#going-live). */
export const OPENING_KEYS = [
  'address',
  'limits',
  'payments',
  'webhook',
  'tax',
  'vendors',
  'email',
  'facts',
  'administrators',
  'backups',
  'samples',
  'open',
] as const;
export type OpeningKey = (typeof OPENING_KEYS)[number];

/** A line of the opening list. */
export const OpeningLine = z.object({
  key: z.enum(OPENING_KEYS),
  label: z.string(),
  isDone: z.boolean(),
  /** What is missing, and what to do about it; empty when done. */
  advice: z.string(),
  /** The screen where to do it, if there is one. */
  href: z.optional(z.string()),
});
export type OpeningLine = z.output<typeof OpeningLine>;
