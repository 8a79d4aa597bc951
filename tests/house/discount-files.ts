import type { SourceFile } from './source-files.ts';

/** The files that a discount code adds: table, rule, actions, form and test. */
const ADDED = [
  'db/schema/discounts.ts',
  'src/islands/cart/DiscountForm.tsx',
  'src/server/domain/cart/discounts.ts',
  'src/server/flows/checkout/discounted-checkout.test.ts',
  'src/shared/discount.ts',
];
/** The files that a discount code changes. */
const CHANGED = [
  'db/migrations/0000_init.sql',
  'db/migrations/meta/0000_snapshot.json',
  'db/schema/cart.ts',
  'docs/product/cart.md',
  'src/islands/admin/audit/action-groups.ts',
  'src/islands/cart/CartSummary.tsx',
  'src/server/domain/analytics/product-figures.queries.ts',
  'src/server/domain/cart/cart.queries.ts',
  'src/server/domain/cart/cart.test.ts',
  'src/server/domain/cart/merge-carts.ts',
  'src/server/domain/cart/routes.ts',
  'src/server/domain/sales/orders/export-orders.test.ts',
  'src/shared/amounts.ts',
  'src/shared/audit.ts',
  'src/shared/cart.ts',
  'src/shared/schemas/cart.schema.ts',
  'src/shared/schemas/sums.schema.ts',
];

/** Amounts of a sale as columns of their own, labels of sums outside `SUM_LABELS`, and sums added up by name. */
const BY_HAND =
  /\b(?:subtotal|shippingTax|goodsTax|discount)Cents\b|'Subtotal'|>Subtotal<|label="Subtotal"|\bsubtotal \+ (?:\w+\.)?(?:shipping|tax)\b/;

/**
 * Returns the files that a discount code touches, tests and documents included: those of a discount code that was built and tried, of a
 * percentage or an amount, entered in the cart, checked by the server, and in price, order, email, admin order, refund, ledger and
 * export. Codes are made by a call; a screen for them isn't counted. Other files count as well if they handle the amounts of a sale by name,
 * which a discount would have to change again.
 */
export function discountFiles(product: readonly SourceFile[]): { spike: string[]; others: string[] } {
  const spike = [...ADDED, ...CHANGED];
  const others = product.filter(({ path, text }) => !spike.includes(path) && BY_HAND.test(text));
  return { spike, others: others.map(({ path }) => path) };
}
