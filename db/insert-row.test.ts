import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/test-services.ts';
import { insertInto } from './insert-row.ts';
import { carts } from './schema/cart.ts';
import { emails, jobs } from './schema/operations.ts';

const NOW = new Date(Date.UTC(2026, 10, 20));

it('stores what drizzle would store, and defaults for what a row lacks', () => {
  const db = testDatabase();
  const job = { kind: 'send_email', key: 'a', payload: { emailId: 'ä"b' }, runAt: NOW, createdAt: NOW };
  db.insert(jobs)
    .values({ id: 'drizzle', ...job })
    .run();
  insertInto(jobs)(db, { ...job, id: 'ours', key: 'b' });
  const [theirs, ours] = db.select().from(jobs).orderBy(jobs.id).all();
  expect(ours).toEqual({ ...theirs, id: 'ours', key: 'b' });
});

it('skips a row that a unique index already has, only if configured', () => {
  const db = testDatabase();
  const cart = { id: 'a', sessionId: 's', createdAt: NOW, updatedAt: NOW };
  expect(insertInto(carts)(db, cart).changes).toBe(1);
  expect(insertInto(carts, { ignoresConflicts: true })(db, { ...cart, id: 'b' }).changes).toBe(0);
  expect(() => insertInto(carts)(db, { ...cart, id: 'b' })).toThrow(/UNIQUE/);
});

it('computes columns in the statement', () => {
  const db = testDatabase();
  const insert = insertInto(emails, {
    computed: { number: '(select coalesce(max(number), 0) + 5 from emails)' },
  });
  const email = {
    template: 'order-link',
    recipient: 'sam@example.com',
    subject: 'Hi',
    createdAt: NOW,
  } as const;
  insert(db, { id: 'a', ...email });
  insert(db, { id: 'b', ...email });
  expect(db.select({ number: emails.number }).from(emails).all()).toEqual([{ number: 5 }, { number: 10 }]);
});
