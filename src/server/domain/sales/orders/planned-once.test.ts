import { expect, it } from 'vitest';
import { paidOrder } from '#tests/support/orders.ts';
import { watchedServices } from '#tests/support/watched-services.ts';

/** A value without a plus sign before it. The log of statements shows what was bound to them. */
const BARE = /(?:[=<>]|limit) (?:'|\d)/;
/** What the statements themselves contain. */
const WRITTEN = /= '(?:open|admin)'/g;

it('sells and shows an order without a statement that SQLite plans again at each use (docs/performance.md#hot-calls)', async () => {
  const { services, statementsOf } = watchedServices();
  // Collects what runs from here on.
  const statements = statementsOf(() => undefined);
  await paidOrder(services);
  const sorted = statements.filter((sql) => /^select.*(?: join | order by |distinct)/s.test(sql));
  expect(sorted.length).toBeGreaterThan(3);
  expect(sorted.filter((sql) => BARE.test(sql.replaceAll(WRITTEN, '')))).toEqual([]);
});
