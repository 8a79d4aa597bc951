import * as z from 'zod/mini';
import { fromWire } from '#shared/money.ts';
import { withoutSeparators } from './number-fields.schema.ts';

const AS_TYPED = /^\$?\s*(\d{1,8})(?:\.(\d{1,2}))?$/;

/** An amount in dollars as people type it (`$6`, `6.5`, `1,250`), in the wire format. An empty one is an error, never 0. */
export const amount = (message: string, maxCents: number, maxMessage: string) =>
  z
    .pipe(
      z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
      z.string(message),
    )
    .check(
      z.trim(),
      z.overwrite((value) =>
        withoutSeparators(value).replace(
          AS_TYPED,
          (_, dollars: string, cents = '') => `${dollars}.${cents.padEnd(2, '0')}`,
        ),
      ),
      z.refine((value) => fromWire(value) !== null, { error: message, abort: true }),
      z.refine((value) => (fromWire(value) ?? 0) <= maxCents, maxMessage),
    );
