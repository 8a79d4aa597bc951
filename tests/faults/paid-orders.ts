import { eq } from 'drizzle-orm';
import { migrateDatabase, openDatabase } from '#db/client.ts';
import { podProducts } from '#db/schema/vendors.ts';
import { sampleCatalog } from '#scripts/sandbox/print-vendor/catalog.ts';
import { createServices } from '#server/app/create-services.ts';
import { JOB_KINDS, type JobKinds } from '#server/app/worker/job-kinds.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { listProducts } from '#server/domain/catalog/list-products.ts';
import { variantsOf } from '#server/domain/catalog/variants.queries.ts';
import { connectVendor } from '#server/domain/vendors/connect-vendor.ts';
import { mapProduct } from '#server/domain/vendors/map-product.ts';
import { requestSync } from '#server/domain/vendors/request-sync.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { PRIMARY_VENDOR, VENDOR_IDS } from '#shared/vendors.ts';
import { ADMIN_ACTOR } from '../support/administrator.ts';
import { FakePayments } from '../support/fake-payments.ts';
import { FakeTax } from '../support/fake-tax.ts';
import { orderInput, paymentInput, stockProduct } from '../support/shop.ts';
import type { FaultyVendor } from './faulty-vendor.ts';

/** Two products of each vendor with two sizes each. */
const PRODUCTS = 2;
const SIZES = 2;

/**
 * Fills the database of a shop that doesn't run yet: connects the vendors, syncs their products, maps products of the shop to those that
 * list none, and places paid orders of one to four units, with each vendor in turn. @returns the ids of the orders
 */
export async function placePaidOrders(
  settings: Record<string, string>,
  vendor: FaultyVendor,
  count: number,
): Promise<string[]> {
  const env = parseEnv({ REVIEW_NEW_PRODUCTS: '0', ...settings, ...vendor.settings });
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
    for (const id of VENDOR_IDS) await connectVendor(services, id, ADMIN_ACTOR);
    for (const id of MAPPED) for (let number = 0; number < PRODUCTS; number++) mapOne(services, id, number);
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

/** The vendors that list no products. */
const MAPPED = ['gooten', 'gelato'] as const;

function mapOne(services: Services, vendorId: (typeof MAPPED)[number], number: number): void {
  const variants = ['M', 'L'].map((size) => ({ size, color: 'Black' }));
  const id = stockProduct(services, { name: `Tee of ${vendorId} ${number}`, inventory: 0, variants });
  const own = variantsOf(services.db, id).map((variant) => ({
    variantId: variant.id,
    vendorSku: variant.id,
  }));
  mapProduct(services, id, { vendorId, vendorSku: `tee-${number}`, variants: own }, ADMIN_ACTOR);
}

async function placeOrder(services: Services, payments: FakePayments, number: number): Promise<string> {
  const sessionId = `buyer-${number}`;
  const buyer: Buyer = { userId: null, sessionId, keys: [`cart:${sessionId}`] };
  const vendorId = VENDOR_IDS[number % VENDOR_IDS.length] ?? PRIMARY_VENDOR;
  const made = services.db.select().from(podProducts).where(eq(podProducts.vendorId, vendorId)).all();
  const own = listProducts(services).filter(({ id }) => made.some(({ productId }) => productId === id));
  if (own.length !== PRODUCTS) throw new Error(`The shop has ${own.length} products of ${vendorId}.`);
  for (const product of own.slice(0, number % 3 === 0 ? 2 : 1)) {
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
