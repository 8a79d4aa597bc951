import type {
  BalanceTransaction,
  CardDecline,
  Dispute,
  IntentDetails,
  NewIntent,
  NewRefund,
  PaymentEvent,
  PaymentIntent,
  Payments,
  Refund,
} from '#server/gateways/payments/payments.ts';
import { retriedKey } from '#server/gateways/payments/retried-key.ts';
import { AppError } from '#shared/errors.ts';

/** Payments in memory, whose outcomes the test decides. Keeps the promises of the interface. */
export class FakePayments implements Payments {
  readonly paymentsAddress = null;
  readonly disputesAddress: string | null = null;
  readonly intents = new Map<string, PaymentIntent>();
  readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  readonly balance: BalanceTransaction[] = [];
  readonly declines: (CardDecline & { paymentIntentId: string })[] = [];
  /** The status of the next refunds. */
  refundStatus: Refund['status'] = 'succeeded';
  readonly created: NewIntent[] = [];
  /** Whether real money pays the next intents. */
  isLive = true;
  /** Thrown by the next call. */
  failure: Error | null = null;
  /**
   * What becomes of the next creations of intents and refunds. As with Stripe, the failure is repeated for their idempotency keys:
   * `nothing made`, or `made` although the answer was a failure.
   */
  readonly serverErrors: ('nothing made' | 'made')[] = [];
  /** How often each method was called. */
  readonly calls = { read: 0, cancel: 0 };
  readonly #byKey = new Map<string, string>();
  readonly #failed = new Map<string, AppError>();
  readonly #createdAt = new Map<string, Date>();
  readonly #now: () => Date;

  constructor(now: () => Date = () => new Date(0)) {
    this.#now = now;
  }

  async createIntent(intent: NewIntent): Promise<PaymentIntent> {
    return this.#once(intent.idempotencyKey, () => this.#createIntent(intent));
  }

  isStoredFailure(error: unknown): boolean {
    return [...this.#failed.values()].some((failure) => failure === error);
  }

  /** Runs a creation, unless it is to fail: then all calls with its key fail. */
  #once<T>(key: string, create: () => T): T {
    this.#mayFail();
    const outcome = this.#failed.has(key) ? 'nothing made' : this.serverErrors.shift();
    if (outcome === undefined) return create();
    if (outcome === 'made') create();
    const failure = this.#failed.get(key) ?? new AppError('payment_provider_failed');
    this.#failed.set(key, failure);
    throw failure;
  }

  #createIntent(intent: NewIntent): PaymentIntent {
    const known = this.intents.get(this.#byKey.get(intent.idempotencyKey) ?? '');
    if (known) return known;
    this.created.push(intent);
    const id = `pi_${this.intents.size + 1}`;
    const made: PaymentIntent = {
      id,
      clientSecret: `${id}_secret`,
      status: 'requires_payment_method',
      amount: intent.amount,
      amountReceived: 0,
      currency: intent.currency,
      ...{ checkoutId: intent.checkoutId, paymentLinkId: intent.paymentLinkId ?? null },
      isLive: this.isLive,
      chargedAt: null,
      payer: { name: null, email: null, phone: null },
    };
    this.#byKey.set(intent.idempotencyKey, id);
    this.#createdAt.set(id, this.#now());
    this.intents.set(id, made);
    return made;
  }

  async readIntent(id: string): Promise<IntentDetails | null> {
    this.calls.read += 1;
    this.#mayFail();
    const intent = this.intents.get(id);
    return intent ? this.#details(intent) : null;
  }

  async cancelIntent(id: string): Promise<PaymentIntent | null> {
    this.calls.cancel += 1;
    this.#mayFail();
    const intent = this.intents.get(id);
    if (intent && !['succeeded', 'processing'].includes(intent.status)) intent.status = 'canceled';
    return intent ?? null;
  }

  async listDeclines(paymentIntentId: string): Promise<CardDecline[]> {
    this.#mayFail();
    const declines = this.declines.filter((decline) => decline.paymentIntentId === paymentIntentId);
    return declines.map(({ id, card, declinedAt }) => ({ id, card, declinedAt })).reverse();
  }

  async listIntents(
    { createdFrom }: { createdFrom: Date },
    { onPage }: { onPage?: (read: number) => void } = {},
  ): Promise<IntentDetails[]> {
    this.#mayFail();
    onPage?.(this.intents.size);
    const details = [...this.intents.values()].reverse().map((intent) => this.#details(intent));
    return details.filter(({ createdAt }) => createdAt >= createdFrom);
  }

  async refund(refund: NewRefund): Promise<Refund> {
    const key = retriedKey(`refund:${refund.refundId}`, refund.failures ?? 0);
    return this.#once(key, () => this.#refund(refund, key));
  }

  #refund({ refundId, paymentIntentId, amount, reason }: NewRefund, key: string): Refund {
    const known = this.refunds.find(({ id }) => id === this.#byKey.get(key));
    if (known) return known;
    const refund: Refund = {
      id: `re_${this.refunds.length + 1}`,
      paymentIntentId,
      amount,
      currency: 'usd',
      reason: reason ?? null,
      status: this.refundStatus,
      failureReason: this.refundStatus === 'failed' ? 'declined' : null,
      refundId,
      createdAt: this.#now(),
    };
    this.#byKey.set(key, refund.id);
    this.refunds.push(refund);
    return refund;
  }

  async listRefunds(paymentIntentId: string): Promise<Refund[]> {
    this.#mayFail();
    return this.refunds.filter((refund) => refund.paymentIntentId === paymentIntentId);
  }

  async listRefundsSince(
    { createdFrom }: { createdFrom: Date },
    _options?: { onPage?: (read: number) => void },
  ): Promise<Refund[]> {
    this.#mayFail();
    return this.refunds.filter(({ createdAt }) => createdAt >= createdFrom).reverse();
  }

  async listDisputesSince(
    { createdFrom }: { createdFrom: Date },
    _options?: { onPage?: (read: number) => void },
  ): Promise<Dispute[]> {
    this.#mayFail();
    return this.disputes.filter(({ createdAt }) => createdAt >= createdFrom).reverse();
  }

  async readDispute(id: string): Promise<Dispute | null> {
    this.#mayFail();
    return this.disputes.find((dispute) => dispute.id === id) ?? null;
  }

  async listBalanceTransactions({ createdFrom }: { createdFrom: Date }): Promise<BalanceTransaction[]> {
    this.#mayFail();
    return this.balance.filter(({ createdAt }) => createdAt >= createdFrom).reverse();
  }

  async readPaymentTransaction(id: string): Promise<BalanceTransaction | null> {
    this.#mayFail();
    return this.balance.find((one) => one.kind === 'payment' && one.paymentIntentId === id) ?? null;
  }

  async readEvent(): Promise<PaymentEvent> {
    throw new AppError('bad_signature');
  }

  /** The shopper has confirmed; the bank has not answered. */
  process(id: string): void {
    Object.assign(this.#known(id), { status: 'processing' });
  }

  /** The bank declines the shopper's card, by default another one each time. @returns the charge */
  decline(paymentIntentId: string, card = `card_${this.declines.length + 1}`): CardDecline {
    const decline = { id: `ch_declined_${this.declines.length + 1}`, card, declinedAt: this.#now() };
    this.declines.push({ ...decline, paymentIntentId });
    return decline;
  }

  /** The shopper pays. */
  succeed(id: string, received?: number): PaymentIntent {
    const intent = this.#known(id);
    const amountReceived = received ?? intent.amount;
    return Object.assign(intent, { status: 'succeeded', amountReceived, chargedAt: this.#now() });
  }

  #details(intent: PaymentIntent): IntentDetails {
    const asked = this.created.find(({ checkoutId }) => checkoutId === intent.checkoutId);
    const { name, phone, address } = asked?.shipping ?? {};
    return {
      ...intent,
      createdAt: this.#createdAt.get(intent.id) ?? new Date(0),
      wasDeclined: this.declines.some(({ paymentIntentId }) => paymentIntentId === intent.id),
      receiptEmail: asked?.receiptEmail ?? null,
      shipping: address
        ? { name: name ?? null, phone: phone ?? null, address: { ...address, line2: address.line2 ?? null } }
        : null,
    };
  }

  #known(id: string): PaymentIntent {
    const intent = this.intents.get(id);
    if (!intent) throw new Error(`No intent ${id}`);
    return intent;
  }

  #mayFail(): void {
    const { failure } = this;
    this.failure = null;
    if (failure) throw failure;
  }
}
