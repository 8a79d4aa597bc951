import { describe, expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { stockMovements } from '#db/schema/catalog.ts';
import { restockItems } from '#server/domain/sales/orders/restock-items.ts';
import { removeExpired } from '#server/flows/operations/remove-expired.ts';
import { StockChange } from '#shared/schemas/product-actions.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { ANNA, buy, shop, start } from '#tests/support/stock-holds.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { changeStock } from './change-stock.ts';
import { requireProduct } from './require-product.ts';
import { listStockMovements } from './stock-history.queries.ts';

const idOf = (n: number) => `22222222-2222-4222-8222-${String(n).padStart(12, '0')}`;
let requests = 0;
const change = (services: TestServices, id: string, input: object) =>
  changeStock(
    services,
    id,
    StockChange.parse({ requestId: idOf(++requests), reason: 'received', ...input }),
    ADMIN_ACTOR,
  );
const history = (services: TestServices, id: string) =>
  listStockMovements(services.db, id, { limit: 50, offset: 0 }).movements.map(
    ({ reason, change: units, inventory }) => [reason, units, inventory],
  );

describe('the stock', () => {
  it('changes by units or to a count, each with its reason in the history', () => {
    const services = testServices();
    const id = stockProduct(services, { inventory: 10 });
    change(services, id, { change: '+5', note: 'Box 3' });
    services.pass(1000);
    change(services, id, { reason: 'damaged', change: -2 });
    services.pass(1000);
    expect(change(services, id, { reason: 'counted', count: '13' }).inventory).toBe(13);
    expect(history(services, id)).toEqual([
      ['counted', 0, 13],
      ['damaged', -2, 13],
      ['received', 5, 15],
    ]);
    expect(listStockMovements(services.db, id, { limit: 1, offset: 2 })).toMatchObject({
      movements: [{ note: 'Box 3', order: null }],
      total: 3,
    });
  });

  it('changes once when a request is repeated, and refuses its id for another change', () => {
    const services = testServices();
    const id = stockProduct(services, { inventory: 10 });
    const input = { requestId: idOf(900), change: 5 };
    change(services, id, input);
    expect(change(services, id, input).inventory).toBe(15);
    for (const other of [{ change: 6 }, { note: 'Box' }, { reason: 'other' }])
      expect(() => change(services, id, { ...input, ...other })).toThrow(
        expect.objectContaining({ code: 'idempotency_key_reused' }),
      );
    expect(history(services, id)).toHaveLength(1);
  });

  it("never goes below zero, and is the vendor's if the product is synced", () => {
    const services = testServices();
    const id = stockProduct(services, { inventory: 1 });
    expect(() => change(services, id, { change: -2 })).toThrow('Only 1 is in stock.');
    const synced = stockProduct(services, { isSynced: true });
    expect(() => change(services, synced, { change: 1 })).toThrow(
      expect.objectContaining({ code: 'managed_elsewhere' }),
    );
  });

  it('goes below what paying shoppers hold only if that is accepted', async () => {
    const { services, productId } = shop(10, [[ANNA, 3]]);
    await start(services, ANNA);
    expect(requireProduct(services, productId).held).toBe(3);
    expect(change(services, productId, { change: -7 }).inventory).toBe(3);
    expect(() => change(services, productId, { reason: 'counted', count: 2 })).toThrow(
      expect.objectContaining({ code: 'stock_held', details: { held: 3 } }),
    );
    expect(change(services, productId, { reason: 'counted', count: 2, acceptHeld: true }).inventory).toBe(2);
    // More is never refused.
    expect(change(services, productId, { change: 1, requestId: idOf(901) }).inventory).toBe(3);
  });

  it('has sales and canceled orders in its history, with their order', async () => {
    const { services, productId } = shop(10, [[ANNA, 2]]);
    const { paymentIntentId } = await start(services, ANNA);
    await buy(services, paymentIntentId);
    const [sale] = listStockMovements(services.db, productId, { limit: 1, offset: 0 }).movements;
    expect(sale).toMatchObject({ reason: 'sold', change: -2, inventory: 8, by: null });
    expect(sale?.order?.orderNumber).toMatch(/^GTI-/);
    services.pass(1000);
    transaction(services.db, () => restockItems(services, sale?.order?.id ?? '', ADMIN_ACTOR));
    expect(history(services, productId)[0]).toEqual(['canceled', 2, 10]);
  });

  it('forgets changes after two years', async () => {
    const services = testServices();
    const id = stockProduct(services);
    change(services, id, { change: 1 });
    services.pass(731 * 86_400_000);
    change(services, id, { change: 2 });
    await removeExpired(services);
    expect(services.db.select().from(stockMovements).all()).toMatchObject([{ change: 2 }]);
  });

  it.each([{}, { change: '' }, { change: 'some' }, { change: 0 }, { change: 1, count: 1 }, { count: -1 }])(
    'is not changed by %o',
    (input) => {
      const request = { requestId: idOf(1), reason: 'received', ...input };
      expect(StockChange.safeParse(request).success).toBe(false);
      expect(StockChange.safeParse({ ...request, reason: 'sold', change: 1 }).success).toBe(false);
    },
  );
});
