import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { type Cents, fromWire } from '#shared/money.ts';

/**
 * Reads a response as text.
 * @throws Error if it is larger than `maxBytes`, without reading the rest
 */
export async function readLimited(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`The answer is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/**
 * Parses the body of a response.
 * @throws AppError `vendor_failed` if it has another shape
 */
export function parseReply<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new AppError('vendor_failed', { cause: parsed.error });
  return parsed.data;
}

/* Vendors leave out members, or send null or an empty text, where their descriptions promise a value. */

/** A text; null for none. */
export const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)
  .transform((value) => value?.trim() || null);

/** An id, which vendors send as a number or a text. */
export const id = z.union([z.string().min(1), z.int().transform(String)]);

/** Dollars such as "12.95"; null for none or anything else. */
export const dollars = z
  .union([z.string(), z.number().transform((value) => value.toFixed(2))])
  .nullish()
  .catch(null)
  .transform((value): Cents | null => (value == null ? null : fromWire(value)));

/** Whole cents; null for none or anything else. */
export const cents = z
  .int()
  .nonnegative()
  .nullish()
  .catch(null)
  .transform((value): Cents | null => value ?? null);

/** Seconds since 1970 or a date as text; null for none or anything else. */
export const moment = z
  .union([z.number(), z.string()])
  .nullish()
  .catch(null)
  .transform((value) => {
    if (value == null || value === '') return null;
    const seconds = typeof value === 'number' || /^\d+$/.test(value) ? Number(value) : null;
    const date = seconds === null ? new Date(normal(String(value))) : new Date(seconds * 1000);
    return Number.isNaN(date.getTime()) || date.getTime() === 0 ? null : date;
  });

/** Printify writes `2017-04-18 13:24:28+00:00`, which not every parser reads. */
function normal(date: string): string {
  return date.replace(/^(\d{4}-\d\d-\d\d) (\d)/, '$1T$2');
}

/** A list; absent means empty. An invalid entry fails the whole list: a missing product would be removed from the shop. */
export function list<S extends z.ZodType>(entry: S) {
  return z
    .array(entry)
    .nullish()
    .transform((entries): z.output<S>[] => entries ?? []);
}

/** Omits the empty fields of an address: rates are requested before the shopper has typed all of it. */
export function knownFields<Fields extends Record<string, unknown>>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<Fields>;
}
