/** An amount in whole US cents. Inside the system money is always this; strings exist on the wire only. */
export type Cents = number;

const WIRE = /^(\d{1,8})\.(\d{2})$/;

/** `2500` → `"25.00"`, the form money has on the wire (api.md, "Common"). */
export function toWire(cents: Cents): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount in cents: ${cents}`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** `"25.00"` → `2500`; `null` for anything that is not a two-place decimal string. */
export function fromWire(text: string): Cents | null {
  const match = WIRE.exec(text);
  return match ? Number(match[1]) * 100 + Number(match[2]) : null;
}

/** A wire amount or cents, written for people: `"$1,250.00"`. */
export function displayMoney(amount: string | Cents): string {
  const [dollars = '', cents] = (typeof amount === 'number' ? toWire(amount) : amount).split('.');
  return `$${dollars.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${cents}`;
}

/** A percentage of an amount in cents, rounded half up to the cent. `percent` may have decimals (8.375). */
export function percentOf(cents: Cents, percent: number): Cents {
  return Math.round((cents * Math.round(percent * 10_000)) / 1_000_000);
}
