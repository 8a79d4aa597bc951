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

/** Parses a number in this format, which may have commas between thousands. Returns anything else unchanged. */
export function numberIn(value: unknown, form: RegExp): unknown {
  if (typeof value !== 'string') return value;
  const typed = withoutSeparators(value.trim());
  return form.test(typed) ? Number(typed) : value;
}

/** Removes a typed % after a percentage. */
export const withoutPercent = z.overwrite<string>((value) => value.trim().replace(/\s?%$/, ''));

/** Removes commas between thousands of a typed number: `$1,250.00` → `$1250.00`. Other commas stay. */
export const withoutSeparators = (typed: string): string =>
  typed.replace(/^[^\d,]*\d{1,3}(?:,\d{3})+(?![\d,])/, (grouped) => grouped.replaceAll(',', ''));
