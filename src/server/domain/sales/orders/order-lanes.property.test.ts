import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { podProducts } from '#db/schema/vendors.ts';
import { AppError } from '#shared/errors.ts';
import { lanesOf } from '#tests/support/lanes.ts';
import { orderStep, takeStep } from '#tests/support/order-steps.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { requireAdminOrder, requireOrder } from './require-order.ts';

/** Returns the lanes that an order has to be in, by what its page shows. */
function expectedLanes({ services: { db } }: VendorShop, id: string): Set<string> {
  const { status, items, toSend, attention } = requireAdminOrder(db, id);
  if (attention.length > 0) return new Set(['flagged']);
  const isOver =
    ['shipped', 'delivered', 'cancelled'].includes(status) || requireOrder(db, id).hasNothingToSend;
  const forVendors = new Set(toSend.flatMap((share) => share.items.map((item) => item.id)));
  const byHand = items.some(({ units }) => units.shipped > 0) ? 'rest_of_shipment' : 'pack';
  const waiting = items.filter(({ units }) => units.toShip > 0);
  return new Set(isOver ? [] : waiting.map((item) => (forVendors.has(item.id) ? 'send_to_vendor' : byHand)));
}

const REMAP = fc.constant('remap' as const);

/** Has each vendor's products made by the other one. */
function remap({ services: { db } }: VendorShop): void {
  const vendorId = sql`iif(vendor_id = 'printful', 'printify', 'printful')`;
  db.update(podProducts).set({ vendorId }).run();
}

/** How many sequences of events to play. */
const SEQUENCES = Number(process.env['LANE_SEQUENCES'] ?? 25);

it(
  'has each unit that nobody makes or has shipped in one lane, after any sequence of events',
  async () => {
    const shop = await vendorShop();
    shop.services.db.update(products).set({ inventory: 1_000_000 }).run();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 12, arbitrary: orderStep }, REMAP), { minLength: 1, maxLength: 10 }),
        async (steps) => {
          const id = await shop.order(['tee', 'cap', 'pouch'], 3);
          shop.services.db.update(orders).set({ customerEmail: '' }).where(eq(orders.id, id)).run();
          expect(lanesOf(shop.services, id)).toEqual(['send_to_vendor', 'pack']);
          for (const one of steps) {
            if (one === 'remap') remap(shop);
            else
              await takeStep(shop, id, one).catch((error: unknown) => {
                if (!AppError.is(error)) throw error;
              });
            expect(new Set(lanesOf(shop.services, id))).toEqual(expectedLanes(shop, id));
            const { items, vendorOrders } = requireAdminOrder(shop.services.db, id);
            const isAsked = vendorOrders.some(({ submission }) => submission === 'waiting');
            for (const { units } of items) {
              const { ordered, canceled, refunded, withVendor, shipped, toShip } = units;
              const places = canceled + refunded + withVendor + shipped + toShip;
              // The others are with a vendor that hasn't answered yet, or were stopped by the status.
              if (!isAsked && requireOrder(shop.services.db, id).status !== 'cancelled')
                expect(places).toBe(ordered);
            }
          }
        },
      ),
      { numRuns: SEQUENCES },
    );
  },
  60_000 + SEQUENCES * 2000,
);
