import type { FakePayments } from './fake-payments.ts';

/** What the provider does with the card when it's charged. */
type CardOutcome = 'paid' | 'declined' | 'request lost' | 'answer lost';

export const DECLINED = 'Your card was declined.';

/** Stands in for the payment provider's browser library, as far as the checkout uses it. */
export class FakeStripe {
  outcome: CardOutcome = 'paid';
  /** In the card fields when they appear. */
  cardNumber = '4242424242424242';
  /** How often the page asked for a charge. */
  confirmations = 0;
  readonly #payments: FakePayments;

  constructor(payments: FakePayments) {
    this.#payments = payments;
  }

  readonly elements = () => ({ create: () => new FakeCardElement(this.cardNumber) });

  readonly confirmCardPayment = async (clientSecret: string) => {
    this.confirmations += 1;
    const intentId = clientSecret.replace('_secret', '');
    const canceled = this.#payments.intents.get(intentId)?.status === 'canceled';
    if (canceled)
      return {
        error: {
          type: 'invalid_request_error',
          message: 'Canceled.',
          payment_intent: { status: 'canceled' },
        },
      };
    if (this.outcome === 'declined') {
      this.#payments.decline(intentId);
      return { error: { type: 'card_error', message: DECLINED } };
    }
    const lost = { error: { type: 'api_connection_error', message: 'Lost.' } };
    if (this.outcome === 'request lost') return lost;
    this.#payments.succeed(intentId);
    if (this.outcome === 'answer lost') return lost;
    return { paymentIntent: { status: 'succeeded' } };
  };
}

/** The card fields, which are complete with any number. */
class FakeCardElement {
  readonly #listeners = new Map<string, (event: unknown) => void>();
  readonly #input = document.createElement('input');

  constructor(number: string) {
    this.#input.setAttribute('aria-label', 'Card number');
    this.#input.value = number;
    // The provider's fields also check themselves when they are left.
    for (const event of ['input', 'blur']) this.#input.addEventListener(event, () => this.#change());
  }

  on(name: string, listener: (event: unknown) => void): void {
    this.#listeners.set(name, listener);
  }

  #change(): void {
    this.#listeners.get('change')?.({ complete: this.#input.value !== '' });
  }

  mount(host: HTMLElement): void {
    host.append(this.#input);
    queueMicrotask(() => {
      this.#listeners.get('ready')?.({});
      this.#change();
    });
  }

  focus(): void {
    this.#input.focus();
  }

  destroy(): void {
    this.#listeners.clear();
    this.#input.remove();
  }
}
