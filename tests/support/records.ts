import { sql } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { carts } from '#db/schema/cart.ts';
import { checkouts } from '#db/schema/checkout.ts';
import { emails, jobs, webhookEvents } from '#db/schema/operations.ts';
import { sampleRecords } from '#db/schema/samples.ts';
import { NEXT_NUMBER } from '#server/kernel/outbox/queue-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { ADDRESS } from './address.ts';

type Row<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>;

/** Records a row as a sample, as `npm run demo` does. */
export function markAsSample({ db }: Services, kind: string, recordId: string): void {
  db.insert(sampleRecords).values({ kind, recordId }).run();
}

/** Each stores one record of now, changed as the test wants it, and returns its id. */
export function storeRecords({ db, newId, now }: Services) {
  const record = <T extends { id: string }>(store: (row: { id: string }) => unknown, row: Partial<T>) => {
    const id = row.id ?? newId();
    store({ id });
    return id;
  };
  return {
    job: (row: Row<typeof jobs> = {}) =>
      record(({ id }) => {
        const job = { id, kind: 'send_email', key: id, payload: {}, runAt: now(), createdAt: now() };
        db.insert(jobs)
          .values({ ...job, finishedAt: now(), ...row })
          .run();
      }, row),
    email: (row: Row<typeof emails> = {}) =>
      record(({ id }) => {
        const email = { id, template: 'x', recipient: 'sam@example.com', subject: 'x', html: 'x', text: 'x' };
        db.insert(emails)
          .values({ ...email, number: sql.raw(NEXT_NUMBER), createdAt: now(), ...row })
          .run();
      }, row),
    webhookEvent: (row: Row<typeof webhookEvents> = {}) =>
      record(({ id }) => {
        const event = { id, source: 'stripe', externalId: id, type: 'x', payload: {}, receivedAt: now() };
        db.insert(webhookEvents)
          .values({ ...event, ...row })
          .run();
      }, row),
    checkout: (row: Row<typeof checkouts> = {}) =>
      record(({ id }) => {
        const addresses = { shippingAddress: ADDRESS, billingAddress: ADDRESS } as Row<typeof checkouts>;
        const checkout = {
          id,
          buyer: 'cart:a',
          cartId: 'a',
          fingerprint: id,
          contact: {},
          lines: [],
          totalCents: 0,
        };
        const stamps = { createdAt: now(), updatedAt: now() };
        db.insert(checkouts)
          .values({ ...checkout, ...addresses, ...stamps, ...row } as typeof checkouts.$inferInsert)
          .run();
      }, row),
    cart: (row: Row<typeof carts> = {}) =>
      record(({ id }) => {
        db.insert(carts)
          .values({ id, sessionId: id, createdAt: now(), updatedAt: now(), ...row })
          .run();
      }, row),
    user: () => {
      const id = newId();
      db.insert(users)
        .values({
          id,
          username: id,
          email: 'sam@example.com',
          password: 'x',
          createdAt: now(),
          updatedAt: now(),
        })
        .run();
      return id;
    },
  };
}
