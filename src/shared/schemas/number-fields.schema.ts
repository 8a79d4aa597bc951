import * as z from 'zod/mini';

/** A whole number, which a form may send as text. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z.pipe(
    z.transform((value: unknown) => numberIn(value, /^\d{1,6}$/)),
    z.int(message).check(z.gte(min, message), z.lte(max, message)),
  );

/** A number with decimals, which a form may send as text. */
export const decimal = (min: number, max: number, message: string) =>
  z.pipe(
    z.transform((value: unknown) => numberIn(value, /^-?\d{1,6}(?:\.\d{1,10})?$/)),
    z.number(message).check(z.gte(min, message), z.lte(max, message)),
  );

function numberIn(value: unknown, form: RegExp): unknown {
  return typeof value === 'string' && form.test(value.trim()) ? Number(value) : value;
}
