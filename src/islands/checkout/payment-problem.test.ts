import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api-client.ts';
import { CardError, describeFailure, describeNewTotal } from './payment-problem.ts';

describe('what a failed checkout says', () => {
  it('names the step as the specification does, and what the server said', () => {
    const error = new ApiError(502, 'The payment provider could not be reached. Please try again.');
    expect(describeFailure('intent', error)).toEqual({
      title: 'Failed to create payment intent',
      message: 'The payment provider could not be reached. Please try again.',
      next: 'Nothing has been charged, and what you typed is kept. Please try again.',
    });
  });

  it('promises that nothing was charged only where that is known', () => {
    expect(describeFailure('card', new CardError('Your card was declined.', false)).next).toContain(
      'Nothing has been charged',
    );
    expect(describeFailure('card', new CardError('No connection.', true)).next).toBe(
      'Press the button again: you will not be charged twice.',
    );
    const order = describeFailure('order', new ApiError(0, 'The site could not be reached.'));
    expect(order.title).toBe('Failed to create order');
    expect(order.message).toContain('Your payment went through');
    expect(JSON.stringify(order)).not.toContain('Nothing has been charged');
  });

  it('leads to the cart when a line cannot be had', () => {
    const error = new ApiError(409, 'Only 1 of Field Tee can be ordered.', { code: 'out_of_stock' });
    expect(describeFailure('intent', error)).toMatchObject({
      message: 'Only 1 of Field Tee can be ordered.',
      link: { href: '/cart' },
    });
  });

  it('shows both totals when it moved', () => {
    const problem = describeNewTotal('15.70', '25.46');
    expect(problem.message).toBe('The total of your order has changed. Please check it again.');
    expect(problem.next).toContain('It was $15.70 and is $25.46 now.');
  });
});
