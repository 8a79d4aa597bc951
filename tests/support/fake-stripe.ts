import type { FakePayments } from './fake-payments.ts';

/** What the provider does with the card when it's charged. */
export type CardOutcome = 'paid' | 'declined' | 'answer lost';

export const DECLINED = 'Your card was declined.';

/** Stands in for the payment provider's browser library, as far as the checkout uses it. */
export class FakeStripe {
  outcome: CardOutcome = 'paid';
  /** How often a card was charged. */
  confirmations = 0;
  readonly #payments: FakePayments;

  constructor(payments: FakePayments) {
    this.#payments = payments;
  }

  readonly elements = () => ({ create: () => new FakeCardElement() });

  readonly confirmCardPayment = async (clientSecret: string) => {
    this.confirmations += 1;
    if (this.outcome === 'declined') return { error: { type: 'card_error', message: DECLINED } };
    this.#payments.succeed(clientSecret.replace('_secret', ''));
    if (this.outcome === 'answer lost') return { error: { type: 'api_connection_error', message: 'Lost.' } };
    return { paymentIntent: { status: 'succeeded' } };
  };
}

/** Card fields that a shopper has filled in. */
class FakeCardElement {
  readonly #listeners = new Map<string, (event: unknown) => void>();

  on(name: string, listener: (event: unknown) => void): void {
    this.#listeners.set(name, listener);
  }

  mount(): void {
    queueMicrotask(() => {
      this.#listeners.get('ready')?.({});
      this.#listeners.get('change')?.({ complete: true });
    });
  }

  focus(): void {}

  destroy(): void {
    this.#listeners.clear();
  }
}
