import { type Adjustments, type Line, type LineAmounts, SHIPPING, totalOf } from './amounts.ts';
import { type Cents, sum } from './money.ts';

/** The refundable rest of an order. */
export interface Refundable {
  lines: Line[];
  /** May differ from the sum of the lines if the paid amount differed from the order's price. */
  total: Cents;
}

/** What to refund. If empty, everything that is left. */
interface RefundChoice {
  /** Any amount up to what is left. By default, the price of the chosen items and shipping. */
  amount?: Cents | undefined;
  /** Units of line items. */
  items?: readonly { id: string; quantity: number }[] | undefined;
  /** With `items`: also refunds shipping. Without: refunds shipping alone. */
  shipping?: boolean | undefined;
}

/**
 * Divides a refund into lines (docs/product/refunds.md#refunds). Units of a line item take their share of its remaining price
 * and adjustments, so that the last units take the rest. An amount that differs from the price of the chosen lines is spread over them
 * proportionally, then over the rest of the order; no part is refunded beyond what is left of it. The order of the line items
 * doesn't matter.
 * @throws RangeError if more units are chosen than are left, or a line item that the order doesn't have
 */
export function refundParts(left: Refundable, choice: RefundChoice = {}): Refundable {
  const { items = [], amount, shipping = false } = choice;
  if (items.length === 0 && !shipping) {
    return amount === undefined || amount === left.total
      ? everything(left)
      : spread(left, left.lines.map(withoutUnits), amount);
  }
  const chosen = chosenLines(left.lines, items, shipping);
  const cost = totalOf(chosen);
  if (amount === undefined && cost <= left.total) return { lines: chosen, total: cost };
  return spread(left, chosen, Math.min(amount ?? cost, left.total));
}

/** Refunds all remaining units. If less was paid than the lines cost, they share it. */
function everything(left: Refundable): Refundable {
  return totalOf(left.lines) <= left.total ? left : spread(left, left.lines, left.total);
}

/** Returns the lines of an order that are left after a refund; 0 for a part that was refunded beyond its amount. */
export function linesLeft(order: readonly Line[], refunded: readonly Line[]): Line[] {
  return order.map((line) => {
    const taken = refunded.filter(({ id }) => id === line.id);
    const quantity = line.quantity - sum(taken.map((one) => one.quantity));
    const rest = eachAmount(line, (size, name) => {
      const after = size - sum(taken.map((one) => namedAmount(one, name)));
      // Discounts are negative.
      return size < 0 ? Math.min(0, after) : Math.max(0, after);
    });
    return { id: line.id, quantity: Math.max(0, quantity), ...rest };
  });
}

function chosenLines(
  left: readonly Line[],
  items: readonly { id: string; quantity: number }[],
  withShipping: boolean,
): Line[] {
  const chosen = items.map(({ id, quantity }) => {
    const line = left.find((known) => known.id === id);
    if (!line || quantity > line.quantity || quantity < 1)
      throw new RangeError(`Not left: ${quantity} of ${id}.`);
    const share = eachAmount(line, (size) => Math.round((size * quantity) / line.quantity) || 0);
    return { id, quantity, ...share };
  });
  return [...chosen, ...left.filter(({ id }) => withShipping && id === SHIPPING)];
}

function withoutUnits(line: Line): Line {
  return { ...line, quantity: 0 };
}

/** Spreads an amount over the chosen lines, and any excess over the remaining others. */
function spread(left: Refundable, chosen: readonly Line[], amount: Cents): Refundable {
  const first = scaled(chosen, Math.min(amount, totalOf(chosen)));
  const rest = linesLeft(left.lines, first).map(withoutUnits);
  const second = scaled(rest, Math.min(amount - totalOf(first), totalOf(rest)));
  const others = second.filter(({ id }) => !first.some((line) => line.id === id));
  const both = first.map((line) => {
    const more = second.find(({ id }) => id === line.id);
    return { ...line, ...eachAmount(line, (size, name) => size + (more ? namedAmount(more, name) : 0)) };
  });
  return { lines: [...both, ...others.filter((line) => !isEmpty(line))], total: amount };
}

/** Returns whether a line has neither units nor money. */
export function isEmpty({ quantity, price, adjustments }: Line): boolean {
  return [quantity, price, ...Object.values(adjustments)].every((size) => size === 0);
}

/** Returns lines that add up to an amount, in proportion to the given ones and never above them. */
function scaled(lines: readonly Line[], amount: Cents): Line[] {
  const sizes = lines.flatMap((line) =>
    namesOf(line).map((name) => ({ key: `${line.id} ${name}`, size: namedAmount(line, name) })),
  );
  const shares = proportionally(amount, sizes);
  return lines.map((line) => ({
    ...line,
    ...eachAmount(line, (_, name) => shares.get(`${line.id} ${name}`) ?? 0),
  }));
}

/** Names one amount of a line. */
type AmountName = 'price' | keyof Adjustments;

function namesOf(line: LineAmounts): AmountName[] {
  return ['price', ...kindsOf(line)];
}

function kindsOf({ adjustments }: LineAmounts): (keyof Adjustments)[] {
  return Object.keys(adjustments) as (keyof Adjustments)[];
}

function namedAmount(line: LineAmounts, name: AmountName): Cents {
  return name === 'price' ? line.price : (line.adjustments[name] ?? 0);
}

/** Changes the price and every adjustment of a line. */
function eachAmount(line: LineAmounts, change: (size: Cents, name: AmountName) => Cents): LineAmounts {
  const adjustments = Object.fromEntries(
    kindsOf(line).map((kind) => [kind, change(namedAmount(line, kind), kind)]),
  );
  return { price: change(line.price, 'price'), adjustments };
}

/**
 * Divides an amount in proportion to sizes, by the largest remainder: the shares sum up to it, and none exceeds its size if
 * the amount doesn't exceed their sum. Discounts have negative sizes and shares. Equal remainders go by the key.
 */
export function proportionally(
  amount: Cents,
  sizes: readonly { key: string; size: number }[],
): Map<string, Cents> {
  const whole = sum(sizes.map(({ size }) => size));
  if (whole === 0) return new Map(sizes.map(({ key }) => [key, 0]));
  const exact = sizes.map(({ key, size }) => ({
    key,
    cents: Math.floor((amount * size) / whole),
    // Whole numbers, which compare exactly.
    remainder: (((amount * size) % whole) + whole) % whole,
  }));
  const missing = amount - sum(exact.map(({ cents }) => cents));
  const first = exact
    .toSorted((a, b) => b.remainder - a.remainder || (a.key < b.key ? -1 : 1))
    .slice(0, missing)
    .map(({ key }) => key);
  return new Map(exact.map(({ key, cents }) => [key, cents + Number(first.includes(key))]));
}
