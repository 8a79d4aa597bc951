import type Stripe from 'stripe';

/*
 * Objects and requests that Stripe's API description lacks, as the sandbox and the gateways have them. The compiler compares them
 * with the types of Stripe's package, and tests compare the sandbox and the gateways with them.
 */

const ADDRESS = {
  city: 'Reno',
  country: 'US',
  line1: '1 Main St',
  line2: null,
  postal_code: '89501',
  state: 'NV',
} satisfies Stripe.Address;

const CUSTOMER = {
  address: ADDRESS,
  address_source: 'shipping',
  ip_address: null,
  tax_ids: [],
  taxability_override: 'none',
} satisfies Stripe.Tax.Calculation.CustomerDetails;

const SHIPPING_COST = {
  amount: 595,
  amount_tax: 0,
  tax_behavior: 'exclusive',
  tax_code: 'txcd_92010001',
} satisfies Stripe.Tax.Calculation.ShippingCost;

export const CALCULATION = {
  id: 'taxcalc_1',
  object: 'tax.calculation',
  amount_total: 3304,
  currency: 'usd',
  customer: null,
  customer_details: CUSTOMER,
  expires_at: 1,
  line_items: {
    object: 'list',
    data: [
      {
        id: 'tax_li_1',
        object: 'tax.calculation_line_item',
        amount: 2500,
        amount_tax: 209,
        livemode: false,
        metadata: null,
        performance_location: null,
        product: null,
        quantity: 1,
        reference: '0',
        tax_behavior: 'exclusive',
        tax_code: 'txcd_30011000',
      },
    ],
    has_more: false,
    url: '/v1/tax/calculations/taxcalc_1/line_items',
  },
  livemode: false,
  ship_from_details: null,
  shipping_cost: SHIPPING_COST,
  tax_amount_exclusive: 209,
  tax_amount_inclusive: 0,
  tax_breakdown: [
    {
      amount: 209,
      inclusive: false,
      tax_rate_details: {
        country: 'US',
        flat_amount: null,
        percentage_decimal: '8.375',
        rate_type: 'percentage',
        state: 'NV',
        tax_type: 'sales_tax',
      },
      taxability_reason: 'standard_rated',
      taxable_amount: 2500,
    },
  ],
  tax_date: 1,
} satisfies Stripe.Tax.Calculation;

const LINE = {
  id: 'tax_li_2',
  object: 'tax.transaction_line_item',
  amount: 2500,
  amount_tax: 209,
  livemode: false,
  metadata: {},
  product: null,
  quantity: 1,
  reference: '0',
  reversal: null,
  tax_behavior: 'exclusive',
  tax_code: 'txcd_30011000',
  type: 'transaction',
} satisfies Stripe.Tax.TransactionLineItem;

export const TRANSACTION_LINES = {
  object: 'list',
  data: [LINE],
  has_more: false,
  url: '/v1/tax/transactions/tax_1/line_items',
} satisfies Stripe.ApiList<Stripe.Tax.TransactionLineItem>;

export const TRANSACTION = {
  id: 'tax_1',
  object: 'tax.transaction',
  created: 1,
  currency: 'usd',
  customer: null,
  customer_details: CUSTOMER,
  livemode: false,
  metadata: {},
  posted_at: 1,
  reference: 'order-1',
  reversal: null,
  ship_from_details: null,
  shipping_cost: SHIPPING_COST,
  tax_date: 1,
  type: 'transaction',
} satisfies Stripe.Tax.Transaction;

export const REVERSAL = {
  ...TRANSACTION,
  id: 'tax_2',
  reversal: { original_transaction: 'tax_1' },
  type: 'reversal',
} satisfies Stripe.Tax.Transaction;

export const BALANCE_TRANSACTION = {
  id: 'txn_1',
  object: 'balance_transaction',
  amount: 2500,
  available_on: 1,
  balance_type: 'payments',
  created: 1,
  currency: 'usd',
  description: null,
  exchange_rate: null,
  fee: 103,
  fee_details: [
    {
      amount: 103,
      application: null,
      currency: 'usd',
      description: 'Stripe processing fees',
      type: 'stripe_fee',
    },
  ],
  net: 2397,
  reporting_category: 'charge',
  source: 'ch_1',
  status: 'available',
  type: 'charge',
} satisfies Stripe.BalanceTransaction;

/** What the gateways send, in the order of the calls. Ids that the sandbox makes are written as `:id`. */
export const CALCULATION_REQUEST = {
  currency: 'usd',
  line_items: [
    { amount: 2500, quantity: 1, reference: '0', tax_behavior: 'exclusive', tax_code: 'txcd_30011000' },
  ],
  shipping_cost: { amount: 595, tax_code: 'txcd_92010001' },
  customer_details: {
    address: { line1: '1 Main St', city: 'Reno', state: 'NV', postal_code: '89501', country: 'US' },
    address_source: 'shipping',
  },
  expand: ['line_items'],
} satisfies Stripe.Tax.CalculationCreateParams;

export const TRANSACTION_REQUEST = {
  calculation: ':id',
  reference: 'order-1',
} satisfies Stripe.Tax.TransactionCreateFromCalculationParams;

export const REVERSAL_REQUEST = {
  mode: 'partial',
  original_transaction: ':id',
  reference: 'refund:r1',
  line_items: [{ original_line_item: ':id', reference: '0', amount: -1000, amount_tax: -84, quantity: 1 }],
  shipping_cost: { amount: -595, amount_tax: 0 },
} satisfies Stripe.Tax.TransactionCreateReversalParams;

export const BALANCE_TRANSACTIONS_REQUEST = {
  created: { gte: 1 },
  limit: 100,
  expand: ['data.source'],
} satisfies Stripe.BalanceTransactionListParams;

/** Replaces every value with the name of its type, so that two objects are equal if they have the same members. */
export function shapeOf(value: unknown): unknown {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}
