import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { z } from 'zod';
import { cardError } from './problem.ts';
import type { Confirmation } from './requests.schema.ts';

export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

type Behavior =
  | { outcome: 'approve' }
  | { outcome: 'authenticate' }
  | { outcome: 'decline'; decline: Decline };

/** The stored part of a card. The number is never stored. */
export interface Card {
  brand: 'visa' | 'mastercard';
  last4: string;
  /** The same for each use of one number. */
  fingerprint: string;
  expMonth: number;
  expYear: number;
}

type CardInput = z.output<typeof Confirmation>['payment_method_data']['card'];

const approve: Behavior = { outcome: 'approve' };
const decline = (code: string, declineCode: string, message: string): Behavior => ({
  outcome: 'decline',
  decline: { code, declineCode, message },
});

/** Stripe's public test numbers. */
const TEST_CARDS: Record<string, Behavior> = {
  '4242424242424242': approve,
  '5555555555554444': approve,
  '4000000000007726': approve,
  '4000000000005126': approve,
  '4000000000000259': approve,
  '4000002500003155': { outcome: 'authenticate' },
  '4000000000000002': decline('card_declined', 'generic_decline', 'Your card was declined.'),
  '4000000000009995': decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000000069': decline('expired_card', 'expired_card', 'Your card has expired.'),
  '4000000000000127': decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
};

/** What happens to payments with some of the test cards after they succeeded, by the last digits. */
const AFTERMATHS: Partial<Record<string, Aftermath>> = {
  '7726': 'refund_pending',
  '5126': 'refund_fails',
  '0259': 'dispute',
};

/**
 * `refund_pending`: refunds succeed later. `refund_fails`: they succeed, and the bank returns them later. `dispute`: the
 * payment is disputed at once.
 */
export type Aftermath = 'refund_pending' | 'refund_fails' | 'dispute';

/** Returns what happens to a payment after it succeeded; null for most cards. */
export function aftermathOf(charge: Stripe.Charge): Aftermath | null {
  return AFTERMATHS[charge.payment_method_details?.card?.last4 ?? ''] ?? null;
}

/**
 * Validates a card and returns how its issuer responds to a payment.
 * @throws StripeProblem when the card is invalid: no payment is attempted with it
 */
export function readCard(input: CardInput, now: Date): { card: Card; behavior: Behavior } {
  const number = input.number.replaceAll(' ', '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
  }
  const { expMonth, expYear } = readExpiry(input, now);
  if (!/^\d{3,4}$/.test(input.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
  }
  const behavior = TEST_CARDS[number];
  if (!behavior) {
    const message =
      'Your card number is incorrect. The sandbox takes test cards only, such as 4242 4242 4242 4242.';
    throw cardError('incorrect_number', message, { param: 'number' });
  }
  const brand = number.startsWith('4') ? 'visa' : 'mastercard';
  const fingerprint = createHash('sha256').update(number).digest('base64url').slice(0, 16);
  return { card: { brand, last4: number.slice(-4), fingerprint, expMonth, expYear }, behavior };
}

function readExpiry(input: CardInput, now: Date): { expMonth: number; expYear: number } {
  const wrongMonth = cardError('invalid_expiry_month', "Your card's expiration month is invalid.", {
    param: 'exp_month',
  });
  const wrongYear = cardError('invalid_expiry_year', "Your card's expiration year is invalid.", {
    param: 'exp_year',
  });
  if (!/^(0?[1-9]|1[0-2])$/.test(input.exp_month)) throw wrongMonth;
  if (!/^(\d{2}|\d{4})$/.test(input.exp_year)) throw wrongYear;

  const expMonth = Number(input.exp_month);
  const expYear = Number(input.exp_year.padStart(4, '20'));
  const thisYear = now.getUTCFullYear();
  if (expYear < thisYear || expYear > thisYear + 50) throw wrongYear;
  if (expYear === thisYear && expMonth < now.getUTCMonth() + 1) throw wrongMonth;
  return { expMonth, expYear };
}

/** Returns whether the check digit at the end of a card number is right. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}
