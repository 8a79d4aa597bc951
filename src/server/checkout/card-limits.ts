import { AppError } from '#shared/errors.ts';
import { type Cents, displayMoney } from '#shared/money.ts';

/** What Stripe charges a card at least and at most, in US dollars. */
const LEAST = 50;
const MOST = 99_999_999;

/**
 * Checks that a card can pay a total, so that the provider doesn't have to refuse it (docs/product.md#payment).
 * @throws AppError `total_not_payable`
 */
export function requireCardTotal(total: Cents): void {
  if (total < LEAST) {
    const message = `Your total is below ${displayMoney(LEAST)}, the least that a card can pay. Add something to your cart.`;
    throw new AppError('total_not_payable', { message });
  }
  if (total > MOST) {
    const message = `Your total is above ${displayMoney(MOST)}, the most that a card can pay. Order fewer items at a time.`;
    throw new AppError('total_not_payable', { message });
  }
}
