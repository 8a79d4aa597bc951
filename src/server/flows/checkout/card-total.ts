import { AppError } from '#shared/errors.ts';
import { type Cents, displayMoney } from '#shared/money.ts';

/** What Stripe charges a card at least and at most, in US dollars. */
const MIN_CHARGE_CENTS = 50;
const MAX_CHARGE_CENTS = 99_999_999;

/**
 * Checks that a card can pay a total, so that the provider doesn't have to refuse it (docs/product/checkout.md#payment).
 * @param whose the beginning of the message
 * @param advice what to do about a total that is too low or too high
 * @throws AppError `total_not_payable`
 */
export function requireCardTotal(total: Cents, whose: string, advice: { low: string; high: string }): void {
  if (total < MIN_CHARGE_CENTS)
    throw notPayable(
      `${whose} total is below ${displayMoney(MIN_CHARGE_CENTS)}, the least that a card can pay. ${advice.low}`,
    );
  if (total > MAX_CHARGE_CENTS)
    throw notPayable(
      `${whose} total is above ${displayMoney(MAX_CHARGE_CENTS)}, the most that a card can pay. ${advice.high}`,
    );
}

function notPayable(message: string): AppError {
  return new AppError('total_not_payable', { message });
}
