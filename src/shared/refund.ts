import { type Cents, sum } from './money.ts';

/** Units of a line item with their price and tax. */
interface LinePart {
  /** The id of the line item. */
  id: string;
  quantity: number;
  goods: Cents;
  tax: Cents;
}

/** The parts of an amount of money (docs/product/refunds.md#refunds). */
export interface AmountParts {
  lines: LinePart[];
  /** Before tax. */
  shipping: Cents;
  shippingTax: Cents;
}

/** The refundable rest of an order. */
export interface Refundable extends AmountParts {
  /** May differ from the sum of the parts if the paid amount differed from the order's price. */
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

/** The parts of a refund. */
export interface RefundParts extends AmountParts {
  total: Cents;
}

/**
 * Divides a refund into its parts (docs/product/refunds.md#refunds). Units of a line item take their share of its remaining price
 * and tax, so that the last units take the rest. An amount that differs from the price of the chosen parts is spread over them
 * proportionally, then over the rest of the order; no part is refunded beyond what is left of it. The order of the line items
 * doesn't matter.
 * @throws RangeError if more units are chosen than are left, or a line item that the order doesn't have
 */
export function refundParts(left: Refundable, choice: RefundChoice = {}): RefundParts {
  const { items = [], amount, shipping = false } = choice;
  if (items.length === 0 && !shipping) {
    return amount === undefined || amount === left.total
      ? everything(left)
      : spread(left, withoutUnits(left), amount);
  }
  const chosen = chosenParts(left, items, shipping);
  const cost = totalOf(chosen);
  if (amount === undefined && cost <= left.total) return { ...chosen, total: cost };
  return spread(left, chosen, Math.min(amount ?? cost, left.total));
}

/** Refunds all remaining units. If less was paid than the parts cost, they share it. */
function everything(left: Refundable): RefundParts {
  return totalOf(left) <= left.total ? left : spread(left, left, left.total);
}

/** Returns the sum of the parts. */
export function totalOf({ lines, shipping, shippingTax }: AmountParts): Cents {
  return sum(lines.flatMap(({ goods, tax }) => [goods, tax])) + shipping + shippingTax;
}

/** Returns the tax in the parts, including shipping tax. */
export function taxOf({ lines, shippingTax }: AmountParts): Cents {
  return sum(lines.map(({ tax }) => tax)) + shippingTax;
}

/** Returns the parts of an order that are left after refunds; 0 for a part that was refunded beyond its amount. */
export function partsLeft(order: AmountParts, refunded: readonly AmountParts[]): AmountParts {
  return refunded.reduce(minus, order);
}

function minus(from: AmountParts, taken: AmountParts): AmountParts {
  const rest = (size: number, parts: readonly number[]) => Math.max(0, size - sum(parts));
  return {
    lines: from.lines.map((line) => {
      const parts = taken.lines.filter(({ id }) => id === line.id);
      return {
        id: line.id,
        quantity: rest(
          line.quantity,
          parts.map(({ quantity }) => quantity),
        ),
        goods: rest(
          line.goods,
          parts.map(({ goods }) => goods),
        ),
        tax: rest(
          line.tax,
          parts.map(({ tax }) => tax),
        ),
      };
    }),
    shipping: rest(from.shipping, [taken.shipping]),
    shippingTax: rest(from.shippingTax, [taken.shippingTax]),
  };
}

function chosenParts(
  left: AmountParts,
  items: readonly { id: string; quantity: number }[],
  withShipping: boolean,
): AmountParts {
  const lines = items.map(({ id, quantity }) => {
    const line = left.lines.find((known) => known.id === id);
    if (!line || quantity > line.quantity || quantity < 1)
      throw new RangeError(`Not left: ${quantity} of ${id}.`);
    const share = (cents: Cents) => Math.round((cents * quantity) / line.quantity);
    return { id, quantity, goods: share(line.goods), tax: share(line.tax) };
  });
  return {
    lines,
    shipping: withShipping ? left.shipping : 0,
    shippingTax: withShipping ? left.shippingTax : 0,
  };
}

const withoutUnits = (parts: AmountParts): AmountParts => ({
  ...parts,
  lines: parts.lines.map((line) => ({ ...line, quantity: 0 })),
});

/** Spreads an amount over the chosen parts, and any excess over the remaining others. */
function spread(left: Refundable, chosen: AmountParts, amount: Cents): RefundParts {
  const first = scaled(chosen, Math.min(amount, totalOf(chosen)));
  const rest = withoutUnits(minus(left, first));
  const second = scaled(rest, Math.min(amount - totalOf(first), totalOf(rest)));
  const more = (id: string) => second.lines.find((line) => line.id === id) ?? { goods: 0, tax: 0 };
  const others = second.lines.filter(({ id }) => !first.lines.some((line) => line.id === id));
  return {
    lines: [
      ...first.lines.map((line) => ({
        ...line,
        goods: line.goods + more(line.id).goods,
        tax: line.tax + more(line.id).tax,
      })),
      ...others.filter(({ goods, tax }) => goods > 0 || tax > 0),
    ],
    shipping: first.shipping + second.shipping,
    shippingTax: first.shippingTax + second.shippingTax,
    total: amount,
  };
}

/** Returns parts that add up to an amount, in proportion to the given ones and never above them. */
function scaled(parts: AmountParts, amount: Cents): AmountParts {
  const shares = proportionally(amount, [
    ...parts.lines.flatMap(({ id, goods, tax }) => [
      { key: `${id} goods`, size: goods },
      { key: `${id} tax`, size: tax },
    ]),
    { key: 'shipping', size: parts.shipping },
    { key: 'shipping tax', size: parts.shippingTax },
  ]);
  const share = (key: string) => shares.get(key) ?? 0;
  return {
    lines: parts.lines.map(({ id, quantity }) => ({
      id,
      quantity,
      goods: share(`${id} goods`),
      tax: share(`${id} tax`),
    })),
    shipping: share('shipping'),
    shippingTax: share('shipping tax'),
  };
}

/**
 * Divides an amount in proportion to sizes, by the largest remainder: the shares sum up to it, and none exceeds its size if
 * the amount doesn't exceed their sum. Equal remainders go by the key.
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
    remainder: (amount * size) % whole,
  }));
  const missing = amount - sum(exact.map(({ cents }) => cents));
  const first = exact
    .toSorted((a, b) => b.remainder - a.remainder || (a.key < b.key ? -1 : 1))
    .slice(0, missing)
    .map(({ key }) => key);
  return new Map(exact.map(({ key, cents }) => [key, cents + Number(first.includes(key))]));
}
