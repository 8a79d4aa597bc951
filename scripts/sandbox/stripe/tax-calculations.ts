import type Stripe from 'stripe';
import type { z } from 'zod';
import { newId, toUnix } from './ids.ts';
import { toList } from './lists.ts';
import { invalidRequest, missing } from './problem.ts';
import type { StoredCalculation } from './records.ts';
import type { RequestContext } from './request-context.ts';
import type { LineItemList, NewCalculation } from './tax.schema.ts';
import { isLocated, type Taxed, taxOn } from './tax-rates.ts';

const LIFETIME_S = 90 * 86_400;

/** Calculates the tax of a sale. @throws StripeProblem `customer_tax_location_invalid` without a state and ZIP code */
export function createCalculation(
  context: RequestContext,
  input: z.output<typeof NewCalculation>,
): Stripe.Tax.Calculation {
  const { address, address_source } = input.customer_details;
  if (!isLocated(address)) {
    throw invalidRequest(
      "We could not determine the customer's tax location based on the address you provided.",
      {
        code: 'customer_tax_location_invalid',
        param: 'customer_details[address]',
      },
    );
  }
  const id = newId('taxcalc');
  const state = address.state ?? '';
  const lines = input.line_items.map((line, index) => ({
    line,
    reference: line.reference ?? `L${index + 1}`,
    taxed: taxOn(line.amount, line.tax_code, state),
  }));
  const { shipping_cost: shipping } = input;
  const shippingTaxed = shipping && taxOn(shipping.amount, shipping.tax_code, state);
  const all = [...lines.map(({ taxed }) => taxed), ...(shippingTaxed ? [shippingTaxed] : [])];
  const tax = total(all.map(({ amount }) => amount));
  const calculation: StoredCalculation = {
    id,
    object: 'tax.calculation',
    amount_total: total(input.line_items.map(({ amount }) => amount)) + (shipping?.amount ?? 0) + tax,
    currency: input.currency,
    customer: null,
    customer_details: {
      address,
      address_source,
      ip_address: null,
      tax_ids: [],
      taxability_override: 'none',
    },
    expires_at: toUnix(context.now) + LIFETIME_S,
    line_items: toList(
      lines.map(({ line, reference, taxed }) => ({
        id: newId('tax_li'),
        object: 'tax.calculation_line_item' as const,
        amount: line.amount,
        amount_tax: taxed.amount,
        livemode: false,
        metadata: null,
        performance_location: null,
        product: null,
        quantity: line.quantity,
        reference,
        tax_behavior: line.tax_behavior,
        tax_code: line.tax_code,
      })),
      lines.length,
      `/v1/tax/calculations/${id}/line_items`,
    ),
    livemode: false,
    ship_from_details: null,
    shipping_cost: shipping
      ? {
          amount: shipping.amount,
          amount_tax: shippingTaxed?.amount ?? 0,
          tax_behavior: 'exclusive',
          tax_code: shipping.tax_code,
        }
      : null,
    tax_amount_exclusive: tax,
    tax_amount_inclusive: 0,
    tax_breakdown: breakdown(all, state),
    tax_date: toUnix(context.now),
  };
  context.records.save(calculation);
  return withLines(calculation, input.expand);
}

/** The most line items within another object. The others are on the pages of their own list. */
const MAX_EXPANDED = 10;

/** Returns the object with its first line items, and only if the request asks for them. */
export function withLines<T extends { line_items: Stripe.ApiList<unknown> }>(
  { line_items, ...object }: T,
  expand: readonly string[] = [],
): Omit<T, 'line_items'> & Partial<Pick<T, 'line_items'>> {
  if (!expand.includes('line_items')) return object;
  const { data, url } = line_items;
  return { ...object, line_items: toList(data, MAX_EXPANDED, url) as T['line_items'] };
}

export function listCalculationLines(
  { records }: RequestContext,
  input: z.output<typeof LineItemList>,
  id: string,
) {
  const calculation = records.find('tax.calculation', id);
  if (!calculation) throw missing('tax calculation', id, 'calculation', 404);
  return pageOfLines(calculation.line_items, input);
}

export function pageOfLines<T extends { id: string }>(
  { data, url }: Stripe.ApiList<T>,
  { limit, starting_after: startingAfter }: z.output<typeof LineItemList>,
) {
  const first = data.findIndex((line) => line.id === startingAfter) + 1;
  return toList(data.slice(first, first + limit + 1), limit, url);
}

function breakdown(all: readonly Taxed[], state: string): Stripe.Tax.Calculation.TaxBreakdown[] {
  return (['standard_rated', 'product_exempt', 'not_collecting'] as const).flatMap((reason) => {
    const same = all.filter((taxed) => taxed.reason === reason);
    if (same.length === 0) return [];
    return {
      amount: total(same.map(({ amount }) => amount)),
      inclusive: false,
      tax_rate_details: {
        country: 'US',
        flat_amount: null,
        percentage_decimal: String(same[0]?.rate ?? 0),
        rate_type: 'percentage',
        state,
        tax_type: 'sales_tax',
      },
      taxability_reason: reason,
      taxable_amount: total(same.map(({ taxable }) => taxable)),
    };
  });
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
