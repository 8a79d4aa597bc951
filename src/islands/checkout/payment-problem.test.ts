import { describe, expect, it } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import { CardError, describeNewTotal, isOutcomeSettled, NoChargeFound } from './payment-errors.ts';
import { describeFailure } from './payment-problem.ts';

const EMAIL = 'sam@example.com';
const UNKNOWN_PAYMENT = new ApiError(404, "We can't find this payment.", {
  code: 'payment_intent_not_found',
});

describe('describeFailure', () => {
  it('returns the title of the step and the message of the server', () => {
    const error = new ApiError(502, "We couldn't reach the payment provider. Try again in a minute.");
    expect(describeFailure('intent', error, EMAIL)).toEqual({
      title: 'Failed to create payment intent',
      message: "We couldn't reach the payment provider. Try again in a minute.",
      next: "You haven't been charged, and your details are saved.",
    });
  });

  it('says that nothing was charged only if that is certain', () => {
    expect(describeFailure('card', new CardError('Your card was declined.', false), EMAIL).next).toContain(
      "You haven't been charged",
    );
    const unknown = describeFailure('card', new CardError('You have not been charged.', true), EMAIL);
    expect(unknown.message).toContain("we don't know yet if your payment went through");
    expect(unknown.next).toBe("Press Check Payment to find out. You won't be charged twice.");
    const notFound = describeFailure('card', new NoChargeFound(), EMAIL);
    expect(notFound.message).toBe('We found no charge for your order so far.');
    expect(JSON.stringify(notFound)).not.toContain("You haven't been charged");
    const order = describeFailure('order', new ApiError(0, "We couldn't reach the site."), EMAIL);
    expect(order.title).toBe('Failed to create order');
    expect(order.message).toContain('Your payment went through');
    expect(order.next).toBe("Press Confirm Order. You won't be charged again.");
    expect(JSON.stringify(order)).not.toContain("You haven't been charged");
  });

  it('links to the cart when an item is out of stock', () => {
    const error = new ApiError(409, 'Only 1 left in stock: Field Tee.', { code: 'out_of_stock' });
    expect(describeFailure('intent', error, EMAIL)).toMatchObject({
      message: 'Only 1 left in stock: Field Tee.',
      link: { href: '/cart' },
    });
  });

  it("links to the cart when a design can't be printed anymore", () => {
    const message = "Unit Tee: We can't print on the chest of this product.";
    const error = new ApiError(409, message, { code: 'customization_not_allowed' });
    expect(describeFailure('intent', error, EMAIL)).toMatchObject({
      title: 'Payment not possible',
      message,
      link: { href: '/cart' },
    });
  });

  it('links to the cart when a card cannot pay the total', () => {
    const error = new ApiError(409, 'Order fewer items at a time.', { code: 'total_not_payable' });
    expect(describeFailure('intent', error, EMAIL)).toEqual({
      title: 'Payment not possible',
      message: 'Order fewer items at a time.',
      next: "You haven't been charged, and your details are saved.",
      link: { href: '/cart', label: 'Change your cart' },
    });
  });

  it('links to the order lookup when this browser lost the payment', () => {
    const unconfirmed = describeFailure('card', UNKNOWN_PAYMENT, EMAIL);
    expect(unconfirmed.message).toBe('This browser no longer has a record of your payment.');
    expect(unconfirmed.next).toContain('If it went through, your order is placed');
    expect(unconfirmed.next).toContain(`we'll email the confirmation to ${EMAIL}`);
    expect(unconfirmed.next).toContain('Look for it before you pay again');
    expect(unconfirmed.link).toEqual({ href: '/find-my-order', label: 'Find my order' });
    const paid = describeFailure('order', UNKNOWN_PAYMENT, EMAIL);
    expect(paid.message).toBe('Your payment went through, but this browser no longer has a record of it.');
    expect(paid.next).toContain(`we'll email the confirmation to ${EMAIL}`);
    expect(paid.link).toEqual(unconfirmed.link);
    // Retrying would never end, and the card may have been charged.
    expect(JSON.stringify([unconfirmed, paid])).not.toMatch(/Press |You haven't been charged/);
  });

  it('does not deny a charge for an empty cart, which an order may have emptied', () => {
    const error = new ApiError(409, 'Your cart is empty.', { code: 'cart_empty' });
    expect(describeFailure('intent', error, EMAIL).next).not.toContain("You haven't been charged");
  });

  it('says whether to wait for another payment of the cart or to try again', () => {
    const words = (code: string) => describeFailure('intent', new ApiError(409, 'Wait.', { code }), EMAIL);
    expect(words('payment_in_progress')).toEqual({
      title: 'Payment in progress',
      message: 'Wait.',
      next: "Wait a moment, then try again. You won't be charged twice.",
    });
    expect(words('checkout_replaced')).toEqual({
      title: 'Checkout changed',
      message: 'Wait.',
      next: "You haven't been charged, and your details are saved.",
    });
  });

  it('shows both totals when the total changed', () => {
    const problem = describeNewTotal('15.70', '25.46');
    expect(problem.message).toBe('Your total has changed. Check it before you pay.');
    expect(problem.next).toContain('It was $15.70 and is now $25.46.');
  });
});

describe('isOutcomeSettled', () => {
  it('is true when the provider declined, or when this browser can never learn the outcome', () => {
    expect(isOutcomeSettled(new CardError('Your card was declined.', false))).toBe(true);
    expect(isOutcomeSettled(new NoChargeFound())).toBe(true);
    expect(isOutcomeSettled(UNKNOWN_PAYMENT)).toBe(true);
  });

  it('is false while the outcome is unknown', () => {
    expect(isOutcomeSettled(new CardError('No connection.', true))).toBe(false);
    expect(isOutcomeSettled(new ApiError(0, "We couldn't reach the site."))).toBe(false);
    expect(isOutcomeSettled(new ApiError(502, "We couldn't reach the payment provider."))).toBe(false);
  });
});
