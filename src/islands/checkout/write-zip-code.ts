/**
 * A ZIP code as it is written, with the hyphen before the last four digits: many phones' keypads have none.
 * What cannot be meant as a ZIP code stays as it was typed.
 */
export function writeZipCode(typed: string): string {
  const [, area, rest] = /^\s*(\d{5})[\s-]*(\d{0,4})\s*$/.exec(typed) ?? [];
  if (!area) return typed;
  return rest ? `${area}-${rest}` : area;
}
