import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dailyCounts, visitorDays, visitorMarks } from '#db/schema/analytics.ts';
import { removeExpired } from '#server/flows/operations/remove-expired.ts';
import type { Mark } from '#server/kernel/visits/visit-counter.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const requestOf = (headers: Record<string, string> = {}, address = '203.0.113.7') => ({
  headers: new Headers({ 'user-agent': FIREFOX, ...headers }),
  address,
});
const HOME: Mark = { kind: 'page', subject: '/', times: 1 };

/** What is counted, as `page / 2/1`: two views of the page `/` by one visitor. */
function countsIn({ db, visits }: TestServices): string[] {
  visits.flush();
  return db
    .select()
    .from(dailyCounts)
    .orderBy(asc(dailyCounts.day), asc(dailyCounts.kind), asc(dailyCounts.subject))
    .all()
    .map(({ kind, subject, count, visitors }) => `${kind} ${subject} ${count}/${visitors}`);
}

describe('the counter of visits', () => {
  it('counts a visitor once a day, and every view', () => {
    const services = testServices();
    const { visits } = services;
    visits.count(requestOf(), [HOME]);
    visits.count(requestOf(), [HOME]);
    visits.flush();
    visits.count(requestOf(), [HOME]);
    visits.count(requestOf({ 'user-agent': SAFARI }), [HOME]);
    visits.count(requestOf({}, '203.0.113.8'), [HOME]);
    expect(countsIn(services)).toEqual(['page / 5/3']);
    services.pass(DAY_MS);
    visits.count(requestOf(), [HOME]);
    expect(countsIn(services)).toEqual(['page / 5/3', 'page / 1/1']);
  });

  it.each([
    [
      'a crawler',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['a program without a name', { 'user-agent': '' }],
    ['a visitor with Do Not Track', { dnt: '1' }],
    ['a visitor with Global Privacy Control', { 'sec-gpc': '1' }],
    ['a page that is loaded in advance', { 'sec-purpose': 'prefetch' }],
  ])('leaves out %s', (_, headers) => {
    const services = testServices();
    services.visits.count(requestOf(headers), [HOME]);
    expect(countsIn(services)).toEqual([]);
  });

  it('stores no address, forgets visitors and their secret when the day is over, and keeps the sums', async () => {
    const services = testServices();
    const { db, visits } = services;
    visits.count(requestOf(), [HOME]);
    const sums = countsIn(services);
    const stored = JSON.stringify([
      db.select().from(visitorDays).all(),
      db.select().from(visitorMarks).all(),
    ]);
    expect(stored).not.toContain('203.0.113.7');
    expect(db.select().from(visitorMarks).all()).toHaveLength(1);
    // 10 AM in Los Angeles: the day ends in 14 hours, and what was counted at its end may be written an hour later.
    services.pass(14.5 * HOUR_MS);
    await removeExpired(services);
    expect(db.select().from(visitorMarks).all()).toHaveLength(1);
    services.pass(HOUR_MS);
    await removeExpired(services);
    expect(db.select().from(visitorMarks).all()).toEqual([]);
    expect(db.select().from(visitorDays).all()).toEqual([]);
    expect(countsIn(services)).toEqual(sums);
  });

  it('keeps the sums 800 days', async () => {
    const services = testServices();
    services.visits.count(requestOf(), [HOME]);
    services.visits.flush();
    services.pass(800 * DAY_MS);
    await removeExpired(services);
    expect(countsIn(services)).toHaveLength(1);
    services.pass(DAY_MS);
    await removeExpired(services);
    expect(countsIn(services)).toEqual([]);
  });

  it('writes later what could not be written, and never fails the request', () => {
    const services = testServices();
    const { db, visits } = services;
    visits.count(requestOf(), [HOME]);
    db.$client.exec('alter table daily_counts rename to away');
    visits.flush();
    visits.count(requestOf(), [HOME]);
    db.$client.exec('alter table away rename to daily_counts');
    expect(countsIn(services)).toEqual(['page / 2/1']);
    services.pass(DAY_MS);
    db.$client.exec('alter table visitor_days rename to away');
    expect(() => visits.count(requestOf(), [HOME])).not.toThrow();
  });

  it('counts 100 different searches a day, and those it knows on', () => {
    const services = testServices();
    const search = (subject: string) =>
      services.visits.count(requestOf(), [{ kind: 'search', subject, times: 1 }]);
    for (let n = 0; n < 101; n += 1) search(`nonsense ${n}`);
    expect(countsIn(services)).toHaveLength(100);
    search('nonsense 7');
    search('more nonsense');
    const counts = countsIn(services);
    expect(counts).toHaveLength(100);
    expect(counts).toContain('search nonsense 7 2/1');
  });
});

describe('POST /api/views', () => {
  const see = async (body: unknown, headers: Record<string, string> = {}) => {
    const shop = shopInMemory();
    stockProduct(shop.services, { name: 'Field Tee' });
    stockProduct(shop.services, { name: 'Old Tee', isActive: false });
    const response = await shop.fetch('/api/views', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': FIREFOX, ...headers },
      body: JSON.stringify(body),
    });
    const counts = countsIn(shop.services).map((line) => line.replace(/[0-9a-f-]{36}/, '<id>'));
    return { status: response.status, counts };
  };

  it.each([
    [{ path: '/about' }, ['page /about 1/1']],
    [{ path: '/store' }, ['page /store 1/1', 'step view 1/1']],
    [{ path: '/store/field-tee' }, ['product <id> 1/1', 'step view 1/1']],
    [{ path: '/store/old-tee' }, []],
    [{ path: '/store/no-such-tee' }, []],
    [{ path: '/cheap-pills' }, []],
    [{ search: '  Combat   BOOTS ' }, ['search combat boots 1/1']],
  ])('counts %j', async (body, counts) => {
    expect(await see(body)).toEqual({ status: 204, counts });
  });

  it.each([
    {},
    { path: '/', search: 'boots' },
    { path: 7 },
    { path: `/${'a'.repeat(400)}` },
    { search: '\u0007' },
  ])('refuses %j', async (body) => {
    expect(await see(body)).toEqual({ status: 422, counts: [] });
  });

  it('counts nothing for a visitor who objects', async () => {
    expect(await see({ path: '/about' }, { 'Sec-GPC': '1' })).toEqual({ status: 204, counts: [] });
  });
});

it('counts a visitor who buys in every step, and as a buyer of what they bought', async () => {
  const shop = shopInMemory();
  const productId = stockProduct(shop.services, { name: 'Field Tee' });
  const send = (path: string, body: unknown) =>
    shop.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': SAFARI },
      body: JSON.stringify(body),
    });
  await send('/api/cart/items', { productId, quantity: 2 });
  expect(countsIn(shop.services)).toEqual(['step cart 1/1', 'step view 0/1']);
  const { paymentInput, orderInput } = await import('#tests/support/shop.ts');
  const started = await send('/api/create-payment-intent', paymentInput());
  const { paymentIntentId } = (await started.json()) as { paymentIntentId: string };
  shop.services.payments.succeed(paymentIntentId);
  for (let times = 0; times < 2; times += 1) await send('/api/orders', orderInput(paymentIntentId));
  expect(countsIn(shop.services)).toEqual([
    `buyer ${productId} 2/1`,
    `product ${productId} 0/1`,
    'step cart 1/1',
    'step checkout 0/1',
    'step paid 2/1',
    'step view 0/1',
  ]);
});
