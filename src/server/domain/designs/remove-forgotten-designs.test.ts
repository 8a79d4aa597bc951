import { mkdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { cartItems } from '#db/schema/cart.ts';
import { designs } from '#db/schema/designs.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { clearCart } from '#server/domain/cart/clear-cart.ts';
import { openCart } from '#server/domain/cart/open-cart.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { logoPng } from '#tests/support/designs.ts';
import { CLIENT_IP, paymentInput, SHOPPER, STRANGER, storeDesignRow } from '#tests/support/shop.ts';
import { stockBadge, storedFolders } from '#tests/support/stored-designs.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { watchedServices } from '#tests/support/watched-services.ts';
import { readPrintFile } from './design-files.ts';
import { deleteUnused, nextDesigns } from './forgotten-designs.queries.ts';
import { removeForgottenDesigns } from './remove-forgotten-designs.ts';
import { saveDesign } from './save-design.ts';

const DAY = 24 * 3600 * 1000;
const ADDRESS = '203.0.113.7';

const storedDesigns = ({ db }: TestServices) => db.select().from(designs).all();

/** Creates a folder that was last changed now, by the clock of the test. */
function makeFolder(services: TestServices, name: string) {
  const folder = join(services.env.dataDir, 'uploads', name);
  mkdirSync(folder, { recursive: true });
  utimesSync(folder, services.now(), services.now());
}

it('deletes designs after 30 days unless they are in a cart', async () => {
  const services = testServices();
  const productId = stockBadge(services);
  const keep = await saveDesign(services, SHOPPER, ADDRESS, { productId, ...DEFAULT_DESIGN });
  const drop = await saveDesign(services, SHOPPER, ADDRESS, { productId, ...DEFAULT_DESIGN });
  addCartItem(services, SHOPPER, { productId, quantity: 1, color: 'Blue', customizationId: keep.id });
  services.pass(29 * DAY);
  expect(await removeForgottenDesigns(services)).toBe(0);
  services.pass(2 * DAY);
  expect(await removeForgottenDesigns(services)).toBe(1);
  expect(storedFolders(services)).toEqual([keep.id]);
  expect(storedDesigns(services)).toHaveLength(1);
  expect(await readPrintFile(services.env, drop.id)).toBeNull();
  clearCart(services, SHOPPER);
  expect(await removeForgottenDesigns(services)).toBe(1);
});

it('deletes designs after the number of days in the setting', async () => {
  const services = testServices({ KEEP_UNORDERED_DESIGNS_DAYS: '3' });
  storeDesignRow(services, { productId: stockBadge(services) });
  services.pass(4 * DAY);
  await removeForgottenDesigns(services);
  expect(storedDesigns(services)).toEqual([]);
});

it('keeps a design that is in a checkout', async () => {
  const services = testServices();
  const productId = stockBadge(services);
  const customizationId = storeDesignRow(services, { productId });
  addCartItem(services, SHOPPER, { productId, quantity: 1, color: 'Blue', customizationId });
  await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
  clearCart(services, SHOPPER);
  services.pass(31 * DAY);
  await removeForgottenDesigns(services);
  expect(storedDesigns(services)).toHaveLength(1);
});

it('keeps a design that was added to a cart after the query', async () => {
  const services = testServices();
  const productId = stockBadge(services);
  const id = storeDesignRow(services, { productId });
  services.pass(31 * DAY);
  expect(nextDesigns(services.db, null, services.now(), 200).all()).toMatchObject([{ id, isForgotten: 1 }]);
  addCartItem(services, SHOPPER, { productId, quantity: 1, color: 'Blue', customizationId: id });
  expect(deleteUnused(services.db, [id])).toEqual([]);
});

it('continues past any number of designs that are in use', async () => {
  const services = testServices();
  const productId = stockBadge(services);
  const cartId = openCart(services, SHOPPER);
  const line = { cartId, productId, unitPriceCents: 100, addedAt: services.now() };
  // All have the same date, so that the position needs the rowid too. Every eighth design is in the cart.
  for (let number = 0; number < 480; number += 1) {
    const customizationId = storeDesignRow(services, { productId });
    const isUsed = number % 8 === 0;
    if (isUsed)
      services.db
        .insert(cartItems)
        .values({ ...line, id: services.newId(), customizationId })
        .run();
  }
  services.pass(31 * DAY);
  await removeForgottenDesigns(services);
  expect(storedDesigns(services)).toHaveLength(60);
});

it('deletes at most 50 designs in a transaction, so that other writers wait for no more', async () => {
  const { services, statementsOf } = watchedServices();
  const productId = stockBadge(services);
  for (let number = 0; number < 120; number += 1) storeDesignRow(services, { productId });
  services.pass(31 * DAY);
  // Collects what runs from here on.
  const statements = statementsOf(() => undefined);
  expect(await removeForgottenDesigns(services)).toBe(120);
  const named = (sql: string) => /"id" in \(([^)]*)\)/.exec(sql)?.[1]?.split(',').length;
  const writes = statements.filter((sql) => /^(?:BEGIN|delete|COMMIT)/.test(sql));
  expect(writes.map((sql) => named(sql) ?? sql)).toEqual(
    [50, 50, 20].flatMap((size) => ['BEGIN IMMEDIATE', size, 'COMMIT']),
  );
});

it('deletes any number of folders without a row once they are a day old', async () => {
  const services = testServices();
  const kept = storeDesignRow(services, { productId: stockBadge(services) });
  for (const name of [kept, ...Array.from({ length: 450 }, (_, index) => `.new-${index}`)])
    makeFolder(services, name);
  expect(await removeForgottenDesigns(services)).toBe(0);
  services.pass(DAY + 1);
  expect(await removeForgottenDesigns(services)).toBe(450);
  expect(storedFolders(services)).toEqual([kept]);
});

it('keeps a logo that other designs share and counts its bytes for the next oldest design', async () => {
  const services = testServices();
  const productId = stockBadge(services);
  const logo = await logoPng(30);
  const save = async (buyer = SHOPPER) => {
    const { id } = await saveDesign(services, buyer, ADDRESS, { productId, ...DEFAULT_DESIGN, logo });
    services.pass(1000);
    return id;
  };
  const bytesOf = (id: string) =>
    services.db.select().from(designs).where(eq(designs.id, id)).get()?.bytes ?? 0;
  const [first, second, third] = [await save(), await save(STRANGER), await save(STRANGER)];
  const size = statSync(join(services.env.dataDir, 'uploads', first, 'logo.png')).size;
  const before = bytesOf(third);
  expect(bytesOf(first)).toBeGreaterThanOrEqual(before + size);

  addCartItem(services, STRANGER, {
    productId,
    quantity: 1,
    color: 'Blue',
    customizationId: third,
    acceptLowResolution: true,
  });
  services.pass(31 * DAY);
  expect(await removeForgottenDesigns(services)).toBe(2);
  expect(storedFolders(services)).toEqual([third]);
  expect(second).not.toBe(third);
  expect(bytesOf(third)).toBe(before + size);
  expect(statSync(join(services.env.dataDir, 'uploads', third, 'logo.png'))).toMatchObject({
    size,
    nlink: 1,
  });
});

it('finds designs by the index of their date, without scanning the table', () => {
  const { db, now } = testServices();
  for (const position of [null, { createdAt: now(), rowid: 1 }]) {
    const { sql, params } = nextDesigns(db, position, now(), 200).toSQL();
    const plan = db.$client.prepare(`explain query plan ${sql}`).all(params) as { detail: string }[];
    const steps = plan.map(({ detail }) => detail).join('\n');
    expect(steps).toContain('SEARCH customizations USING INDEX customizations_created (created_at');
    expect(steps).not.toMatch(/SCAN|TEMP B-TREE FOR ORDER BY/);
  }
});
