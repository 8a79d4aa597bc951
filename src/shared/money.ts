/** An amount in whole US cents, the form of money everywhere except on the wire (docs/product/payments.md#money). */
export type Cents = number;

const WIRE_FORMAT = /^(\d{1,8})\.(\d\d)$/;

/**
 * Converts cents to the wire format: `2500` → `"25.00"`.
 * @throws RangeError for negative amounts and fractions of a cent
 */
export function toWire(cents: Cents): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount in cents: ${cents}`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Converts cents that may be negative, such as a day's revenue: `-1500` → `"-15.00"`. */
export function toSignedWire(cents: Cents): string {
  return cents < 0 ? `-${toWire(-cents)}` : toWire(cents);
}

/** Parses the wire format: `"25.00"` → `2500`. Returns `null` for anything else. */
export function fromWire(text: string): Cents | null {
  const match = WIRE_FORMAT.exec(text);
  return match ? Number(match[1]) * 100 + Number(match[2]) : null;
}

/** Formats cents, or a wire amount that may be negative, for display: `"$1,250.00"`, `"-$15.00"`. */
export function displayMoney(amount: string | Cents): string {
  const wire = typeof amount === 'number' ? toWire(amount) : amount;
  return groupThousands(wire).replace(/^-?/, '$&$');
}

/**
 * Inserts commas between thousands of a wire amount or a whole number: `1250.00` → `1,250.00`. Without `Intl`, whose first use
 * takes a starting process 20 ms.
 */
export function groupThousands(number: string | number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+(?:\.|$))/g, ',');
}

/** Returns the sum of amounts; 0 for none. */
export function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0);
}
