/** Matches an order number as people type it. Also valid as an HTML `pattern`. */
export const ORDER_NUMBER =
  /^(?:\s*[Oo][Rr][Dd][Ee][Rr])?(?:(?:\s|#)*[Gg][Tt][Ii])?(?:\s|#|-|–|—)*(\d{1,9})\s*$/;

/** Formats an order number for display: `1042` → `GTI-1042` (docs/product/orders.md#order-numbers). */
export function toOrderNumber(number: number): string {
  return `GTI-${number}`;
}

/** Parses `GTI-1042`, `GTI–1042`, `#GTI-1042`, `order gti 1042` and `1042` to the same number; returns `null` for anything else. */
export function parseOrderNumber(text: string): number | null {
  const digits = ORDER_NUMBER.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Letters, or `#` before so many digits that it isn't the number of an apartment. */
const SPELLED = /[a-z]|#\s*\d{4}/i;

/** Formats an order number that people typed with its prefix, such as `gti 1042` or `#1042`; returns any other text as it is. */
export function spellOrderNumber(text: string): string {
  const number = SPELLED.test(text) ? parseOrderNumber(text) : null;
  return number === null ? text : toOrderNumber(number);
}
