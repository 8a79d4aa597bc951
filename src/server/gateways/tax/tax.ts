import type { Cents } from '#shared/money.ts';
import type { LineAmount, OrderTax } from '#shared/pricing.ts';

/** A sale to calculate tax for. */
export interface TaxableSale {
  /** Names the units that are sold: a calculation is never used for two orders, even if they are alike. */
  reference: string;
  /** In the order of the order's line items: their positions are their names at the tax service. */
  lines: readonly (LineAmount & { quantity: number })[];
  shipping: Cents;
  /** In the United States. State and ZIP code are enough; the more is known, the more exact the tax. */
  address: {
    line1?: string | undefined;
    line2?: string | undefined;
    city?: string | undefined;
    state: string;
    postalCode: string;
  };
}

export interface TaxCalculation {
  id: string;
  tax: OrderTax;
}

/** What a refund takes back of a line item or of shipping. */
interface RefundedPart {
  /** Without tax. */
  amount: Cents;
  tax: Cents;
}

export interface TaxReversal {
  /** Our id: repeated calls with it make one reversal. */
  refundId: string;
  transactionId: string;
  /** All that is refunded, including tax. */
  amount: Cents;
  /** What the amount consists of; null if that isn't known, so that it is spread over the whole sale. */
  parts: {
    lines: readonly (RefundedPart & { position: number; quantity: number })[];
    shipping: RefundedPart;
  } | null;
}

/**
 * Calculates tax and keeps the books of it, independent of the provider. All methods throw AppError as those of `Payments` do.
 */
export interface TaxService {
  /** Returns null when the address isn't exact enough, or the tax isn't known now: the tax table is used then. */
  calculate(sale: TaxableSale): Promise<TaxCalculation | null>;
  /** Records the tax of a sale. Repeated calls for an order record it once. @returns the id of the transaction */
  record(sale: { calculationId: string; orderId: string }): Promise<string>;
  /** Records that tax was paid back. Repeated calls for a refund record it once. @returns the id of the reversal */
  reverse(reversal: TaxReversal): Promise<string>;
}
