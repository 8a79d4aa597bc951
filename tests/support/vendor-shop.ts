import { asc, eq } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { connectVendor } from '#server/domain/vendors/connect-vendor.ts';
import { saveVendorKey } from '#server/domain/vendors/save-vendor-key.ts';
import { ADMIN_ACTOR } from './administrator.ts';
import { FakeVendor, vendorProduct, vendorVariant } from './fake-vendor.ts';
import { buy } from './orders.ts';
import { stockProduct } from './shop.ts';
import { type TestServices, testServices } from './test-services.ts';
import { syncNow } from './vendors.ts';

/** A shop whose tee and cap are made by two connected vendors, and whose pouch is made in-house. */
export interface VendorShop {
  services: TestServices;
  printful: FakeVendor;
  printify: FakeVendor;
  /** Line items by the product's name. */
  lines: Record<
    'tee' | 'cap' | 'pouch',
    { productId: string; quantity: number; size?: string; color?: string }
  >;
  /** Places and pays an order. @returns its id */
  order: (names?: ('tee' | 'cap' | 'pouch')[], quantity?: number) => Promise<string>;
  /** Returns the vendor orders of all orders, the oldest first. */
  vendorOrders: () => (typeof vendorOrders.$inferSelect)[];
}

export async function vendorShop(services: TestServices = testServices()): Promise<VendorShop> {
  const printful = services.vendor;
  const printify = new FakeVendor('printify');
  services.vendors = { ...services.vendors, printify };
  await connect(services, printful, 'Range Tee');
  await connect(services, printify, 'Patrol Cap');
  await syncNow(services);
  const idOf = (name: string) =>
    services.db.select().from(products).where(eq(products.name, name)).get()?.id ?? '';
  const choice = { quantity: 1, size: 'M', color: 'Black' };
  const lines = {
    tee: { productId: idOf('Range Tee'), ...choice },
    cap: { productId: idOf('Patrol Cap'), ...choice },
    pouch: { productId: stockProduct(services, { name: 'Pouch' }), quantity: 1 },
  };
  return {
    ...{ services, printful, printify, lines },
    order: async (names = ['tee'], quantity = 1) =>
      (
        await buy(
          services,
          names.map((name) => ({ ...lines[name], quantity })),
        )
      ).id,
    vendorOrders: () =>
      services.db
        .select()
        .from(vendorOrders)
        .orderBy(asc(vendorOrders.createdAt), asc(vendorOrders.vendorId), asc(vendorOrders.number))
        .all(),
  };
}

async function connect(services: TestServices, vendor: FakeVendor, name: string): Promise<void> {
  const { id, apiKey } = vendor;
  vendor.products = [vendorProduct(`${id}-1`, { name, variants: [vendorVariant(`${id}-m`)] })];
  saveVendorKey(services, id, { apiKey, webhookSecret: undefined }, ADMIN_ACTOR);
  await connectVendor(services, id, ADMIN_ACTOR);
}
