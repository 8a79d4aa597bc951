import type { LineAmounts } from '#shared/amounts.ts';
import { AppError } from '#shared/errors.ts';
import { type Cents, displayMoney, fromWire, sum } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';
import { proportionally } from '#shared/refund.ts';

/** A discount on the goods of an order: a percentage, an amount, or none. */
interface Discount {
  discountPercent?: number | undefined;
  discountAmount?: string | undefined;
}

/**
 * Divides a discount among line items by price, to the cent (docs/product/orders.md#orders-by-hand).
 * @throws AppError `validation_failed` for two discounts, or for more than the goods cost
 */
export function withDiscount<L extends LineAmounts>(lines: readonly L[], discount: Discount): L[] {
  const subtotal = sum(lines.map(({ price }) => price));
  const off = centsOff(subtotal, discount);
  if (off === 0) return [...lines];
  const shares = proportionally(
    off,
    lines.map(({ price }, index) => ({ key: String(index), size: price })),
  );
  return lines.map((line, index) => ({
    ...line,
    // `|| 0` turns -0 into 0.
    adjustments: { ...line.adjustments, discount: -(shares.get(String(index)) ?? 0) || 0 },
  }));
}

function centsOff(subtotal: Cents, { discountPercent, discountAmount }: Discount): Cents {
  if (discountAmount === undefined) return percentOf(subtotal, discountPercent ?? 0);
  const refuse = (message: string) =>
    new AppError('validation_failed', { fields: { discountAmount: message } });
  if (discountPercent !== undefined) throw refuse('Enter a percentage or an amount, not both');
  const off = fromWire(discountAmount) ?? 0;
  if (off > subtotal) throw refuse(`The products cost ${displayMoney(subtotal)}`);
  return off;
}
