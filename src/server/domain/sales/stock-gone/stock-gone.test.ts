import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { emails } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { sampleRecords } from '#db/schema/samples.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { soldOut } from '#tests/support/sold-out.ts';
import { changeStatus } from '../orders/change-status.ts';
import { completeContact } from '../orders/complete-contact.ts';
import { correctOrder } from '../orders/correct-order.ts';
import { resolveFlag } from '../orders/resolve-flag.ts';
import { shipItems } from '../orders/ship-items.ts';
import { requestRefund } from '../refunds/request-refund.ts';

describe('the email about items that are out of stock', () => {
  it('asks the buyer once about the units that are missing', async () => {
    const { mail, flags, services } = await soldOut({ left: 1, quantity: 3 });
    expect(flags()).toEqual(['stock_gone']);
    expect(mail()).toMatchObject([['sam@example.com', { items: ['2 × Field Tee, M'] }]]);
    await runDueJobs(services);
    expect(services.db.select().from(emails).where(eq(emails.template, 'stock-gone')).get()?.status).toBe(
      'sent',
    );
  });

  it.each([
    ['Part of your order is out of stock', true],
    ['Your order is out of stock', false],
  ])('says "%s"', async (heading, withMug) => {
    const { services } = await soldOut({ withMug });
    await runDueJobs(services);
    const sent = services.db.select().from(emails).where(eq(emails.template, 'stock-gone')).get();
    expect(sent?.text).toContain(heading);
  });

  it.each(['an administrator', 'the shopper'])('is sent once %s adds the address', async (who) => {
    const { services, id, mail, order } = await soldOut({ hasContact: false });
    expect(mail()).toEqual([]);
    const customerEmail = 'ann@example.com';
    if (who === 'the shopper') completeContact(services, id, { customerEmail, customerName: 'Ann Lee' });
    else correctOrder(services, id, { customerEmail, updatedAt: order().updatedAt }, ADMIN_ACTOR);
    expect(mail()).toMatchObject([[customerEmail, { items: ['1 × Field Tee, M'] }]]);
  });

  it('is also sent about a canceled order that is taken back, unless it is a test order or a sample', async () => {
    for (const kind of ['live', 'trial', 'sample']) {
      const { services, id, mail, flags } = await soldOut({ left: 5 });
      changeStatus(services, id, { status: 'cancelled', restock: true }, ADMIN_ACTOR);
      services.db.update(productVariants).set({ inventory: 0 }).run();
      if (kind === 'trial') services.db.update(orders).set({ isTrial: true }).run();
      if (kind === 'sample') services.db.insert(sampleRecords).values({ kind: 'orders', recordId: id }).run();
      changeStatus(services, id, { status: 'paid' }, ADMIN_ACTOR);
      expect(flags()).toEqual(['stock_gone']);
      expect(mail()).toHaveLength(kind === 'live' ? 1 : 0);
    }
  });

  it('is not sent about an order that has shipped', async () => {
    const { services, id, mail, choose } = await soldOut({ left: 5 });
    changeStatus(services, id, { status: 'cancelled', restock: true }, ADMIN_ACTOR);
    services.db.update(productVariants).set({ inventory: 0 }).run();
    changeStatus(services, id, { status: 'shipped' }, ADMIN_ACTOR);
    expect(mail()).toEqual([]);
    expect((await rejectionOf(choose('wait'))).code).toBe('too_late');
  });
});

describe('what the order page offers', () => {
  it('is to wait, another size at the same price that is in stock, or the money', async () => {
    const { choices, itemId } = await soldOut();
    expect(choices()).toEqual({
      items: [
        {
          itemId,
          missing: '1 × Field Tee, M',
          units: 1,
          isWaiting: false,
          others: [{ size: 'L', color: null }],
          refund: { amount: '$27.09', withShipping: false },
        },
      ],
      done: [],
      isWholeOrder: false,
    });
  });

  it('has no other size for a part of the line item, with too little stock, or for a synced product', async () => {
    expect((await soldOut({ left: 1, quantity: 2 })).choices().items).toMatchObject([{ others: [] }]);
    expect((await soldOut({ quantity: 6 })).choices().items).toMatchObject([{ others: [] }]);
    const { services, choices } = await soldOut();
    services.db.update(products).set({ isSynced: true, revision: 99 }).run();
    expect(choices().items).toEqual([]);
  });

  it('includes the shipping when nothing else of the order ships', async () => {
    const { choices, order, choose, made } = await soldOut({ withMug: false });
    expect(choices().isWholeOrder).toBe(true);
    expect(choices().items).toMatchObject([{ refund: { withShipping: true, amount: `$${order().total}` } }]);
    await choose('refund');
    expect(made().map((cents) => (cents / 100).toFixed(2))).toEqual([order().total]);
    expect(order().fullyRefunded).toBe(true);
  });
});

describe('the flag', () => {
  it('resolves when an administrator refunds or ships the missing units', async () => {
    const refunded = await soldOut();
    const items = [{ id: refunded.itemId, quantity: 1 }];
    await requestRefund(refunded.services, refunded.id, { items }, { actor: ADMIN_ACTOR });
    expect(refunded.flags()).toEqual([]);
    const { services, id, flags } = await soldOut();
    shipItems(
      services,
      id,
      { carrier: 'USPS', trackingNumber: '9400', acceptFlags: ['stock_gone'] },
      ADMIN_ACTOR,
    );
    expect(flags()).toEqual([]);
  });

  it('that an administrator resolved leaves nothing to choose', async () => {
    const { services, id, choose, choices } = await soldOut();
    resolveFlag(services, id, { reason: 'stock_gone', note: 'Printed one.' }, ADMIN_ACTOR);
    for (const choice of ['wait', 'other', 'refund'] as const)
      expect((await rejectionOf(choose(choice, 'L'))).code).toBe('nothing_to_do');
    expect(choices()).toMatchObject({ items: [], done: [] });
  });
});
