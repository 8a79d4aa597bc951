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

/** Code that names the amounts of a sale: separate columns, labels outside `SUM_LABELS`, and sums by hand. */
const BY_HAND =
  /\b(?:subtotal|shippingTax|goodsTax|discount)Cents\b|'Subtotal'|>Subtotal<|label="Subtotal"|\bsubtotal \+ (?:\w+\.)?(?:shipping|tax)\b/;

/**
 * Returns the files that a discount code would touch, with tests and documents. `spike` are the files of a trial implementation: a
 * percentage or an amount, entered in the cart, checked by the server, and shown in price, order, email, refund, ledger and export, but
 * without a screen to create codes. `others` are files that name the amounts of a sale, so a discount would change them too.
 */
export function discountFiles(product: readonly SourceFile[]): { spike: string[]; others: string[] } {
  const spike = [...ADDED, ...CHANGED];
  const others = product.filter(({ path, text }) => !spike.includes(path) && BY_HAND.test(text));
  return { spike, others: others.map(({ path }) => path) };
}
