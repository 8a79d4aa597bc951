import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { vendorMockups } from '#db/schema/mockups.ts';
import { removeForgottenDesigns } from '#server/domain/designs/remove-forgotten-designs.ts';
import { saveDesign } from '#server/domain/designs/save-design.ts';
import { disconnectVendor } from '#server/domain/vendors/save-vendor-key.ts';
import type { Mockup } from '#server/gateways/print-vendors/print-vendor.ts';
import { VendorRefusal } from '#server/gateways/print-vendors/vendor-failures.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { startTestPrintVendor } from '#tests/contracts/vendor-sandbox.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorProduct } from '#tests/support/fake-vendor.ts';
import { buy } from '#tests/support/orders.ts';
import { CLIENT_IP, SHOPPER } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { connectFakeVendor, syncNow } from '#tests/support/vendors.ts';
import { fulfillOrder } from './fulfill-order.ts';
import { makeMockups } from './make-mockups.ts';
import { showRehearsal } from './rehearsal.queries.ts';
import { rehearseVendor } from './rehearse-vendor.ts';
import { requestRehearsal } from './request-rehearsal.ts';

/* The vendor's pictures of the test prints of a rehearsal (docs/product/vendors.md#rehearsal). Printful is in memory. */

const AREA = {
  technique: 'print',
  ...{ width: 300, height: 400, dpi: 150 },
  part: { x: 0, y: 0, width: 300, height: 400 },
} as const;
const FRONT = { ...AREA, placement: 'front', name: 'default' } as const;
const BACK = { ...AREA, placement: 'back', name: 'back' } as const;

let services: TestServices;
let pictures = '';
beforeEach(async () => {
  const { base } = await startTestPrintVendor();
  pictures = `${base}/files`;
  services = testServices({ PRINTFUL_API_BASE: base });
  await connectFakeVendor(services);
});

/** Puts customizable products with a front and a back in the store. */
async function sell(...names: string[]): Promise<void> {
  services.vendor.products = names.map((name) => vendorProduct(name, { name, printAreas: [FRONT, BACK] }));
  await syncNow(services);
  services.db.update(products).set({ allowCustomization: true }).run();
}

/** Rehearses until the drafts are done, without pictures. */
async function rehearse() {
  services.pass(1000);
  requestRehearsal(services, 'printful', ADMIN_ACTOR);
  await rehearseVendor(services, { vendorId: 'printful' });
  return showRehearsal(services.db, 'printful');
}

/** Lets the job run a minute later. */
async function runAfter(milliseconds = MINUTE_MS): Promise<void> {
  services.pass(milliseconds);
  await makeMockups(services);
}

const made = (): Mockup => ({ state: 'made', pictureUrl: `${pictures}/ridge-line-tee-black.webp` });
const shownPictures = () => showRehearsal(services.db, 'printful').rows.map(({ picture }) => picture);
const states = () => shownPictures().map((picture) => picture?.state ?? null);
const begun = () => services.vendor.mockups.asked.filter(({ task }) => task === null);
const fileOf = (url: string | null | undefined) => join(services.env.dataDir, url ?? 'missing');
const WAITS: Mockup = { state: 'waiting', task: 't-1' };
const WAITING = { state: 'waiting', url: null, problem: null };

it('shows each placement that works as its vendor shows it, after the test orders are done', async () => {
  await sell('Tee');
  services.vendor.onSubmit = ({ items }) => {
    if (items[0]?.printFiles[0]?.placement === 'back')
      throw new AppError('vendor_refused_order', { message: 'Incorrect file type' });
  };
  expect(await rehearse()).toMatchObject({
    state: 'done',
    rows: [
      { placement: 'front', ok: true, picture: WAITING },
      { placement: 'back', ok: false, picture: null },
    ],
  });
  await runAfter();
  expect(shownPictures()).toEqual([WAITING, null]);
  services.vendor.mockups.answer = made;
  await runAfter();
  const [picture] = shownPictures();
  expect(picture).toMatchObject({ state: 'made', problem: null });
  expect(picture?.url).toMatch(/^\/uploads\/[0-9a-f-]{36}\/mockup-[0-9a-f]{16}\.webp$/);
  expect(existsSync(fileOf(picture?.url))).toBe(true);
  await runAfter(DAY_MS);
  expect(services.vendor.mockups.asked.map(({ task }) => task)).toEqual([null, 't-1']);
  expect(services.vendor.mockups.asked[0]?.request).toMatchObject({
    vendorVariantId: 'Tee-m',
    url: expect.stringContaining('/api/test-prints/'),
    position: { name: 'default', x: 0, y: 0, width: 300, height: 400 },
  });
});

it('says why the vendor makes none, in its words', async () => {
  await sell('Tee');
  await rehearse();
  const refusal = new VendorRefusal('Printful POST /x', 400, 'Invalid placement: default');
  const answers: (() => Mockup)[] = [
    () => {
      throw new AppError('vendor_failed', { cause: refusal });
    },
    () => ({ state: 'failed', reason: 'The image could not be processed.' }),
  ];
  services.vendor.mockups.answer = () => answers.shift()?.() ?? made();
  await runAfter();
  expect(shownPictures()).toEqual([
    { state: 'failed', url: null, problem: 'Invalid placement: default' },
    { state: 'failed', url: null, problem: 'The image could not be processed.' },
  ]);
});

it('says at once that there is none where the vendor says no print area', async () => {
  services.vendor.products = [vendorProduct('tee')];
  await syncNow(services);
  services.db.update(products).set({ allowCustomization: true }).run();
  await rehearse();
  const problem = "Printful doesn't say where it prints on this product.";
  expect(shownPictures()).toEqual(Array(3).fill({ state: 'failed', url: null, problem }));
  await runAfter();
  expect(services.vendor.mockups.asked).toEqual([]);
});

it('has no pictures of a vendor that makes none, or of a rehearsal that stopped early', async () => {
  await sell('Tee');
  const { cancelOrder, mockups } = services.vendor;
  services.vendor.cancelOrder = () => Promise.reject(new AppError('vendor_refused_order'));
  await expect(rehearse()).rejects.toThrow();
  expect(states()).toEqual([null]);
  services.vendor.cancelOrder = cancelOrder;
  Object.assign(services.vendor, { mockups: null });
  expect(await rehearse()).toMatchObject({ state: 'done' });
  expect(states()).toEqual([null, null]);
  Object.assign(services.vendor, { mockups });
});

it('is given up after a day, with the last problem', async () => {
  await sell('Tee');
  await rehearse();
  const failure = new AppError('vendor_timeout', { message: "Printful didn't answer in time." });
  services.vendor.mockups.answer = () => (begun().length > 1 ? Promise.reject(failure) : WAITS);
  for (let hours = 0; hours < 20; hours++) await runAfter(HOUR_MS);
  expect(states()).toEqual(['waiting', 'waiting']);
  await runAfter(DAY_MS);
  expect(shownPictures()).toEqual([
    { state: 'failed', url: null, problem: "Printful didn't answer in time." },
    { state: 'failed', url: null, problem: "Printful didn't answer in time." },
  ]);
  const { length } = services.vendor.mockups.asked;
  await runAfter(DAY_MS);
  expect(services.vendor.mockups.asked).toHaveLength(length);
});
it('goes on after crashes: before the rehearsal is done, and before the answer is recorded', async () => {
  await sell('Tee');
  const { cancelOrder } = services.vendor;
  services.vendor.cancelOrder = () => new Promise(() => {});
  void rehearse();
  await expect.poll(() => services.vendor.drafted.length).toBe(1);
  services.vendor.cancelOrder = cancelOrder;
  await rehearseVendor(services, { vendorId: 'printful' });
  expect(states()).toEqual(['waiting', 'waiting']);
  services.vendor.mockups.answer = () => new Promise(() => {});
  services.pass(MINUTE_MS);
  void makeMockups(services);
  await expect.poll(() => begun().length).toBe(1);
  services.vendor.mockups.answer = made;
  await runAfter(2 * MINUTE_MS);
  expect(begun()).toHaveLength(3);
  expect(states()).toEqual(['made', 'made']);
});

it('begins no more per minute than the vendor takes together with orders, which come first', async () => {
  await sell('Tee', 'Hoodie');
  services.vendor.mockups.answer = made;
  await rehearse();
  const productId = services.db.select().from(products).get()?.id ?? '';
  const design = await saveDesign(services, SHOPPER, CLIENT_IP, { ...DEFAULT_DESIGN, productId, text: 'A' });
  const own = { customizationId: design.id, acceptFlaws: design.flaws };
  const { id } = await buy(services, [{ productId, size: 'M', color: 'Black', quantity: 1, ...own }]);
  await fulfillOrder(services, id, {}, ADMIN_ACTOR);
  await runAfter();
  await runAfter(MINUTE_MS / 2);
  expect(begun().map(({ request }) => /(print-files|test-prints)/.exec(request.url)?.[0])).toEqual([
    'print-files',
    'test-prints',
  ]);
  await runAfter(MINUTE_MS / 2);
  expect(begun()).toHaveLength(4);
  await runAfter();
  expect(states()).toEqual(Array(4).fill('made'));
});

it('ends with the next rehearsal, whose pictures keep the pace, and the files are removed', async () => {
  await sell('Tee', 'Hoodie');
  services.vendor.mockups.answer = made;
  await rehearse();
  await runAfter();
  const before = shownPictures().flatMap((picture) => picture?.url ?? []);
  expect(before).toHaveLength(2);
  services.vendor.mockups.answer = async () => {
    await rehearse();
    return made();
  };
  services.pass(MINUTE_MS);
  await makeMockups(services);
  expect(states()).toEqual(Array(4).fill('waiting'));
  const { length } = begun();
  services.vendor.mockups.answer = made;
  await makeMockups(services);
  expect(begun().length - length).toBe(1);
  await runAfter(2 * MINUTE_MS);
  await runAfter(2 * MINUTE_MS);
  expect(states()).toEqual(Array(4).fill('made'));
  expect(services.db.select().from(vendorMockups).all()).toHaveLength(4);
  const after = shownPictures().map((picture) => fileOf(picture?.url));
  await runAfter(400 * DAY_MS);
  await removeForgottenDesigns(services);
  expect(before.map((url) => existsSync(fileOf(url)))).toEqual([false, false]);
  expect(after.map((file) => existsSync(file))).toEqual(Array(4).fill(true));
});

it('ends with the connection', async () => {
  await sell('Tee');
  await rehearse();
  disconnectVendor(services, 'printful', ADMIN_ACTOR);
  expect(states()).toEqual([null, null]);
  await runAfter();
  expect(services.vendor.mockups.asked).toEqual([]);
});

it('requests none of a vendor that was disconnected during the last test order', async () => {
  await sell('Tee');
  const { cancelOrder } = services.vendor;
  services.vendor.cancelOrder = async (...order) => {
    if (services.vendor.drafted.length === 2) disconnectVendor(services, 'printful', ADMIN_ACTOR);
    return cancelOrder.apply(services.vendor, order);
  };
  expect(await rehearse()).toMatchObject({ state: 'done', total: 2 });
  expect(states()).toEqual([null, null]);
});
