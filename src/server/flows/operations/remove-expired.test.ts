import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { sessions } from '#db/schema/accounts.ts';
import { aiInteractions } from '#db/schema/assistant.ts';
import { carts } from '#db/schema/cart.ts';
import { checkouts, stockHolds } from '#db/schema/checkout.ts';
import { emails, jobs, webhookEvents } from '#db/schema/operations.ts';
import { HOLD_COOLDOWN_MS } from '#server/domain/catalog/stock-holds.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { DAY_MS } from '#shared/durations.ts';
import { RETENTION } from '#shared/retention.ts';
import { addInteraction } from '#tests/support/interactions.ts';
import { storeRecords } from '#tests/support/records.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { EXPIRED_RECORDS, SHORT_LIVED_RECORDS } from './expired-records.ts';
import { removeExpired } from './remove-expired.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const SECRET = { APP_SECRET: 'a secret of at least 32 characters' };

type Table = typeof jobs | typeof emails | typeof webhookEvents | typeof checkouts | typeof carts;

async function passDays(services: TestServices, days: number) {
  services.pass(days * DAY_MS);
  await removeExpired(services);
}

function idsIn({ db }: TestServices, table: Table): string[] {
  return (db.select({ id: table.id }).from(table).all() as { id: string }[]).map(({ id }) => id).sort();
}

describe('records with a retention', () => {
  it('keeps finished jobs 7 days and failed ones 90, and never one that waits or runs', async () => {
    const services = testServices();
    const { job } = storeRecords(services);
    job({ status: 'done' });
    const failed = job({ status: 'failed' });
    const kept = [job({ status: 'waiting' }), job({ status: 'running' })];
    await passDays(services, 6.9);
    expect(idsIn(services, jobs)).toHaveLength(4);
    await passDays(services, 0.2);
    expect(idsIn(services, jobs)).toEqual([failed, ...kept]);
    await passDays(services, 83);
    expect(idsIn(services, jobs)).toEqual(kept);
  });

  it('keeps what was asked of the assistant 90 days', async () => {
    const services = testServices();
    addInteraction(services);
    await passDays(services, 89);
    addInteraction(services, { query: 'younger' });
    await passDays(services, 2);
    expect(services.db.select().from(aiInteractions).all()).toMatchObject([{ query: 'younger' }]);
  });

  it('keeps the body of a sent email 90 days and its row 730, and an unsent one whole', async () => {
    const services = testServices();
    const { email } = storeRecords(services);
    const sent = email({ status: 'sent' });
    const unsent = [email({ status: 'waiting' }), email({ status: 'failed' })];
    const bodies = () =>
      services.db
        .select()
        .from(emails)
        .all()
        .filter(({ html, text }) => html !== null && text !== null)
        .map(({ id }) => id);
    await passDays(services, 89);
    expect(bodies()).toHaveLength(3);
    await passDays(services, 2);
    expect(bodies()).toEqual(unsent);
    expect(idsIn(services, emails)).toContain(sent);
    await passDays(services, 640);
    expect(idsIn(services, emails)).toEqual(unsent);
    expect(bodies()).toEqual(unsent);
  });

  it('keeps a canceled email like a sent one, rendered or not, and a bounced one until it is dealt with', async () => {
    const services = testServices();
    const { email } = storeRecords(services);
    const bounced = email({ status: 'bounced' });
    email({ status: 'canceled' });
    email({ status: 'canceled', html: null, text: null, data: { message: 'Hello' } });
    await passDays(services, 91);
    const kept = services.db.select().from(emails).all();
    expect(kept.map(({ data, html }) => html ?? data)).toEqual(['x', null, null]);
    await passDays(services, 640);
    expect(idsIn(services, emails)).toEqual([bounced]);
  });

  it('keeps the payload of a processed webhook event 90 days and its row 400, and an open payment event whole', async () => {
    const services = testServices();
    const { webhookEvent } = storeRecords(services);
    const processed = webhookEvent({ processedAt: services.now() });
    const open = webhookEvent({ error: 'No handler', source: 'stripe' });
    const report = webhookEvent({ error: 'No answer', source: 'printful' });
    const payloads = () =>
      services.db
        .select()
        .from(webhookEvents)
        .all()
        .filter(({ payload }) => payload !== null)
        .map(({ id }) => id);
    await passDays(services, 89);
    expect(payloads()).toEqual([processed, open, report]);
    await passDays(services, 2);
    expect(payloads()).toEqual([open]);
    expect(idsIn(services, webhookEvents)).toEqual([processed, open, report]);
    await passDays(services, 310);
    expect(idsIn(services, webhookEvents)).toEqual([open]);
    expect(payloads()).toEqual([open]);
  });

  it('keeps a checkout that never became an order 30 days, and one that may still be paid', async () => {
    const services = testServices();
    const { checkout } = storeRecords(services);
    for (const status of ['open', 'superseded', 'abandoned'] as const) checkout({ status });
    checkout({ status: 'abandoned', paymentIntentId: 'pi_canceled' });
    const kept = [
      checkout({ status: 'completed' }),
      checkout({ status: 'open', paymentIntentId: 'pi_open' }),
      checkout({ status: 'superseded', paymentIntentId: 'pi_superseded' }),
    ];
    await passDays(services, 29);
    expect(idsIn(services, checkouts)).toHaveLength(7);
    await passDays(services, 2);
    expect(idsIn(services, checkouts)).toEqual(kept);
  });

  it('keeps an anonymous cart 60 days since its last change, and the cart of an account', async () => {
    const services = testServices();
    const { cart, user } = storeRecords(services);
    cart();
    const kept = [
      cart({ updatedAt: new Date(services.now().getTime() + 5 * DAY_MS) }),
      cart({ sessionId: null, userId: user() }),
    ];
    await passDays(services, 59);
    expect(idsIn(services, carts)).toHaveLength(3);
    await passDays(services, 2);
    expect(idsIn(services, carts)).toEqual(kept.sort());
  });

  it('takes the number of days from the settings', async () => {
    const services = testServices({ KEEP_FINISHED_JOBS_DAYS: '2' });
    storeRecords(services).job({ status: 'done' });
    await passDays(services, 3);
    expect(idsIn(services, jobs)).toEqual([]);
  });

  it('removes any number of records in batches', async () => {
    const services = testServices();
    const { job } = storeRecords(services);
    for (let count = 0; count < 450; count += 1) job({ status: 'done' });
    await passDays(services, 8);
    expect(idsIn(services, jobs)).toEqual([]);
  });
});

describe('short-lived records', () => {
  it('are removed when they expire: sessions, stock holds and rate limits', async () => {
    const services = testServices();
    const { db, now, env, limits } = services;
    const { checkout, user } = storeRecords(services);
    const [userId, checkoutId] = [user(), checkout()];
    const seconds = Math.floor(now().getTime() / 1000);
    const session = { userId, createdAt: now(), lastUsedAt: now() };
    db.insert(sessions)
      .values([
        { id: 'old', ...session, expiresAt: seconds - 1 },
        { id: 'new', ...session, expiresAt: seconds + 60 },
      ])
      .run();
    const hold = {
      productId: stockProduct(services),
      checkoutId,
      optionKey: '',
      quantity: 1,
      addressKey: 'a',
    };
    const at = (milliseconds: number) => new Date(now().getTime() + milliseconds);
    db.insert(stockHolds)
      .values({ ...hold, cartId: 'old', expiresAt: at(-HOLD_COOLDOWN_MS - 1) })
      .run();
    db.insert(stockHolds)
      .values({ ...hold, cartId: 'new', expiresAt: at(1000) })
      .run();
    await limits.spend('read', 'old');
    await limits.spend('read', 'new');
    limits.flush();
    const counters = openDatabase(join(env.dataDir, 'limits.sqlite')).$client;
    counters.exec("update rate_limits set expire = 1 where key like '%old'");
    await removeExpired(services);
    expect(db.select({ id: sessions.id }).from(sessions).all()).toEqual([{ id: 'new' }]);
    expect(db.select({ cartId: stockHolds.cartId }).from(stockHolds).all()).toEqual([{ cartId: 'new' }]);
    expect(counters.prepare('select key from rate_limits').pluck().all()).toEqual(['read:new']);
    counters.close();
  });
});

describe('a sweep', () => {
  it.each(Object.entries({ ...EXPIRED_RECORDS, ...SHORT_LIVED_RECORDS }))(
    'finds %s by an index',
    (_, batch) => {
      const { db, now } = testServices();
      const { sql, params } = batch(db, now(), 200).toSQL();
      const bound = params.map((value) => (value instanceof Date ? value.getTime() : value));
      const plan = db.$client.prepare(`explain query plan ${sql}`).all(bound) as { detail: string }[];
      const steps = plan.map(({ detail }) => detail).join('\n');
      expect(steps).toMatch(/SEARCH \w+ USING (COVERING )?INDEX \w+ \(.*<\?\)/);
      expect(steps).not.toMatch(/SCAN (?!SUBQUERY)|TEMP B-TREE/);
    },
  );

  it('clears bodies and payloads by the indexes that hold only what has one', () => {
    const { db, now } = testServices();
    const planOf = (name: 'emailBodies' | 'webhookPayloads') => {
      const { sql, params } = EXPIRED_RECORDS[name](db, now(), 200).toSQL();
      return JSON.stringify(db.$client.prepare(`explain query plan ${sql}`).all(params));
    };
    expect(planOf('emailBodies')).toContain('emails_with_body');
    expect(planOf('webhookPayloads')).toContain('webhook_events_with_payload');
  });

  it('deletes no row whose references SQLite would have to find without an index', () => {
    const { $client } = testServices().db;
    const all = <T>(sql: string) => $client.prepare(sql).all() as T[];
    const swept = ['carts', 'checkouts', 'customizations', 'emails', 'jobs', 'sessions', 'webhook_events'];
    for (const { name: table } of all<{ name: string }>(
      "select name from sqlite_master where type = 'table'",
    )) {
      const leading = all<{ name: string }>(`pragma index_list(${table})`).map(
        ({ name }) => all<{ name: string }>(`pragma index_info(${name})`)[0]?.name,
      );
      for (const key of all<{ table: string; from: string }>(`pragma foreign_key_list(${table})`))
        if (swept.includes(key.table)) expect(leading, `${table}.${key.from}`).toContain(key.from);
    }
  });
});

describe('the retention table', () => {
  it('can be changed by settings of at least a day', () => {
    for (const { setting } of Object.values(RETENTION)) {
      for (const wrong of ['0', '-1', '1.5', 'week'])
        expect(() => parseEnv({ ...SECRET, [setting]: wrong })).toThrow(`The setting ${setting} must be`);
      expect(Object.values(parseEnv({ ...SECRET, [setting]: '1234' }).retention)).toContain(1234);
    }
  });

  it('equals the one in docs/operations.md and the values in .env.example', () => {
    const text = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    const settings = Object.values(RETENTION).map(
      ({ what, days, setting }) => `| ${what} | ${days} days | \`${setting}\` |`,
    );
    expect(text.split('\n')).toEqual(expect.arrayContaining(settings));
    expect(text.match(/`KEEP_\w+_DAYS` \|/g)).toHaveLength(settings.length);
    const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
    for (const { setting, days } of Object.values(RETENTION))
      expect(example).toContain(`${setting}=${days}\n`);
  });
});
