import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { requireProduct } from '#server/domain/catalog/require-product.ts';
import { saveDesign } from '#server/domain/designs/save-design.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { connectVendor } from '#server/domain/vendors/connect-vendor.ts';
import { mapProduct } from '#server/domain/vendors/map-product.ts';
import { decideNew, readNew } from '#server/domain/vendors/new-products.ts';
import { fulfillOrder } from '#server/flows/fulfillment/fulfill-order.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { ADMIN_ACTOR } from '../administrator.ts';
import { buy } from '../orders.ts';
import { CLIENT_IP, SHOPPER, stockProduct } from '../shop.ts';
import { shopInMemory } from '../shop-in-memory.ts';
import { syncNow } from '../vendors.ts';
import type { StartDayVendor } from './day-vendor.ts';

/** In inches, small enough that print files are rendered at once. */
const AREA = {
  ...{ widthInches: 2, heightInches: 1, dpi: 150 },
  onPicture: { x: 25, y: 25, width: 50, height: 25 },
};

/** A shop with its products, of which the first takes designs, and the second doesn't. */
export async function openShop(start: StartDayVendor) {
  const shop = shopInMemory({ PUBLIC_SITE_URL: 'https://gti-training.com', REVIEW_NEW_PRODUCTS: '1' });
  const { services } = shop;
  const vendor = await start(services);
  services.vendors = { ...services.vendors, [vendor.id]: vendor.gateway };

  /** Delivers what the vendor reports, twice, and does what follows. */
  async function deliverReports(): Promise<void> {
    for (const { url, rawBody, headers } of await vendor.reports()) {
      for (let copy = 0; copy < 2; copy++) {
        const response = await shop.fetch(url, { method: 'POST', body: rawBody, headers });
        expect(response.status).toBe(200);
      }
    }
    await runDueJobs(services);
    services.pass(1000);
  }
  const fulfill = async (id: string) => (await fulfillOrder(services, id, {}, ADMIN_ACTOR)).results;
  const shown = (id: string) => requireAdminOrder(services.db, id);
  return { services, vendor, deliverReports, fulfill, shown };
}

type DayShop = Pick<Awaited<ReturnType<typeof openShop>>, 'services' | 'vendor'>;

/** Connects the vendor; of several stores, the chosen one. */
export async function connectAccount({ services, vendor: { id, apiKey, storeId } }: DayShop): Promise<void> {
  if (storeId !== null)
    await expect(connectVendor(services, id, ADMIN_ACTOR, { apiKey })).rejects.toMatchObject({
      code: 'store_required',
      details: { stores: expect.arrayContaining([expect.objectContaining({ id: storeId, usable: true })]) },
    });
  const chosen = { apiKey, ...(storeId !== null && { storeId }) };
  expect(await connectVendor(services, id, ADMIN_ACTOR, chosen)).toMatchObject({ isActive: true, storeId });
}

/** Syncs the listed product and puts it into the store. @returns its id */
export async function syncListedProduct({ services, vendor: { id, listed } }: DayShop): Promise<string> {
  expect(await syncNow(services)).toMatchObject({ state: 'done', added: 1 });
  const { products: found, version } = readNew(services.db, id);
  expect(found).toMatchObject([{ name: listed }]);
  decideNew(services, id, { accept: true, version }, ADMIN_ACTOR);
  const productId = found[0]?.id ?? '';
  services.db.update(products).set({ allowCustomization: true }).where(eq(products.id, productId)).run();
  return productId;
}

/** Maps a product of the shop to the vendor's SKUs. @returns its id */
export function mapOwnProduct({ services, vendor: { id: vendorId, sku } }: DayShop): string {
  const variants = ['M', 'L'].map((size) => ({ size, color: 'Black' }));
  const metadata = { printAreas: { front: AREA } };
  const id = stockProduct(services, {
    ...{ name: 'Mapped Tee', inventory: 0, allowCustomization: true, metadata, variants },
  });
  const [medium, large] = requireProduct(services, id).variants;
  const own = [
    { variantId: medium?.id ?? '', vendorSku: sku.medium },
    { variantId: large?.id ?? '', vendorSku: sku.large },
  ];
  const input = { vendorId, vendorSku: sku.product, price: '11.50', variants: own };
  const mapped = mapProduct(services, id, input, ADMIN_ACTOR);
  expect(mapped.variants).toMatchObject([{ isAvailable: true }, { isAvailable: true }]);
  return id;
}

/** Sells two units with a design, and one without. */
export async function sellUnits({ services }: DayShop, [designed, plain]: [designed: string, plain: string]) {
  const [variant] = requireProduct(services, designed).variants;
  const { size, color } = variant ?? {};
  const { id: customizationId, flaws } = await saveDesign(services, SHOPPER, CLIENT_IP, {
    ...DEFAULT_DESIGN,
    ...{ productId: designed, color: color ?? undefined, text: 'GTI', placement: 'front' },
  });
  return buy(services, [
    {
      ...{ productId: designed, size: size ?? undefined, color: color ?? undefined, quantity: 2 },
      ...{ customizationId, acceptFlaws: flaws },
    },
    { productId: plain, size: 'L', color: 'Black', quantity: 1 },
  ]);
}
