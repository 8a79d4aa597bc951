import type { Cents } from '#shared/money.ts';
import type { OrderTax } from '#shared/pricing.ts';

interface TaxableLine {
  /** What all its units cost. */
  amount: Cents;
  quantity: number;
  isClothing: boolean;
}

/** A sale to calculate tax for. */
export interface TaxableSale {
  /** Identifies the sold units: a calculation is never used for two orders, even if they are alike. */
  reference: string;
  /** In the order of the order's line items: their positions are their names at the tax service. */
  lines: readonly TaxableLine[];
  /** Before tax, like the amounts of the lines. */
  shipping: Cents;
  /** In the United States. State and ZIP code are enough; a fuller address makes the tax more exact. */
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

/** A line item's or the shipping's part of a refund. */
interface RefundedPart {
  /** Without tax. */
  amount: Cents;
  tax: Cents;
}

export interface TaxReversal {
  /** Our id: repeated calls with it make one reversal. */
  refundId: string;
  transactionId: string;
  /** The total refund, including tax. */
  amount: Cents;
  /** The parts of the amount; null if unknown, so that it is spread over the whole sale. */
  parts: {
    lines: readonly (RefundedPart & { position: number; quantity: number })[];
    shipping: RefundedPart;
  } | null;
}

/** Calculates and records tax, independent of the provider. All methods throw AppErrors as in `Payments`. */
export interface TaxService {
  /** Returns null if the address isn't exact enough, or the tax is currently unknown: the tax table is used then. */
  calculate(sale: TaxableSale): Promise<TaxCalculation | null>;
  /** Records the tax of a sale. Repeated calls for an order record it once. @returns the id of the transaction */
  record(sale: { calculationId: string; orderId: string }): Promise<string>;
  /** Records a tax refund. Repeated calls for a refund record it once. @returns the id of the reversal */
  reverse(reversal: TaxReversal): Promise<string>;
}
