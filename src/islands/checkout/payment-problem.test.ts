import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api-client.ts';
import { CardError, describeFailure, describeNewTotal, isWaitingOver } from './payment-problem.ts';

const EMAIL = 'sam@example.com';
const UNKNOWN_HERE = new ApiError(404, 'This payment is not known here.', {
  code: 'payment_intent_not_found',
});

describe('what a failed checkout says', () => {
  it('names the step as the specification does, and what the server said', () => {
    const error = new ApiError(502, 'The payment provider could not be reached. Please try again.');
    expect(describeFailure('intent', error, EMAIL)).toEqual({
      title: 'Failed to create payment intent',
      message: 'The payment provider could not be reached. Please try again.',
      next: "You haven't been charged, and your details are saved. Please try again.",
    });
  });

  it('promises that nothing was charged only where that is known', () => {
    expect(describeFailure('card', new CardError('Your card was declined.', false), EMAIL).next).toContain(
      "You haven't been charged",
    );
    const unknown = describeFailure('card', new CardError('You have not been charged.', true), EMAIL);
    expect(unknown.message).toContain('we do not know yet whether the payment went through');
    expect(unknown.next).toBe('Press the button again: you will not be charged twice.');
    const order = describeFailure('order', new ApiError(0, 'The site could not be reached.'), EMAIL);
    expect(order.title).toBe('Failed to create order');
    expect(order.message).toContain('Your payment went through');
    expect(JSON.stringify(order)).not.toContain("You haven't been charged");
  });

  it('leads to the cart when a line cannot be had', () => {
    const error = new ApiError(409, 'Only 1 left in stock: Field Tee.', { code: 'out_of_stock' });
    expect(describeFailure('intent', error, EMAIL)).toMatchObject({
      message: 'Only 1 left in stock: Field Tee.',
      link: { href: '/cart' },
    });
  });

  it('says of a payment that this browser lost where its order is found', () => {
    const unsure = describeFailure('card', UNKNOWN_HERE, EMAIL);
    expect(unsure.message).toBe('This browser no longer knows the payment.');
    expect(unsure.next).toContain('If it went through, your order is made all the same');
    expect(unsure.next).toContain(`by e-mail to ${EMAIL}`);
    expect(unsure.next).toContain('pressing the button again begins a new payment');
    expect(unsure.link).toEqual({ href: '/find-my-order', label: 'Find my order' });
    const paid = describeFailure('order', UNKNOWN_HERE, EMAIL);
    expect(paid.message).toBe('Your payment went through, but this browser no longer knows it.');
    expect(paid.next).toContain(`by e-mail to ${EMAIL}`);
    expect(paid.link).toEqual(unsure.link);
    // Nobody is told to press again for ever, and nobody that nothing was charged.
    expect(JSON.stringify([unsure, paid])).not.toMatch(/Press the button|You haven't been charged/);
  });

  it('does not deny a charge where the cart is empty: an order may have emptied it', () => {
    const error = new ApiError(409, 'Your cart is empty.', { code: 'cart_empty' });
    expect(describeFailure('intent', error, EMAIL).next).not.toContain("You haven't been charged");
  });

  it('shows both totals when it moved', () => {
    const problem = describeNewTotal('15.70', '25.46');
    expect(problem.message).toBe('The total of your order has changed. Please check it again.');
    expect(problem.next).toContain('It was $15.70 and is $25.46 now.');
  });
});

describe('waiting for a payment whose outcome is unknown', () => {
  it('is over when the provider refused it, or when this browser can never be told', () => {
    expect(isWaitingOver(new CardError('Your card was declined.', false))).toBe(true);
    expect(isWaitingOver(UNKNOWN_HERE)).toBe(true);
  });

  it('goes on while nobody answers', () => {
    expect(isWaitingOver(new CardError('No connection.', true))).toBe(false);
    expect(isWaitingOver(new ApiError(0, 'The site could not be reached.'))).toBe(false);
    expect(isWaitingOver(new ApiError(502, 'The payment provider could not be reached.'))).toBe(false);
  });
});
