import type Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';
import { sum } from '#shared/money.ts';
import { within } from '#shared/within.ts';
import { isRefusal, toAppError } from '../payments/stripe-failures.ts';
import { createStripeClient, type StripeAccount } from '../stripe/stripe-client.ts';
import {
  type CalculatedLine,
  toCalculatedLines,
  toCalculation,
  toId,
  toLineIds,
} from './stripe-tax-replies.ts';
import type { TaxableSale, TaxCalculation, TaxReversal, TaxService } from './tax.ts';

const CLOTHING = 'txcd_30011000';
const TANGIBLE_GOODS = 'txcd_99999999';
const SHIPPING = 'txcd_92010001';

/** The maximum page size of Stripe, and the maximum number of line items read. */
const PAGE = 100;
const MAX_LINES = 1000;

/** A shopper waits for a calculation: two attempts of this length, half a second apart, with a limit on the total. */
const CALCULATION_LIMITS = { timeoutMs: 1750, retries: 1, totalMs: 4000 };
const BOOKKEEPING_LIMITS = { timeoutMs: 10_000, retries: 2 };

/** Creates the gateway to Stripe Tax, or to the sandbox if `apiBase` points to it. */
export function createStripeTax(account: StripeAccount, limits = CALCULATION_LIMITS): TaxService {
  const quick = createStripeClient(account, limits);
  const patient = createStripeClient(account, BOOKKEEPING_LIMITS);

  return {
    async calculate(sale) {
      try {
        // A server that requests a delay may make the client wait for a minute.
        const calculation = await within(
          limits.totalMs,
          quick().then((stripe) => calculate(stripe, sale)),
        );
        if (!calculation) throw new AppError('payment_provider_timeout');
        return calculation;
      } catch (error) {
        if (isRefusal(error, 'customer_tax_location_invalid')) return null;
        throw AppError.is(error) ? error : toAppError(error);
      }
    },

    // Stripe repeats its reply to a key for a day. After that, it rejects a known reference.
    async record({ calculationId, orderId }) {
      const params = { calculation: calculationId, reference: orderId };
      const options = { idempotencyKey: `tax:${orderId}` };
      try {
        return toId(await (await patient()).tax.transactions.createFromCalculation(params, options));
      } catch (error) {
        throw toAppError(error);
      }
    },

    async reverse(reversal) {
      const options = { idempotencyKey: `tax-reversal:${reversal.refundId}` };
      try {
        const params = await reversalParams(await patient(), reversal);
        return toId(await (await patient()).tax.transactions.createReversal(params, options));
      } catch (error) {
        throw toAppError(error);
      }
    },
  };
}

async function calculate(stripe: Stripe, sale: TaxableSale): Promise<TaxCalculation> {
  const { id, tax, shippingTax, ...first } = toCalculation(
    await stripe.tax.calculations.create(calculationParams(sale)),
  );
  const lines = taxOfEach(sale, first.hasMoreLines ? await readLines(stripe, id) : first.lines);
  if (sum(lines) + shippingTax !== tax) throw new Error('The parts of the tax differ from it.');
  return { id, tax: { lines, shipping: shippingTax } };
}

function calculationParams({ lines, shipping, address }: TaxableSale): Stripe.Tax.CalculationCreateParams {
  const { line1, line2, city, state, postalCode } = address;
  return {
    currency: 'usd',
    line_items: lines.map(({ amount, quantity, isClothing }, position) => ({
      amount,
      quantity,
      reference: String(position),
      tax_behavior: 'exclusive',
      tax_code: isClothing ? CLOTHING : TANGIBLE_GOODS,
    })),
    ...(shipping > 0 && { shipping_cost: { amount: shipping, tax_code: SHIPPING } }),
    customer_details: {
      address: {
        ...(line1 && { line1 }),
        ...(line2 && { line2 }),
        ...(city && { city }),
        state,
        postal_code: postalCode,
        country: 'US',
      },
      address_source: 'shipping',
    },
    expand: ['line_items'],
  };
}

async function readLines(stripe: Stripe, calculationId: string): Promise<CalculatedLine[]> {
  const pages = stripe.tax.calculations.listLineItems(calculationId, { limit: PAGE });
  return toCalculatedLines(await pages.autoPagingToArray({ limit: MAX_LINES }));
}

/** Returns the tax of each line item of the sale, in its order. */
function taxOfEach({ lines }: TaxableSale, calculated: readonly CalculatedLine[]): number[] {
  const byPosition = new Map(calculated.map(({ reference, amount_tax }) => [reference, amount_tax]));
  return lines.map((_line, position) => {
    const tax = byPosition.get(String(position));
    if (tax === undefined) throw new AppError('payment_provider_failed');
    return tax;
  });
}

/** Stripe expects reversed amounts as negative, and line items by their ids in the transaction. */
async function reversalParams(
  stripe: Stripe,
  { refundId, transactionId, amount, parts }: TaxReversal,
): Promise<Stripe.Tax.TransactionCreateReversalParams> {
  const reversal = {
    mode: 'partial',
    original_transaction: transactionId,
    reference: `refund:${refundId}`,
  } as const;
  if (!parts) return { ...reversal, flat_amount: -amount };

  const pages = stripe.tax.transactions.listLineItems(transactionId, { limit: PAGE });
  const ids = toLineIds(await pages.autoPagingToArray({ limit: MAX_LINES }));
  const lines = parts.lines.flatMap(({ position, quantity, amount, tax }) => ({
    original_line_item: ids.get(String(position)) ?? '',
    reference: String(position),
    amount: -amount,
    amount_tax: -tax,
    ...(quantity > 0 && { quantity }),
  }));
  // The tax service's line items may differ from the order's, which an administrator can correct.
  if (lines.some(({ original_line_item: id }) => !id)) return { ...reversal, flat_amount: -amount };
  const { shipping } = parts;
  return {
    ...reversal,
    ...(lines.length > 0 && { line_items: lines }),
    ...(shipping.amount + shipping.tax > 0 && {
      shipping_cost: { amount: -shipping.amount, amount_tax: -shipping.tax },
    }),
  };
}
