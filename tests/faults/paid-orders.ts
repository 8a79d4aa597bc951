import { migrateDatabase, openDatabase } from '#db/client.ts';
import { sampleCatalog } from '#scripts/sandbox/print-vendor/catalog.ts';
import { createServices } from '#server/app/create-services.ts';
import { JOB_KINDS, type JobKinds } from '#server/app/worker/job-kinds.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { listProducts } from '#server/domain/catalog/list-products.ts';
import { connectVendor } from '#server/domain/vendors/connect-vendor.ts';
import { requestSync } from '#server/domain/vendors/request-sync.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { ADMIN_ACTOR } from '../support/administrator.ts';
import { FakePayments } from '../support/fake-payments.ts';
import { FakeTax } from '../support/fake-tax.ts';
import { orderInput, paymentInput } from '../support/shop.ts';
import type { FaultyVendor } from './faulty-vendor.ts';

/** Two products with two sizes each. */
const PRODUCTS = 2;
const SIZES = 2;

/**
 * Fills the database of a shop that doesn't run yet: connects the vendor, syncs its products and places paid orders of one to three
 * units. @returns the ids of the orders
 */
export async function placePaidOrders(
  settings: Record<string, string>,
  vendor: FaultyVendor,
  count: number,
): Promise<string[]> {
  const env = parseEnv({ ...settings, ...vendor.settings });
  const db = openDatabase(env.databaseFile);
  migrateDatabase(db);
  const now = () => new Date();
  const payments = new FakePayments(now);
  // The sandbox's print vendor makes nothing real.
  payments.isLive = false;
  const services = createServices(env, db, { payments, tax: new FakeTax() });
  services.log.level = 'silent';
  try {
    await vendor.change({ clock: null, faults: {} });
    await vendor.sell(sampleCatalog().slice(0, PRODUCTS).map(withoutPictures));
    await connectVendor(services, 'printful', ADMIN_ACTOR);
    requestSync(services, null);
    const { sync_products } = JOB_KINDS;
    await runDueJobs(services, { sync_products } as JobKinds);
    const orderIds: string[] = [];
    for (let number = 0; number < count; number++)
      orderIds.push(await placeOrder(services, payments, number));
    return orderIds;
  } finally {
    db.$client.close();
  }
}

/** Drawing them would take longer than the test. */
function withoutPictures({
  sync_product: product,
  sync_variants: variants,
}: ReturnType<typeof sampleCatalog>[number]) {
  return {
    sync_product: { ...product, thumbnail_url: '/files/none.png' },
    sync_variants: variants.slice(0, SIZES).map((variant) => ({
      ...variant,
      files: [],
      product: { ...variant.product, image: '/files/none.png' },
    })),
  };
}

async function placeOrder(services: Services, payments: FakePayments, number: number): Promise<string> {
  const sessionId = `buyer-${number}`;
  const buyer: Buyer = { userId: null, sessionId, keys: [`cart:${sessionId}`] };
  // The shop has no others: it is filled only when it starts.
  for (const product of listProducts(services).slice(0, number % 3 === 0 ? 2 : 1)) {
    addCartItem(services, buyer, {
      productId: product.id,
      size: product.sizes[number % product.sizes.length],
      color: product.colors[0],
      quantity: 1 + (number % 2),
    });
  }
  const address = `10.1.${number >> 8}.${number & 255}`;
  const { paymentIntentId } = await startPayment(services, buyer, paymentInput(), address);
  payments.succeed(paymentIntentId);
  const form = orderInput(paymentIntentId, { customerEmail: `${sessionId}@example.com` });
  const { orderId } = await finishCheckout(services, paymentIntentId, {
    actor: { kind: 'shopper' },
    buyerKeys: buyer.keys,
    form,
  });
  return orderId;
}
