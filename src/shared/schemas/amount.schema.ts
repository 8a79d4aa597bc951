import * as z from 'zod/mini';
import { withoutSeparators } from './number-fields.schema.ts';

/** What `fromWire` reads. Not shared: the checkout has no room for another export. */
const WIRE_FORMAT = /^\d{1,8}\.\d\d$/;
const AS_TYPED = /^\$?\s*(\d{1,8})(?:\.(\d{1,2}))?$/;

/** Puts an amount in dollars as people type it (`$6`, `6.5`, `1,250`) into the wire format, and leaves other text as it is. */
export const completeAmount = (typed: string): string =>
  withoutSeparators(typed.trim()).replace(
    AS_TYPED,
    (_, dollars: string, cents = '') => `${dollars}.${cents.padEnd(2, '0')}`,
  );

/** Reads an amount in dollars as people type it. An empty one is an error, never 0. */
export const amount = (message: string) =>
  z.string(message).check(z.overwrite(completeAmount), z.regex(WIRE_FORMAT, { error: message, abort: true }));
