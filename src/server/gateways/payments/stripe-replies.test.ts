import { expect, test } from 'vitest';
import { toDispute, toRefund } from './stripe-replies.ts';

const REPLY = {
  id: 'x_1',
  payment_intent: 'pi_1',
  amount: 5,
  currency: 'usd',
  reason: 'fraudulent',
  status: 'succeeded',
  created: 1,
};

test.each([
  ['refund', toRefund],
  ['dispute', toDispute],
])('the amount of a %s is not negative', (_what, convert) => {
  expect(convert(REPLY)).toMatchObject({ amount: 5 });
  expect(convert({ ...REPLY, amount: 0 })).toMatchObject({ amount: 0 });
  expect(() => convert({ ...REPLY, amount: -5 })).toThrow();
});
