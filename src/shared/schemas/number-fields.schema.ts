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

/** Returns the number of a text of this form, which may have commas between thousands. Anything else stays. */
export function numberIn(value: unknown, form: RegExp): unknown {
  if (typeof value !== 'string') return value;
  const typed = withoutSeparators(value.trim());
  return form.test(typed) ? Number(typed) : value;
}

/** Removes the % that people type after a percentage. */
export const withoutPercent = z.overwrite<string>((value) => value.trim().replace(/\s?%$/, ''));

/** Removes the commas between thousands of a number as people type it: `$1,250.00` → `$1250.00`. Other commas stay. */
export const withoutSeparators = (typed: string): string =>
  typed.replace(/^[^\d,]*\d{1,3}(?:,\d{3})+(?![\d,])/, (grouped) => grouped.replaceAll(',', ''));
