import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { orderItems } from '#db/schema/orders.ts';
import { findPicture } from '#server/domain/catalog/catalog.queries.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { paidOrder, storeVendorOrderRow } from '#tests/support/orders.ts';
import { STRANGER, stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { recordRefunds } from '../refunds/record-refunds.ts';
import { isOrderToken, orderToken } from './order-link.ts';
import { recordEvent } from './order-timeline.ts';
import { findAdminOrder, findOrder, readOrder } from './orders.queries.ts';
import { recordShipment } from './record-shipment.ts';

const shipment = (orderId: string, trackingNumber: string, itemIds: string[] = []) => ({
  orderId,
  carrier: 'UPS',
  trackingNumber,
  trackingUrl: `https://carrier.example/${trackingNumber}`,
  shippedAt: new Date(Date.UTC(2026, 10, 21)),
  itemIds,
  actor: { kind: 'vendor' as const, vendorId: 'printful' },
});

describe('who may read an order', () => {
  it('anyone with its token, and nobody with another token', async () => {
    const services = testServices();
    const order = await paidOrder(services);
    const read = (token: string) =>
      findOrder(services.db, order.id, {
        user: null,
        buyerKeys: STRANGER.keys,
        byLink: isOrderToken(services, order.id, token),
      });
    expect(read(orderToken(services, order.id))).toEqual(order);
    expect(read(orderToken(services, STRANGER.keys[0] ?? ''))).toBeNull();
    expect(read('')).toBeNull();
  });
});

describe('an order on the wire', () => {
  it('lists shipments with carrier and link, then tracking numbers without a shipment', async () => {
    const services = testServices();
    const order = await paidOrder(services, ['Field Tee', 'Mug']);
    const [tee = '', mug = ''] = order.items.map(({ id }) => id);
    recordShipment(services, shipment(order.id, '1Z1', [tee]));
    storeVendorOrderRow(services, order.id, { trackingNumbers: ['1Z1', '1Z2', ''] });
    services.db.update(orderItems).set({ trackingNumber: '1Z2' }).where(eq(orderItems.id, mug)).run();
    expect(readOrder(services.db, order.id)?.shipments).toEqual([
      {
        method: 'tracked',
        carrier: 'UPS',
        trackingNumber: '1Z1',
        trackingUrl: 'https://carrier.example/1Z1',
        shippedAt: '2026-11-21T00:00:00.000Z',
      },
      { method: 'tracked', carrier: null, trackingNumber: '1Z2', trackingUrl: null, shippedAt: null },
    ]);
    expect(findAdminOrder(services.db, order.id)?.events.map(({ type }) => type)).toContain('shipment');
  });

  it('sets the tracking number on the items in a shipment, but not on items of other orders', async () => {
    const services = testServices();
    const first = await paidOrder(services);
    const second = await paidOrder(services);
    recordShipment(
      services,
      shipment(
        first.id,
        '1Z1',
        [...first.items, ...second.items].map(({ id }) => id),
      ),
    );
    expect(readOrder(services.db, first.id)?.items[0]?.trackingNumber).toBe('1Z1');
    expect(readOrder(services.db, second.id)?.items[0]?.trackingNumber).toBeNull();
  });

  it('lists refunds that were sent or still may be', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    const refund = {
      paymentIntentId: 'pi_1',
      currency: 'usd',
      reason: null,
      failureReason: null,
      refundId: null,
      createdAt: new Date(0),
    };
    recordRefunds(services, id, [
      { ...refund, id: 're_1', amount: 100, status: 'succeeded' },
      { ...refund, id: 're_2', amount: 200, status: 'pending' },
      { ...refund, id: 're_3', amount: 300, status: 'failed' },
      { ...refund, id: 're_4', amount: 400, status: 'canceled' },
    ]);
    expect(readOrder(services.db, id)?.refunds.map(({ amount }) => amount)).toEqual(['1.00', '2.00']);
    expect(findAdminOrder(services.db, id)?.refundedTotal).toBe('1.00');
  });

  it('has the date of each status it reached', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    services.pass(60_000);
    recordEvent(services, {
      orderId: id,
      type: 'status',
      actor: ADMIN_ACTOR,
      before: 'paid',
      after: 'processing',
    });
    recordEvent(services, {
      orderId: id,
      type: 'refund',
      actor: { kind: 'payment_provider' },
      after: 'pending',
    });
    expect(readOrder(services.db, id)?.reachedAt).toEqual({
      paid: '2026-11-20T18:00:00.000Z',
      processing: '2026-11-20T18:01:00.000Z',
    });
  });
});

describe('findPicture', () => {
  it('returns the picture for the size and color, including deleted products', () => {
    const services = testServices();
    const id = stockProduct(services, { variants: [{ color: 'Navy' }, { color: 'Olive' }] });
    const { db, now } = services;
    db.update(products).set({ imageUrl: '/any.webp', deletedAt: now() }).where(eq(products.id, id)).run();
    db.update(productVariants)
      .set({ imageUrl: '/olive.webp' })
      .where(eq(productVariants.color, 'Olive'))
      .run();
    expect(findPicture(db, id, { color: 'olive' })).toBe('/olive.webp');
    expect(findPicture(db, id, { color: 'Navy' })).toBe('/any.webp');
    expect(findPicture(db, 'unknown', {})).toBeNull();
    db.update(productVariants).set({ imageUrl: '/new.webp' }).where(eq(productVariants.color, 'Olive')).run();
    expect(findPicture(db, id, { color: 'olive' })).toBe('/new.webp');
  });
});
