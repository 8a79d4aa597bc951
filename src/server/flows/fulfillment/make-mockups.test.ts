import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { vendorMockups } from '#db/schema/mockups.ts';
import { orders } from '#db/schema/orders.ts';
import { storeMockup } from '#server/domain/designs/design-files.ts';
import { saveDesign } from '#server/domain/designs/save-design.ts';
import { findAdminOrder } from '#server/domain/sales/orders/orders.queries.ts';
import { eraseDesign } from '#server/flows/erasure/erase-design.ts';
import type { Mockup } from '#server/gateways/print-vendors/print-vendor.ts';
import { VendorRefusal } from '#server/gateways/print-vendors/vendor-failures.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { startTestPrintVendor } from '#tests/contracts/vendor-sandbox.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorProduct, vendorVariant } from '#tests/support/fake-vendor.ts';
import { buy } from '#tests/support/orders.ts';
import { CLIENT_IP, SHOPPER } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { vendorState } from '#tests/support/vendor-orders.ts';
import { connectFakeVendor, syncNow } from '#tests/support/vendors.ts';
import { applyVendorState } from './apply-vendor-state.ts';
import { fulfillOrder } from './fulfill-order.ts';
import { makeMockups } from './make-mockups.ts';

const AREA = {
  placement: 'front',
  name: 'front',
  technique: 'print',
  ...{ width: 300, height: 400, dpi: 150 },
  part: { x: 0, y: 0, width: 300, height: 400 },
} as const;

let services: TestServices;
let pictures = '';
let productId = '';
beforeEach(async () => {
  const { base } = await startTestPrintVendor();
  pictures = `${base}/files`;
  services = testServices({ PRINTFUL_API_BASE: base });
  services.vendor.products = [
    vendorProduct('tee', {
      name: 'Range Tee',
      printAreas: [AREA],
      variants: [vendorVariant('m'), vendorVariant('l', { size: 'L' })],
    }),
  ];
  await connectFakeVendor(services);
  await syncNow(services);
  services.db.update(products).set({ allowCustomization: true }).run();
  productId = services.db.select().from(products).get()?.id ?? '';
});

const made = (): Mockup => ({ state: 'made', pictureUrl: `${pictures}/ridge-line-tee-black.webp` });
const refusal = (reason: string) =>
  new AppError('vendor_failed', { cause: new VendorRefusal('Printful POST /x', 400, reason) });
const stored = () => services.db.select().from(vendorMockups).all();
const mockupOf = (id: string) => findAdminOrder(services.db, id)?.items[0]?.vendorMockup;
const tasks = () => services.vendor.mockups.asked.map(({ task }) => task);

const design = (text: string) =>
  saveDesign(services, SHOPPER, CLIENT_IP, { ...DEFAULT_DESIGN, productId, text });

/** Sells a design on a shirt and sends it to the vendor. @returns the order's id */
async function sendDesign(text = 'GTI', size = 'M', own?: string): Promise<string> {
  const { id: customizationId, flaws } = own ? { id: own, flaws: [] } : await design(text);
  const item = { productId, size, color: 'Black', quantity: 1, customizationId, acceptFlaws: flaws };
  const { id } = await buy(services, [item]);
  expect(await fulfillOrder(services, id, {}, ADMIN_ACTOR)).toMatchObject({ results: [{ ok: true }] });
  return id;
}

/** Lets the job run a minute later. */
async function runAfter(milliseconds = MINUTE_MS): Promise<void> {
  services.pass(milliseconds);
  await makeMockups(services);
}

it('stores the picture that the vendor has made, and asks no more', async () => {
  const order = await sendDesign();
  expect(mockupOf(order)).toEqual({ vendorId: 'printful', state: 'waiting', url: null, problem: null });
  await runAfter();
  expect(mockupOf(order)).toMatchObject({ state: 'waiting' });
  services.vendor.mockups.answer = made;
  await runAfter();
  const mockup = mockupOf(order);
  expect(mockup).toMatchObject({ state: 'made', problem: null });
  expect(mockup?.url).toMatch(/^\/uploads\/[0-9a-f-]{36}\/mockup-[0-9a-f]{16}\.webp$/);
  expect(existsSync(join(services.env.dataDir, mockup?.url ?? ''))).toBe(true);
  await runAfter(DAY_MS);
  expect(tasks()).toEqual([null, 't-1']);
  expect(services.vendor.mockups.asked[0]?.request).toMatchObject({
    vendorVariantId: 'm',
    url: expect.stringContaining('/api/print-files/'),
    position: { name: 'front', area: { width: 300, height: 400 }, x: 0, y: 0, width: 300, height: 400 },
  });
});

it('is requested once per design and variant, whatever the vendor reports later', async () => {
  services.vendor.mockups.answer = made;
  await sendDesign();
  const designId = stored()[0]?.designId ?? '';
  await runAfter();
  const [row] = services.db.select().from(vendorOrders).all();
  const report = vendorState({ id: row?.vendorOrderId ?? '', status: 'in_production' });
  transaction(services.db, () => applyVendorState(services, row?.id ?? '', report));
  await sendDesign('', 'M', designId);
  expect(stored()).toMatchObject([{ state: 'made' }]);
  await sendDesign('', 'L', designId);
  expect(
    stored()
      .map(({ state, vendorVariantId }) => [vendorVariantId, state])
      .toSorted(),
  ).toEqual([
    ['l', 'waiting'],
    ['m', 'made'],
  ]);
});

it('is not requested without a design, or from a vendor that shows none', async () => {
  await buy(services, [{ productId, size: 'M', color: 'Black', quantity: 1 }]).then(({ id }) =>
    fulfillOrder(services, id, {}, ADMIN_ACTOR),
  );
  Object.assign(services.vendor, { mockups: null });
  const order = await sendDesign();
  expect(stored()).toEqual([]);
  expect(mockupOf(order)).toBeNull();
});

it('begins no more per minute than the vendor takes, and asks for the others later', async () => {
  for (const text of ['A', 'B', 'C']) await sendDesign(text);
  await runAfter();
  await runAfter(MINUTE_MS / 2);
  expect(tasks().filter((task) => task === null)).toHaveLength(2);
  await runAfter(2 * MINUTE_MS);
  expect(tasks().filter((task) => task === null)).toHaveLength(3);
});

it('fails with the reason of the vendor, and is requested again with the next order', async () => {
  const order = await sendDesign();
  services.vendor.mockups.answer = () => ({ state: 'failed', reason: 'The image could not be processed.' });
  await runAfter();
  expect(mockupOf(order)).toMatchObject({ state: 'failed', problem: 'The image could not be processed.' });
  services.vendor.mockups.answer = () => Promise.reject(refusal('Invalid placement: front'));
  const next = await sendDesign('', 'M', stored()[0]?.designId ?? '');
  expect(mockupOf(next)).toMatchObject({ state: 'waiting', problem: null });
  await runAfter();
  expect(mockupOf(next)).toMatchObject({ state: 'failed', problem: 'Invalid placement: front' });
});

it('tries again with growing pauses while the vendor fails, and gives up after three days', async () => {
  const order = await sendDesign();
  services.vendor.mockups.answer = () =>
    Promise.reject(new AppError('vendor_timeout', { message: "Printful didn't answer in time." }));
  for (let minute = 0; minute < 60; minute++) await runAfter();
  const inFirstHour = services.vendor.mockups.asked.length;
  expect(inFirstHour).toBeGreaterThan(3);
  expect(inFirstHour).toBeLessThan(10);
  for (let hours = 0; hours < 80; hours++) await runAfter(HOUR_MS);
  const asked = services.vendor.mockups.asked.length;
  expect(mockupOf(order)).toMatchObject({ state: 'failed', problem: "Printful didn't answer in time." });
  await runAfter(DAY_MS);
  expect(services.vendor.mockups.asked).toHaveLength(asked);
});

it('asks a failing vendor once per run', async () => {
  for (const text of ['A', 'B']) await sendDesign(text);
  services.vendor.mockups.answer = () => Promise.reject(new AppError('vendor_failed'));
  await runAfter();
  expect(services.vendor.mockups.asked).toHaveLength(1);
});

it.each([
  ['a picture from elsewhere', 'https://evil.example/a.jpg', "Its address isn't the vendor's: evil.example"],
  ['no picture', 'nothing.webp', 'The vendor answered with status 404.'],
])('is given up after three days with %s', async (_name, address, problem) => {
  const order = await sendDesign();
  services.vendor.mockups.answer = () => ({
    state: 'made',
    pictureUrl: new URL(address, `${pictures}/`).href,
  });
  await runAfter();
  expect(mockupOf(order)).toMatchObject({ state: 'waiting' });
  await runAfter(3 * DAY_MS);
  expect(mockupOf(order)).toMatchObject({ state: 'failed', problem });
});

it('tries again after a crash between the calls', async () => {
  const order = await sendDesign();
  // The process ends before the answer is recorded: the next run begins another task.
  services.vendor.mockups.answer = () => new Promise(() => {});
  services.pass(MINUTE_MS);
  void makeMockups(services);
  await expect.poll(() => services.vendor.mockups.asked.length).toBe(1);
  services.vendor.mockups.answer = made;
  await runAfter();
  expect(tasks()).toEqual([null, null]);
  expect(mockupOf(order)).toMatchObject({ state: 'made' });
});

it('is deleted with its design, also while it is being made', async () => {
  await sendDesign();
  const designId = stored()[0]?.designId ?? '';
  services.db.update(orders).set({ status: 'cancelled' }).run();
  services.vendor.mockups.answer = async () => {
    await eraseDesign(services, designId, ADMIN_ACTOR);
    return made();
  };
  await runAfter();
  expect(stored()).toEqual([]);
  expect(existsSync(join(services.env.dataDir, 'uploads', designId))).toBe(false);
  await runAfter(DAY_MS);
  expect(services.vendor.mockups.asked).toHaveLength(1);
});

it('is deleted with its design after it was made', async () => {
  await sendDesign();
  const designId = stored()[0]?.designId ?? '';
  const url = await storeMockup(services.env, designId, Buffer.from('picture'));
  services.db.update(orders).set({ status: 'cancelled' }).run();
  await eraseDesign(services, designId, ADMIN_ACTOR);
  expect(existsSync(join(services.env.dataDir, url))).toBe(false);
  await expect(storeMockup(services.env, designId, Buffer.from('picture'))).rejects.toThrow('ENOENT');
});
