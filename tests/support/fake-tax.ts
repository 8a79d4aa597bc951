import type { TaxableSale, TaxCalculation, TaxReversal, TaxService } from '#server/gateways/tax/tax.ts';

/** A tax service in memory: 10% on all goods, 20% on shipping. Keeps the promises of the interface. */
export class FakeTax implements TaxService {
  readonly sales: TaxableSale[] = [];
  readonly recorded: { calculationId: string; orderId: string }[] = [];
  readonly reversed: TaxReversal[] = [];
  /** How often `record` and `reverse` were called. */
  calls = 0;
  /** Thrown by the next call. */
  failure: Error | null = null;
  /** Thrown by the next call to `record` or `reverse` after it did its work, as when the answer is lost. */
  lostAnswer: Error | null = null;
  /** Called while a calculation is under way. */
  meanwhile: () => void = () => {};

  async calculate(sale: TaxableSale): Promise<TaxCalculation | null> {
    this.#mayFail();
    this.meanwhile();
    this.sales.push(sale);
    const lines = sale.lines.map(({ amount }) => Math.round(amount / 10));
    return { id: `taxcalc_${this.sales.length}`, tax: { lines, shipping: Math.round(sale.shipping / 5) } };
  }

  async record(sale: { calculationId: string; orderId: string }): Promise<string> {
    this.#mayFail();
    this.calls += 1;
    if (!this.recorded.some(({ orderId }) => orderId === sale.orderId)) this.recorded.push(sale);
    this.#mayLoseAnswer();
    return `tax_${sale.orderId}`;
  }

  async reverse(reversal: TaxReversal): Promise<string> {
    this.#mayFail();
    this.calls += 1;
    if (!this.reversed.some(({ refundId }) => refundId === reversal.refundId)) this.reversed.push(reversal);
    this.#mayLoseAnswer();
    return `tax_reversal_${reversal.refundId}`;
  }

  #mayFail(): void {
    const { failure } = this;
    this.failure = null;
    if (failure) throw failure;
  }

  #mayLoseAnswer(): void {
    const { lostAnswer } = this;
    this.lostAnswer = null;
    if (lostAnswer) throw lostAnswer;
  }
}
