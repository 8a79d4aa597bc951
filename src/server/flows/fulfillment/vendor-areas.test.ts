import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { podProducts } from '#db/schema/vendors.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { changeProduct } from '#server/domain/catalog/change-product.ts';
import { listStoreProducts } from '#server/domain/catalog/list-products.ts';
import { requireProduct } from '#server/domain/catalog/require-product.ts';
import { saveDesign } from '#server/domain/designs/save-design.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { orderBody } from '#server/gateways/print-vendors/printful-requests.ts';
import { DEFAULT_DESIGN, type Placement } from '#shared/designs/design.ts';
import type { Rectangle } from '#shared/designs/print-area.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import type { ProductChange } from '#shared/schemas/product-actions.schema.ts';
import type { SavedDesign } from '#shared/schemas/saved-design.schema.ts';
import { ACCOUNT, printfulAt, startTestPrintVendor } from '#tests/contracts/vendor-sandbox.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf, rejectionOf } from '#tests/support/errors.ts';
import { buy } from '#tests/support/orders.ts';
import { CLIENT_IP, SHOPPER } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { connectFakeVendor, syncNow } from '#tests/support/vendors.ts';
import { fulfillOrder } from './fulfill-order.ts';

/* From what Printful says about a product to where it is asked to print: the sandbox answers as Printful does. */

/** A shop that has synced two variants of a product, which shoppers can customize. */
async function shopWith(name: string) {
  const { base, call } = await startTestPrintVendor();
  const services = testServices({ PRINTFUL_API_BASE: base });
  const listed = await printfulAt(base).listProducts(ACCOUNT);
  const product = listed.find((one) => one.name === name);
  if (!product?.printAreas) throw new Error(`The sandbox says nothing about the ${name}.`);
  // More pictures would only take time.
  const printAreas = product.printAreas.map(({ picture, ...area }) => ({
    ...area,
    ...(picture && { picture: { ...picture, blanks: picture.blanks.slice(0, 1) } }),
  }));
  const variants = product.variants.slice(0, 2).map((variant) => ({ ...variant, imageUrl: null }));
  services.vendor.products = [{ ...product, imageUrl: null, printAreas, variants }];
  await connectFakeVendor(services);
  await syncNow(services);
  services.db.update(products).set({ allowCustomization: true }).run();
  const [shown] = listStoreProducts(services);
  if (!shown) throw new Error(`The ${name} isn't in the store.`);
  const [variant] = shown.variants;
  const choice = {
    productId: shown.id,
    ...(variant?.size && { size: variant.size }),
    ...(variant?.color && { color: variant.color }),
  };
  const save = (placement: Placement) =>
    saveDesign(services, SHOPPER, CLIENT_IP, {
      ...DEFAULT_DESIGN,
      ...{ productId: shown.id, color: variant?.color ?? undefined, text: 'GTI', placement },
    });

  const buyDesign = async ({ id: customizationId, flaws }: SavedDesign) =>
    (await buy(services, [{ ...choice, quantity: 1, customizationId, acceptFlaws: flaws }])).id;
  /** Sends an order to the vendor. */
  async function send(orderId: string) {
    const { results } = await fulfillOrder(services, orderId, {}, ADMIN_ACTOR);
    const [sent] = services.vendor.submitted;
    return { results, sent, position: sent?.items[0]?.printFiles[0]?.position };
  }
  const setAreas = (areas: typeof printAreas) =>
    services.db.update(podProducts).set({ printAreas: areas }).run();
  return { services, shown, printAreas, save, buyDesign, send, setAreas, call };
}

const inches = ({ x, y, width, height }: Rectangle, dpi: number) =>
  [x, y, width, height].map((length) => length / dpi);

describe.each<[kind: string, name: string, placement: Placement, area: string, dpi: number, print: number[]]>(
  [
    ['shirt', 'Ridge Line Tee', 'front', 'front', 150, [0, 0, 12, 16]],
    ['shirt', 'Ridge Line Tee', 'chest', 'front', 150, [8, 1.5, 4, 4]],
    ['hoodie', 'Field Hoodie', 'front', 'front', 150, [0, 0, 12, 10]],
    ['mug', 'Debrief Mug', 'front', 'default', 300, [0, 0, 9, 3.5]],
  ],
)('a print on a %s (%s, %s)', (_kind, name, placement, area, dpi, print) => {
  it('is made where the proof shows it, in its size', async () => {
    const shop = await shopWith(name);
    const { position, sent } = await shop.send(await shop.buyDesign(await shop.save(placement)));
    expect(position).toMatchObject({ name: area });
    expect(inches(position as Rectangle, dpi)).toEqual(print);

    const shown = shop.shown.printAreas?.[placement];
    const front = shop.shown.printAreas?.front;
    expect([shown?.widthInches, shown?.heightInches]).toEqual(print.slice(2));
    if (!shown || !front) throw new Error('It is not offered.');
    // The proof's place within the front, in inches of the front.
    const inch = front.onPicture.width / front.widthInches;
    expect((shown.onPicture.x - front.onPicture.x) / inch).toBeCloseTo(print[0] ?? 0, 1);
    expect((shown.onPicture.y - front.onPicture.y) / inch).toBeCloseTo(print[1] ?? 0, 0);
    // On the vendor's picture of the product without a print, in the shop.
    expect(Object.values(shown.blanks ?? {})).not.toEqual([]);
    for (const url of Object.values(shown.blanks ?? {})) expect(url).toMatch(/^\/media\/products\//);

    if (!sent) throw new Error('Nothing was sent.');
    expect(await shop.call('POST', '/orders', orderBody(sent))).toMatchObject({ status: 200 });
  });
});

it('a product is offered where its vendor prints, and nowhere else', async () => {
  const placements = async (name: string) =>
    Object.keys((await shopWith(name)).shown.printAreas ?? {}).sort();
  expect(await placements('Ridge Line Tee')).toEqual(['back', 'chest', 'front', 'sleeve']);
  expect(await placements('Debrief Mug')).toEqual(['front']);
  const mug = await shopWith('Debrief Mug');
  expect(await rejectionOf(mug.save('back'))).toMatchObject({
    code: 'validation_failed',
    fields: { placement: "We can't print there on this product. Choose from: Front." },
  });
});

it('the shop can leave out placements of a vendor, but not all, and choose no others', async () => {
  const { services, shown } = await shopWith('Ridge Line Tee');
  const change = (input: ProductChange) => changeProduct(services, shown.id, input, ADMIN_ACTOR);
  const { printAreas } = change({ leftOut: ['sleeve', 'back'] });
  expect(Object.keys(printAreas ?? {}).sort()).toEqual(['chest', 'front']);
  expect(errorOf(() => change({ leftOut: ['front', 'back', 'sleeve', 'chest'] }))).toMatchObject({
    fields: { leftOut: 'Choose at least one placement' },
  });
  expect(errorOf(() => change({ print: { kind: 'shirt', placements: ['front'] } }))).toMatchObject({
    fields: { 'print.kind': 'The print vendor says where it prints. Leave out placements instead' },
  });
});

it('a placement that was left out after the sale is still printed', async () => {
  const shop = await shopWith('Debrief Mug');
  const areas = [
    ...shop.printAreas,
    ...shop.printAreas.map((area) => ({ ...area, placement: 'back' as const })),
  ];
  shop.setAreas(areas);
  const orderId = await shop.buyDesign(await shop.save('back'));
  changeProduct(shop.services, shop.shown.id, { leftOut: ['back'] }, ADMIN_ACTOR);
  expect((await shop.send(orderId)).results).toMatchObject([{ ok: true }]);
});

it('an embroidered cap is not offered for customization, and the back office says why', async () => {
  const { services, shown, save } = await shopWith('Range Cap');
  expect(shown.allowCustomization).toBe(false);
  expect(requireProduct(services, shown.id)).toMatchObject({
    allowCustomization: true,
    customizationProblem:
      "Printful embroiders this product, which needs thread colors we can't choose. It can't be customized.",
    vendorPlacements: [],
  });
  expect(await rejectionOf(save('front'))).toMatchObject({ code: 'customization_not_allowed' });
});

describe('a design that was saved before the areas of its vendor changed', () => {
  it('keeps its aspect ratio, in the middle of the new area', async () => {
    const shop = await shopWith('Field Hoodie');
    const orderId = await shop.buyDesign(await shop.save('front'));
    const changed = shop.printAreas.map((area) =>
      area.name === 'front' && area.placement === 'front'
        ? { ...area, width: 2100, height: 2100, part: { x: 0, y: 0, width: 2100, height: 2100 } }
        : area,
    );
    shop.setAreas(changed);
    const { position } = await shop.send(orderId);
    expect(position).toMatchObject({ x: 0, y: 175, width: 2100, height: 1750 });
  });

  it('is not sent once the vendor no longer prints there', async () => {
    const shop = await shopWith('Ridge Line Tee');
    const orderId = await shop.buyDesign(await shop.save('sleeve'));
    shop.setAreas(shop.printAreas.filter(({ placement }) => placement !== 'sleeve'));
    const { results } = await shop.send(orderId);
    expect(results).toMatchObject([
      { ok: false, error: expect.stringContaining("doesn't print on the sleeve of Ridge Line Tee") },
    ]);
    expect(shop.services.vendor.submitted).toEqual([]);
  });
});

it.each([
  { what: 'that never arrived', hasDraft: false },
  { what: 'that is a draft there', hasDraft: true },
])('an order $what is refused once its vendor no longer prints there', async ({ hasDraft }) => {
  const shop = await shopWith('Ridge Line Tee');
  const { services } = shop;
  const orderId = await shop.buyDesign(await shop.save('sleeve'));
  if (hasDraft) services.vendor.onDraft = () => Promise.reject(new AppError('vendor_timeout'));
  else services.vendor.submitFailure = new AppError('vendor_timeout');
  await shop.send(orderId);
  shop.setAreas(shop.printAreas.filter(({ placement }) => placement !== 'sleeve'));
  services.vendor.submitFailure = null;
  services.pass(5 * MINUTE_MS);
  await runDueJobs(services);
  expect(requireAdminOrder(services.db, orderId).vendorOrders).toMatchObject([
    { submission: 'refused', lastError: expect.stringContaining('no longer prints on the sleeve') },
  ]);
  const left = [...services.vendor.orders.values()].map(({ status }) => status);
  expect(left).toEqual(hasDraft ? ['cancelled'] : []);
});

it('a vendor that does not say its areas this time keeps those of the last sync', async () => {
  const { services, shown } = await shopWith('Debrief Mug');
  const stored = () =>
    services.db.select().from(podProducts).where(eq(podProducts.productId, shown.id)).get()?.printAreas;
  const before = stored();
  services.vendor.products = services.vendor.products.map((one) => ({ ...one, printAreas: null }));
  await syncNow(services);
  expect(stored()).toEqual(before);
});
