import * as z from 'zod/mini';
import { MOCKUP_STATES } from '#shared/vendors.ts';

/** A vendor's picture of a print on a product. */
export const Mockup = z.object({
  state: z.enum(MOCKUP_STATES),
  /** Null until it is made. */
  url: z.nullable(z.string()),
  /** Why there is none; null unless the state is `failed`. */
  problem: z.nullable(z.string()),
});
export type Mockup = z.output<typeof Mockup>;
