import { beforeEach, expect, it } from 'vitest';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { connectVendor } from '#server/domain/vendors/connect-vendor.ts';
import { mapProduct } from '#server/domain/vendors/map-product.ts';
import { createGelato } from '#server/gateways/print-vendors/gelato.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { startGelatoFake } from '#tests/support/gelato-fake.ts';
import { buy } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { fulfillOrder } from './fulfill-order.ts';

/* Gelato makes every order that it gets, also a second one with our reference, and the first may still be on its way to it. */

let services: TestServices;
let gelato: Awaited<ReturnType<typeof startGelatoFake>>;
let orderId: string;
beforeEach(async () => {
  services = testServices();
  gelato = await startGelatoFake();
  const settings = { apiBase: gelato.base };
  services.vendors = { ...services.vendors, gelato: createGelato({ settings, timeoutMs: 2000 }) };
  await connectVendor(services, 'gelato', ADMIN_ACTOR, { apiKey: gelato.key });
  const productId = stockProduct(services, { name: 'Mapped Mug', inventory: 0 });
  const vendorSku = '8d1f2b54-51f8-4e8a-a6a5-0a4f6e8f2c3b';
  mapProduct(services, productId, { vendorId: 'gelato', vendorSku }, ADMIN_ACTOR);
  orderId = (await buy(services, [{ productId, quantity: 1 }])).id;
  gelato.faults.add('POST /orders', 'late');
});

const press = async () =>
  (await fulfillOrder(services, orderId, { acceptFlags: ['vendor_failure'] }, ADMIN_ACTOR)).results[0];
const submissions = () =>
  services.db
    .select()
    .from(vendorOrders)
    .all()
    .map(({ submission }) => submission);

it('a second press while the first order may still arrive makes no second one', async () => {
  expect(await press()).toMatchObject({ ok: false, error: expect.stringContaining('keep asking') });
  services.pass(30 * SECOND_MS);
  expect(await press()).toMatchObject({ ok: false, error: expect.stringContaining('keep asking') });
  gelato.faults.arrive();
  expect(gelato.orders.size).toBe(1);
  expect(await press()).toMatchObject({ ok: true });
  expect([gelato.orders.size, submissions()]).toEqual([1, ['accepted']]);
});

it('an order that never arrived is made by the job', async () => {
  await press();
  services.pass(30 * SECOND_MS);
  await press();
  services.pass(2 * MINUTE_MS);
  await runDueJobs(services);
  expect([gelato.orders.size, submissions()]).toEqual([1, ['accepted']]);
});

it('presses do not put off the order that never arrived', async () => {
  await press();
  services.pass(50 * SECOND_MS);
  await press();
  services.pass(15 * SECOND_MS);
  expect(await press()).toMatchObject({ ok: true });
  expect(gelato.orders.size).toBe(1);
});
