import { eq } from 'drizzle-orm';
import { productVariants } from '#db/schema/catalog.ts';
import { emails } from '#db/schema/operations.ts';
import { orderItems } from '#db/schema/orders.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { requireProduct } from '#server/domain/catalog/require-product.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { chooseForMissing } from '#server/domain/sales/stock-gone/choose-for-missing.ts';
import { readStockChoices } from '#server/domain/sales/stock-gone/stock-choices.queries.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { flagsOf } from './balance.ts';
import { CLIENT_IP, orderInput, paymentInput, SHOPPER, stockProduct } from './shop.ts';
import { type TestServices, testServices } from './test-services.ts';

interface Sale {
  /** How many M are left when the payment arrives. */
  left?: number;
  quantity?: number;
  /** Also buys a mug, which is in stock. */
  withMug?: boolean;
  services?: TestServices;
  /** False if the payment arrives without the form. */
  hasContact?: boolean;
}

const taxedServices = () => testServices({ TAX_RATES: '{"NV": 8.375}' });

/** An order of a tee in M, paid after others bought it. There are 5 L, and 5 XL at another price. */
export async function soldOut({
  left = 0,
  quantity = 1,
  withMug = true,
  services = taxedServices(),
  hasContact = true,
}: Sale = {}) {
  const { db } = services;
  const productId = stockProduct(services, {
    stockPer: 'variant',
    variants: [
      { size: 'M', inventory: 10 },
      { size: 'L', inventory: 5 },
      { size: 'XL', inventory: 5, retailPriceCents: 3000 },
    ],
  });
  addCartItem(services, SHOPPER, { productId, size: 'M', quantity });
  if (withMug)
    addCartItem(services, SHOPPER, { productId: stockProduct(services, { name: 'Camp Mug' }), quantity: 1 });
  const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
  services.pass(HOUR_MS);
  db.update(productVariants).set({ inventory: left }).where(eq(productVariants.size, 'M')).run();
  services.payments.succeed(paymentIntentId);
  const { orderId: id } = await finishCheckout(services, paymentIntentId, {
    actor: { kind: 'shopper' },
    buyerKeys: SHOPPER.keys,
    ...(hasContact && { form: orderInput(paymentIntentId) }),
  });
  services.pass(MINUTE_MS);
  const itemId = db.select().from(orderItems).where(eq(orderItems.productId, productId)).get()?.id ?? '';
  const choose = (choice: 'wait' | 'other' | 'refund', size?: string) =>
    chooseForMissing(services, { id, itemId, choice, size, color: undefined });
  const order = () => requireAdminOrder(db, id);
  const item = () => order().items.find((one) => one.id === itemId);
  const choices = () => readStockChoices(services, id);
  const units = () => requireProduct(services, productId).variants.map(({ inventory }) => inventory);
  const mail = () =>
    db
      .select()
      .from(emails)
      .where(eq(emails.template, 'stock-gone'))
      .all()
      .map(({ recipient, data }) => [recipient, data]);
  const flags = () => flagsOf(services, id);
  const made = () => services.payments.refunds.map(({ amount }) => amount);
  return { services, id, itemId, productId, choose, order, item, choices, units, mail, flags, made };
}
