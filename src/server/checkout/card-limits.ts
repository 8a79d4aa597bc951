import { AppError } from '#shared/errors.ts';
import { type Cents, displayMoney } from '#shared/money.ts';

/** What Stripe charges a card at least and at most, in US dollars. */
const MIN_CHARGE_CENTS = 50;
const MAX_CHARGE_CENTS = 99_999_999;

/**
 * Checks that a card can pay a total, so that the provider doesn't have to refuse it (docs/product.md#payment).
 * @throws AppError `total_not_payable`
 */
export function requireCardTotal(total: Cents): void {
  if (total < MIN_CHARGE_CENTS) {
    const message = `Your total is below ${displayMoney(MIN_CHARGE_CENTS)}, the least that a card can pay. Add something to your cart.`;
    throw new AppError('total_not_payable', { message });
  }
  if (total > MAX_CHARGE_CENTS) {
    const message = `Your total is above ${displayMoney(MAX_CHARGE_CENTS)}, the most that a card can pay. Order fewer items at a time.`;
    throw new AppError('total_not_payable', { message });
  }
}
