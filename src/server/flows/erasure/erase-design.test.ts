import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cartItems } from '#db/schema/cart.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { designs } from '#db/schema/designs.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { readLogoFile } from '#server/domain/designs/design-files.ts';
import { removeForgottenDesigns } from '#server/domain/designs/remove-forgotten-designs.ts';
import { saveDesign } from '#server/domain/designs/save-design.ts';
import { readOrder } from '#server/domain/sales/orders/orders.queries.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { auditedChanges } from '#tests/support/audit.ts';
import { logoPng } from '#tests/support/designs.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { buy } from '#tests/support/orders.ts';
import { CLIENT_IP, paymentInput, SHOPPER, STRANGER } from '#tests/support/shop.ts';
import { stockBadge, storedFolders } from '#tests/support/stored-designs.ts';
import { testServices } from '#tests/support/test-services.ts';
import { eraseDesign } from './erase-design.ts';

const ADDRESS = '203.0.113.7';

async function shop() {
  const services = testServices();
  const productId = stockBadge(services);
  const save = async (buyer = SHOPPER) =>
    (
      await saveDesign(services, buyer, ADDRESS, {
        productId,
        ...DEFAULT_DESIGN,
        text: 'Sgt. Kim',
        logo: await logoPng(60),
      })
    ).id;
  const line = (customizationId: string) => ({
    productId,
    quantity: 1,
    color: 'Blue',
    customizationId,
    acceptLowResolution: true,
    acceptCroppedText: true,
  });
  const erase = (id: string) => eraseDesign(services, id, ADMIN_ACTOR);
  const moveOrder = (status: 'shipped' | 'delivered' | 'cancelled') =>
    services.db.update(orders).set({ status }).run();
  return { services, save, line, erase, moveOrder };
}

describe('deleting a design', () => {
  it('deletes its files and its place in carts, and no other design with the same logo', async () => {
    const { services, save, line, erase } = await shop();
    const id = await save();
    const other = await save(STRANGER);
    addCartItem(services, SHOPPER, line(id));
    await erase(id);
    expect(storedFolders(services)).toEqual([other]);
    expect(await readLogoFile(services.env, other)).not.toBeNull();
    expect(services.db.select().from(cartItems).all()).toEqual([]);
    const [left, ...more] = services.db.select().from(designs).all();
    expect([left?.id, more]).toEqual([other, []]);
    // The logo's bytes count for the design that has the file now.
    expect(left?.bytes).toBeGreaterThan((await readLogoFile(services.env, other))?.length ?? 0);
    const [entry] = auditedChanges(services);
    expect(entry).toMatchObject({ action: 'design_erased', subjectId: id });
    expect(JSON.stringify(entry)).not.toContain('Kim');
    expect((await rejectionOf(erase(id))).code).toBe('customization_not_found');
  });

  it('is refused while an order has to make or send it, and leaves the line item then', async () => {
    const { services, save, line, erase, moveOrder } = await shop();
    const id = await save();
    const order = await buy(services, [line(id)]);
    expect((await rejectionOf(erase(id))).code).toBe('blocked');
    moveOrder('shipped');
    expect((await rejectionOf(erase(id))).code).toBe('blocked');
    expect(storedFolders(services)).toEqual([id]);
    moveOrder('delivered');
    await erase(id);
    expect(storedFolders(services)).toEqual([]);
    expect(services.db.select().from(orderItems).get()).toMatchObject({
      customizationId: null,
      mockupUrl: null,
    });
    const { total, items } = readOrder(services.db, order.id) ?? {};
    expect([total, items?.length]).toEqual([order.total, 1]);
  });

  it('is refused while the payment of a checkout that was replaced may still succeed', async () => {
    const { services, save, line, erase } = await shop();
    const id = await save();
    addCartItem(services, SHOPPER, line(id));
    const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
    services.db.update(checkouts).set({ status: 'superseded' }).run();
    expect((await rejectionOf(erase(id))).code).toBe('blocked');
    services.payments.succeed(paymentIntentId);
    await finishCheckout(services, paymentIntentId, { actor: { kind: 'system' } });
    expect(services.db.select().from(orderItems).get()).toMatchObject({ customizationId: id });
  });

  it('leaves an order without it when a payment arrives that counted as given up', async () => {
    const { services, save, line, erase } = await shop();
    const id = await save();
    addCartItem(services, SHOPPER, line(id));
    const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
    services.db.update(checkouts).set({ status: 'abandoned' }).run();
    await erase(id);
    services.payments.succeed(paymentIntentId);
    await finishCheckout(services, paymentIntentId, { actor: { kind: 'payment_provider' } });
    expect(services.db.select().from(orderItems).get()).toMatchObject({
      customizationId: null,
      mockupUrl: null,
    });
  });

  it('leaves files to the sweep when the process stops after the row is gone', async () => {
    const { services, save, erase } = await shop();
    const id = await save();
    const stopped = { ...services, env: { ...services.env, dataDir: join(services.env.dataDir, 'gone') } };
    rmSync(stopped.env.dataDir, { recursive: true, force: true });
    await eraseDesign(stopped, id, ADMIN_ACTOR);
    expect(services.db.select().from(designs).where(eq(designs.id, id)).get()).toBeUndefined();
    expect(storedFolders(services)).toEqual([id]);
    services.pass(Date.now() - services.now().getTime() + 2 * 24 * 3_600_000);
    await removeForgottenDesigns(services);
    expect(storedFolders(services)).toEqual([]);
    expect((await rejectionOf(erase(id))).code).toBe('customization_not_found');
  });
});
