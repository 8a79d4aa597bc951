import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkouts } from '#db/schema/checkout.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { emails, jobs } from '#db/schema/operations.ts';
import { disputes } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { contacts } from '#db/schema/site.ts';
import { replyToInquiry } from '#server/domain/inquiries/reply-to-inquiry.ts';
import { lastOrderNumber } from '#server/domain/sales/orders/order-number.ts';
import { dashboardFigures, listOrders } from '#server/domain/sales/orders/orders.queries.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { sampleState } from '#server/kernel/samples/samples.queries.ts';
import { EMAIL_STATUSES } from '#shared/email-status.ts';
import { isSecretEmail } from '#shared/email-templates.ts';
import type { LedgerKind } from '#shared/ledger.ts';
import { ORDER_STATUSES } from '#shared/order-state.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { contentOf, createDemoShop, type DemoShop, fillDemoShop, NOW } from '#tests/support/demo-shop.ts';
import { demo } from './demo.ts';
import { ROOT } from './root.ts';

const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
const FILL_TIMEOUT_MS = 60_000;

const uploadsOf = ({ env }: DemoShop) => {
  const folder = join(env.dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('npm run demo', () => {
  let shop: DemoShop;
  let before: ReturnType<typeof contentOf>;
  let waitingToBeSent = 0;
  let filled = 0;

  beforeAll(async () => {
    shop = await createDemoShop();
    before = contentOf(shop);
    const ofSample = and(eq(jobs.kind, 'send_email'), eq(jobs.status, 'waiting'));
    const countJobs = () => shop.db.select({ n: count() }).from(jobs).where(ofSample).get()?.n ?? 0;
    const jobsBefore = countJobs();
    filled = await fillDemoShop(shop, {
      onStep: () => {
        waitingToBeSent += countJobs() - jobsBefore;
      },
    });
  }, FILL_TIMEOUT_MS);
  afterAll(() => shop.close());

  const all = () => listOrders(shop.services, { limit: 200, offset: 0 }).orders;
  const samples = () => all().filter(({ isSample }) => isSample);

  it('adds orders in every status, from the last 90 days', () => {
    const found = samples();
    expect(found).toHaveLength(filled);
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
    const days = found.map(({ createdAt }) => (NOW.getTime() - Date.parse(createdAt)) / 86_400_000);
    expect(Math.min(...days)).toBeGreaterThan(0);
    expect(Math.max(...days)).toBeLessThan(91);
    const sorted = found.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    expect(found).toEqual(sorted);
  });

  it('adds orders in every state: in production, in two shipments, restocked, flagged, disputed, with notes', () => {
    const found = samples();
    const eventTypes = new Set(found.flatMap(({ events }) => events.map(({ type }) => type)));
    for (const type of [
      'flagged',
      'resolved',
      'restocked',
      'refund',
      'note',
      'message',
      'contact',
    ] as const) {
      expect(eventTypes).toContain(type);
    }
    expect(eventTypes).toContain('dispute_opened');
    expect(eventTypes).toContain('dispute_closed');
    const open = new Set(found.flatMap(({ attention }) => attention.map(({ reason }) => reason)));
    for (const reason of [
      'amount_mismatch',
      'cancel_requested',
      'problem_reported',
      'items_missing',
    ] as const) {
      expect(open).toContain(reason);
    }
    const statuses = found.flatMap(({ items }) => items.map(({ status }) => status));
    for (const status of ['pending', 'in_production', 'shipped', 'delivered'])
      expect(statuses).toContain(status);
    const isPartShipped = (order: (typeof found)[number]) =>
      order.shippedItems > 0 && order.shippedItems < order.itemCount;
    expect(found.some(isPartShipped)).toBe(true);
    const shipment = found.flatMap(({ shipments }) => shipments)[0];
    expect(shipment).toMatchObject({
      carrier: expect.any(String),
      trackingNumber: expect.stringMatching(/^\w{12,}$/),
    });
    expect(found.some(({ items }) => items.some(({ design }) => design?.text))).toBe(true);
    expect(new Set(found.map(({ shippingAddress }) => shippingAddress.state)).size).toBeGreaterThan(10);
  });

  it('adds refunds and disputes of every outcome, and the fees of payments', () => {
    const refunded = shop.db.select().from(refunds).all();
    expect(new Set(refunded.map(({ status }) => status))).toEqual(
      new Set(['pending', 'succeeded', 'failed']),
    );
    const disputed = shop.db.select().from(disputes).all();
    expect(new Set(disputed.map(({ status }) => status))).toEqual(new Set(['needs_response', 'won', 'lost']));
    const kinds = shop.db.select({ kind: ledgerEntries.kind }).from(ledgerEntries).all();
    const count = (kind: LedgerKind) => kinds.filter((entry) => entry.kind === kind).length;
    expect(count('fee')).toBe(count('captured') - 2);
    expect([count('dispute_held'), count('dispute_released'), count('dispute_lost')]).toEqual([3, 2, 1]);
  });

  it('adds inquiries, abandoned checkouts, and emails in every status', () => {
    const { db } = shop;
    expect(db.select().from(contacts).all().length).toBeGreaterThan(20);
    expect(db.select().from(checkouts).where(eq(checkouts.status, 'abandoned')).all()).not.toHaveLength(0);
    const byStatus = Map.groupBy(db.select().from(emails).all(), ({ status }) => status);
    expect(new Set(byStatus.keys())).toEqual(new Set(EMAIL_STATUSES));
    expect(byStatus.get('failed')?.[0]?.lastError).toContain('452');
    expect(byStatus.get('bounced')?.[0]?.lastError).toContain('550');
    expect(byStatus.get('sent')?.length).toBeGreaterThan(100);
    expect(
      byStatus.get('sent')?.every(({ html, template }) => (html === null) === isSecretEmail(template)),
    ).toBe(true);
  });

  it('sends nothing: no address is real, no job could send an email, and none is written to a file', () => {
    expect(waitingToBeSent).toBe(0);
    expect(existsSync(join(shop.env.dataDir, 'mail'))).toBe(false);
    const recipients = shop.db.select({ to: emails.recipient }).from(emails).all();
    for (const { to } of recipients) expect(to).toMatch(/@example\.(com|org|net)$/);
  });

  it('marks only its own orders, and leaves stock for real shoppers', () => {
    expect(dashboardFigures(shop.services).sampleOrders).toBe(filled);
    expect(all().filter(({ isSample }) => !isSample)).toHaveLength(1);
    const left = shop.db.$client
      .prepare('select min(inventory) from products where inventory > 0')
      .pluck()
      .get();
    expect(left).toBeGreaterThanOrEqual(5);
  });

  it('refuses to fill a shop that has samples', async () => {
    const content = contentOf(shop);
    await expect(demo(shop.env, { remove: false })).rejects.toThrow('The sample orders are there already.');
    expect(contentOf(shop)).toEqual(content);
  });

  it('--remove removes exactly the samples, whatever was done with them since, and puts their stock back', async () => {
    const { db, services, userId } = shop;
    const admin = { ...ADMIN_ACTOR, userId };
    const paid = samples().find(
      ({ status, items, attention }) => status === 'paid' && items.length > 0 && attention.length === 0,
    );
    const shipment = { carrier: 'UPS', trackingNumber: '1Z1', trackingUrl: undefined };
    shipItems(services, paid?.id ?? '', shipment, admin);
    const inquiry = db.select().from(contacts).where(eq(contacts.status, 'new')).get();
    const reply = { replyId: services.newId(), subject: 'Your message', message: 'We can.' };
    replyToInquiry(services, inquiry?.id ?? '', reply, admin);
    const highest = lastOrderNumber(db);

    expect(await demo(shop.env, { remove: true })).toBe(
      `Removed ${filled} sample orders and put their stock back. Everything else is as it was.`,
    );
    const { audit_log: kept = [], audit_search: _, ...content } = contentOf(shop);
    expect(before).toMatchObject(content);
    const doneByPeople = kept.filter((entry) => !before['audit_log']?.includes(entry));
    const actions = new Set(doneByPeople.map((entry) => JSON.parse(entry).action));
    expect([...actions].sort()).toEqual([
      'inquiry_replied',
      'inquiry_status_changed',
      'order_item_status_changed',
      'order_shipped',
      'order_status_changed',
    ]);
    expect(uploadsOf(shop)).toEqual([]);
    expect(lastOrderNumber(db)).toBe(highest);
    expect(await demo(shop.env, { remove: true })).toBe('There are no sample orders.');
  });
});

describe('npm run demo, interrupted', () => {
  it('leaves what --remove can remove, at any step', async () => {
    const shop = await createDemoShop();
    onTestFinished(() => shop.close());
    const before = contentOf(shop);
    for (const steps of [1, 25]) {
      let left = steps;
      const crash = () => {
        left -= 1;
        if (left < 0) throw new Error('The plug was pulled.');
      };
      await expect(fillDemoShop(shop, { onStep: crash })).rejects.toThrow('The plug was pulled.');
      await expect(fillDemoShop(shop)).rejects.toThrow('If it was interrupted, remove what it has made');
      await demo(shop.env, { remove: true });
      expect(contentOf(shop)).toEqual(before);
    }
  });

  it('can be removed in two attempts, and is not complete after the first', async () => {
    const shop = await createDemoShop();
    onTestFinished(() => shop.close());
    const before = contentOf(shop);
    await fillDemoShop(shop, { visits: 4 });
    // A row that refers to a sample cart makes its removal fail.
    const { db } = shop;
    db.$client.exec(`create table blocker (cart text references carts(id));
      insert into blocker select id from carts order by created_at limit 1`);
    await expect(demo(shop.env, { remove: true })).rejects.toThrow('FOREIGN KEY');
    expect(sampleState(db)).toBe('partial');
    db.$client.exec('drop table blocker');
    await demo(shop.env, { remove: true });
    expect(contentOf(shop)).toEqual(before);
  });

  it('stops when its samples are removed meanwhile', async () => {
    const shop = await createDemoShop();
    onTestFinished(() => shop.close());
    let steps = 0;
    const removal = async () => {
      steps += 1;
      if (steps === 10) shop.db.$client.exec('delete from sample_records');
    };
    await expect(fillDemoShop(shop, { onStep: () => void removal() })).rejects.toThrow('removed meanwhile');
  });
});

describe('npm run demo, refused', () => {
  it('never fills a shop with a payment key, and changes nothing there', async () => {
    const shop = await createDemoShop();
    onTestFinished(() => shop.close());
    const before = contentOf(shop);
    const live = parseEnv({ ...shop.settings, ...LIVE });
    await expect(demo(live, { remove: false })).rejects.toThrow('This shop has a STRIPE_SECRET_KEY.');
    expect(contentOf(shop)).toEqual(before);
  });

  it.each([
    ['an order', "update orders set stripe_payment_intent_id = 'pi_3live'"],
    ['a checkout', "update checkouts set payment_intent_id = 'pi_3live'"],
  ])('never fills a shop with %s that was not paid in its sandbox', async (_, change) => {
    const shop = await createDemoShop();
    onTestFinished(() => shop.close());
    shop.db.$client.exec(change);
    const before = contentOf(shop);
    const refusal = 'This shop has payments that its sandbox did not make.';
    await expect(demo(shop.env, { remove: false })).rejects.toThrow(refusal);
    rmSync(join(shop.env.dataDir, 'sandbox'), { recursive: true });
    await expect(demo(shop.env, { remove: false })).rejects.toThrow(refusal);
    expect(contentOf(shop)).toEqual(before);
  });

  it('asks for the first start when there is no database or no administrator', async () => {
    const shop = await createDemoShop();
    onTestFinished(() => shop.close());
    const nowhere = { ...shop.env, databaseFile: '/nowhere/shop.sqlite' };
    await expect(demo(nowhere, { remove: false })).rejects.toThrow(
      'There is no database /nowhere/shop.sqlite yet',
    );
    shop.db.$client.exec('delete from users');
    await expect(demo(shop.env, { remove: false })).rejects.toThrow('This shop has no administrator yet.');
    expect(sampleState(shop.db)).toBe('none');
  });

  it('asks for newer code when a newer version changed the database', async () => {
    const shop = await createDemoShop();
    onTestFinished(() => shop.close());
    shop.db.$client.exec(
      "insert into __drizzle_migrations (hash, created_at) values ('next', 9999999999999)",
    );
    await expect(demo(shop.env, { remove: false })).rejects.toThrow('was changed by a newer version');
  });

  it('ends with an error for an unknown option', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/demo.ts'), '--delete'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain("Unknown option '--delete'");
  });
});
