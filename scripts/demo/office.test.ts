import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failedSignIns } from '#db/schema/audit.ts';
import { shipments, vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { emails, jobs, webhookEvents } from '#db/schema/operations.ts';
import { contactEvents } from '#db/schema/site.ts';
import { addUser } from '#server/domain/accounts/add-user.ts';
import { changeUser } from '#server/domain/accounts/change-user.ts';
import { findUser, listUsers } from '#server/domain/accounts/users.queries.ts';
import { readAssistantFigures } from '#server/domain/assistant/log/figures.queries.ts';
import { listInteractions } from '#server/domain/assistant/log/interactions.queries.ts';
import { listUnanswered } from '#server/domain/assistant/log/unanswered.queries.ts';
import { listProducts } from '#server/domain/catalog/list-products.ts';
import { changeInquiry } from '#server/domain/inquiries/change-inquiry.ts';
import { listInquiries } from '#server/domain/inquiries/inquiries.queries.ts';
import { requireInquiry } from '#server/domain/inquiries/require-inquiry.ts';
import { saveReply } from '#server/domain/inquiries/save-reply.ts';
import { listSavedReplies } from '#server/domain/inquiries/saved-replies.queries.ts';
import { listOrders } from '#server/domain/sales/orders/orders.queries.ts';
import { saveSeoPage } from '#server/domain/seo/save-seo-page.ts';
import { listSeoPages } from '#server/domain/seo/seo-pages.queries.ts';
import { countHeldPrices } from '#server/domain/vendors/held-prices.ts';
import { listSyncs } from '#server/domain/vendors/syncs.queries.ts';
import { listAuditEntries } from '#server/kernel/audit/audit-log.queries.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { findLatest } from '#server/kernel/releases/publishing.queries.ts';
import { sampleState } from '#server/kernel/samples/samples.queries.ts';
import { COUNT_KINDS, FUNNEL_STEPS } from '#shared/analytics.ts';
import { INQUIRY_EVENT_TYPES, INQUIRY_STATUSES } from '#shared/inquiry.ts';
import type { Role } from '#shared/roles.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { createDemoShop, type DemoShop, fillDemoShop, NOW } from '#tests/support/demo-shop.ts';
import { errorOf } from '#tests/support/errors.ts';
import { receiveInquiry } from '#tests/support/inquiries.ts';
import { addInteraction } from '#tests/support/interactions.ts';
import { demo } from '../demo.ts';

const PAGE = { limit: 200, offset: 0 };

let shop: DemoShop;
let realInquiry = '';
let realUser = '';

beforeAll(async () => {
  shop = await createDemoShop();
  const { services } = shop;
  const account = { username: 'sam', email: 'sam@example.com', password: 'a long password' };
  realUser = (await addUser(services, { ...account, role: 'user' }, ADMIN_ACTOR)).id;
  realInquiry = receiveInquiry(services);
  addInteraction(services, { query: 'Our own question' });
  saveReply(services, { title: 'Dates and prices', text: 'Our own' }, ADMIN_ACTOR);
  saveSeoPage(services, { path: '/team', title: 'Our own', description: 'Team' }, ADMIN_ACTOR);
  await fillDemoShop(shop, { visits: 3 });
}, 60_000);
afterAll(() => shop.close());

const samples = () => listInquiries(shop.db, PAGE).inquiries.filter(({ isSample }) => isSample);

it('npm run demo adds visits of every kind in keeping with the orders: no step has more visitors than the one before it', () => {
  const sums = shop.db.$client
    .prepare<[], { kind: string; subject: string; visitors: number }>(
      'select kind, subject, sum(visitors) as visitors from daily_counts where is_sample = 1 group by kind, subject',
    )
    .all();
  expect(new Set(sums.map(({ kind }) => kind))).toEqual(new Set(COUNT_KINDS));
  const visitorsOf = (step: string) =>
    sums.find(({ kind, subject }) => kind === 'step' && subject === step)?.visitors ?? 0;
  const steps = FUNNEL_STEPS.map(visitorsOf);
  expect(steps).toEqual(steps.toSorted((a, b) => b - a));
  expect(visitorsOf('paid')).toBeGreaterThan(0);
});

it('npm run demo adds inquiries in every status, with owners, notes and replies', () => {
  const spam = listInquiries(shop.db, { ...PAGE, status: 'spam' }).inquiries;
  const statuses = [...samples(), ...spam].map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set(INQUIRY_STATUSES));
  expect(samples().map(({ owner }) => owner?.username)).toContain('sample-office');
  const events = shop.db.select({ type: contactEvents.type }).from(contactEvents).all();
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(INQUIRY_EVENT_TYPES));
  expect(samples()[0]).toMatchObject({ status: 'new', owner: null, createdAt: NOW.toISOString() });
});

it('adds products of a vendor with a history of syncs, and a price that waits for a person', () => {
  const synced = listProducts(shop.services).filter(({ name }) => name.startsWith('Sample '));
  expect(synced.map(({ name, price }) => [name, price])).toEqual([
    ['Sample Range Tee', '27.00'],
    ['Sample Ridge Hoodie', '54.00'],
  ]);
  expect(synced.map(({ images }) => images)).toEqual([['/media/tee.webp'], []]);
  const { syncs } = listSyncs(shop.db, PAGE);
  expect(
    syncs.map(({ state, added, changed, deactivated, held }) => [state, added, changed, deactivated, held]),
  ).toEqual([
    ['done', 0, 0, 1, 1],
    ['failed', 0, 0, 0, 0],
    ['done', 1, 1, 0, 0],
    ['done', 2, 0, 0, 0],
  ]);
  expect(syncs.every(({ isSample }) => isSample)).toBe(true);
  expect(countHeldPrices(shop.services.db).n).toBe(1);
});

const storedVendorOrders = () =>
  shop.db.select().from(vendorOrders).orderBy(asc(vendorOrders.createdAt), asc(vendorOrders.number)).all();

it('adds vendor orders in every state, each of an order that follows it', () => {
  const { orders } = listOrders(shop.services, { limit: 200, offset: 0 });
  const statusOf = (orderId: string) => orders.find(({ id }) => id === orderId)?.status;
  const found = storedVendorOrders().map(
    ({ orderId, number, submission, vendorStatus, vendorWord, closedAt }) =>
      [
        `${number} ${submission} ${vendorStatus}`,
        vendorWord ?? 'unknown',
        closedAt ? 'closed' : 'open',
        statusOf(orderId),
      ].join(', '),
  );
  const expected = [
    '1 accepted delivered, fulfilled, open, delivered',
    '1 accepted delivered, fulfilled, open, delivered',
    '1 accepted in_production, partially-fulfilled, open, processing',
    '1 accepted shipped, fulfilled, open, shipped',
    '1 accepted cancelled, canceled, closed, processing',
    '1 accepted failed, unfulfillable, closed, processing',
    '1 accepted in_production, in-production, open, processing',
    '2 accepted in_production, in-production, open, processing',
    '1 accepted sent_to_vendor, on-hold, open, processing',
    '1 refused pending, unknown, open, paid',
    '1 accepted sent_to_vendor, pending, open, processing',
    '1 waiting pending, unknown, open, paid',
  ];
  expect(found.toSorted()).toEqual(expected.toSorted());
});

it('adds the line items of vendor orders, their costs, packages with an email each, and flags for those that need a person', () => {
  const { db } = shop;
  const ids = new Set(
    db
      .select()
      .from(vendorOrderItems)
      .all()
      .map(({ vendorOrderId }) => vendorOrderId),
  );
  expect(storedVendorOrders().filter(({ id }) => !ids.has(id))).toEqual([]);
  for (const { submission, totalCostCents } of storedVendorOrders())
    expect(totalCostCents !== null).toBe(submission === 'accepted');
  const ofVendor = db
    .select()
    .from(shipments)
    .all()
    .filter(({ vendorOrderId }) => vendorOrderId !== null);
  const packages = [...Map.groupBy(ofVendor, ({ vendorOrderId }) => vendorOrderId).values()].map(
    ({ length }) => length,
  );
  expect(packages.toSorted()).toEqual([1, 1, 1, 1]);
  const numbers = ofVendor.map(({ trackingNumber }) => trackingNumber ?? '');
  const notices = db.select().from(emails).where(eq(emails.template, 'shipping-notice')).all();
  for (const number of numbers) expect(notices.filter(({ text }) => text?.includes(number))).toHaveLength(1);
  const { orders } = listOrders(shop.services, { limit: 200, offset: 0 });
  const flagged = orders.filter(({ attention }) =>
    attention.some(({ reason }) => reason === 'vendor_failure'),
  );
  expect(flagged).toHaveLength(4);
});

it('adds webhooks of the vendor, one of them twice and one of an unknown order, and no job asks the vendor', () => {
  const { db } = shop;
  const events = db.select().from(webhookEvents).all();
  expect(events.every(({ source, processedAt }) => source === 'printify' && processedAt !== null)).toBe(true);
  expect(events.filter(({ outcome }) => outcome === 'unmatched')).toMatchObject([{ orderId: null }]);
  expect(events.every(({ result }) => result !== null)).toBe(true);
  expect(
    events.some(({ result }) => result?.status === 'delivered' && result.trackingNumbers.length > 0),
  ).toBe(true);
  const repeated = Map.groupBy(events, ({ type, vendorOrderId }) => `${type} ${vendorOrderId}`);
  expect(
    [...repeated].filter(([name, { length }]) => name.includes('delivered') && length === 2),
  ).not.toEqual([]);
  const kinds = db
    .select({ kind: jobs.kind })
    .from(jobs)
    .all()
    .map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.includes('vendor'))).toEqual([]);
});

it('keeps a saved reply of the shop that has the title of a sample', () => {
  const texts = listSavedReplies(shop.db).map(({ title, text }) => [title, text]);
  expect(texts).toEqual([
    ['Course at your site', expect.stringContaining('{firstName}')],
    ['Dates and prices', 'Our own'],
  ]);
});

it('adds SEO records that change no page, and keeps existing ones', () => {
  const { pages } = listSeoPages(shop.db, PAGE);
  expect(pages.map(({ path, isActive, title }) => [path, isActive, title])).toEqual([
    ['/faqs', false, 'Answers before you book a course'],
    ['/military', false, 'Military trauma and tactical medicine training'],
    ['/team', true, 'Our own'],
  ]);
});

it('adds accounts that are marked as samples, one of them disabled and one an administrator', () => {
  const { users } = listUsers(shop.db, { ...PAGE, sort: 'username' });
  const facts = users.map(({ username, role, isSample, disabledAt }) => [
    ...[username, role],
    ...[isSample && 'sample', disabledAt && 'disabled'].filter(Boolean),
  ]);
  expect(facts).toEqual([
    ['admin', 'admin'],
    ['sam', 'user'],
    ['sample-cadet', 'user', 'sample'],
    ['sample-medic', 'user', 'sample'],
    ['sample-nurse', 'user', 'sample'],
    ['sample-office', 'admin', 'sample'],
    ['sample-reseller', 'user', 'sample', 'disabled'],
  ]);
});

it('does not count a sample as the administrator who is left', () => {
  const demote = () => changeUser(shop.services, shop.userId, { role: 'user' }, ADMIN_ACTOR);
  expect(errorOf(demote).code).toBe('blocked');
});

it('adds what was done to the audit log, at the time when it was done', () => {
  const entries = listAuditEntries(shop.services, PAGE).entries.filter(({ isSample }) => isSample);
  const actions = entries.map(({ action }) => action);
  for (const action of [
    'sign_in',
    'user_disabled',
    'inquiry_replied',
    'inquiry_deleted',
    'inquiries_exported',
  ])
    expect(actions).toContain(action);
  const failures = entries.filter(({ action }) => action === 'sign_in_failed');
  expect(failures.map(({ count }) => count)).toEqual([23, 4, 1]);
  const days = entries.map(({ createdAt }) => (NOW.getTime() - Date.parse(createdAt)) / 86_400_000);
  expect([Math.min(...days) >= 0, Math.max(...days) > 70]).toEqual([true, true]);
});

it('adds questions to the assistant with votes and reasons, some of them unanswered', () => {
  const { interactions, total } = listInteractions(shop.services, PAGE);
  expect(total).toBeGreaterThan(100);
  expect(interactions.filter(({ isSample }) => !isSample)).toMatchObject([{ query: 'Our own question' }]);
  expect(new Set(interactions.map(({ vote }) => vote))).toEqual(new Set(['up', 'down', null]));
  expect(listUnanswered(shop.services).groups[0]?.count).toBeGreaterThan(2);
  expect(readAssistantFigures(shop.services).votes.reasons).toHaveLength(10);
});

it('--remove keeps what is real, also where a sample was involved and when the shop has gone live since', async () => {
  const { db, services } = shop;
  const ownerId = findUser(db, 'sample-office')?.id ?? '';
  changeInquiry(services, realInquiry, { ownerId }, ADMIN_ACTOR);
  changeInquiry(services, samples()[0]?.id ?? '', { ownerId: shop.userId }, ADMIN_ACTOR);
  const role: Role = 'admin';
  changeUser(services, realUser, { role }, { userId: ownerId, username: 'sample-office', address: null });
  // A sample was activated: the pages show it until it is removed.
  saveSeoPage(
    services,
    { path: '/military', title: 'Used', description: 'Used', isActive: true },
    ADMIN_ACTOR,
  );
  const live = parseEnv({
    ...shop.settings,
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  });
  expect(await demo(live, { remove: true })).toContain('Removed');
  expect(sampleState(db)).toBe('none');
  expect(listInteractions(services, PAGE).interactions).toMatchObject([{ query: 'Our own question' }]);
  expect(listInquiries(db, PAGE).inquiries).toMatchObject([{ id: realInquiry, owner: null }]);
  expect(requireInquiry(db, realInquiry).events).toMatchObject([{ type: 'owner', after: 'sample-office' }]);
  const { users } = listUsers(db, { ...PAGE, sort: 'username' });
  expect(users).toMatchObject([{ username: 'admin' }, { id: realUser, username: 'sam', role }]);
  expect(listSavedReplies(db)).toMatchObject([{ title: 'Dates and prices', text: 'Our own' }]);
  expect(listSeoPages(db, PAGE).pages).toMatchObject([{ path: '/team', title: 'Our own' }]);
  expect(findLatest(db)?.reason).toContain('Sample records removed');
  expect(db.select().from(failedSignIns).where(eq(failedSignIns.count, 23)).all()).toEqual([]);
  const left = listAuditEntries(services, PAGE).entries.map(({ action }) => action);
  expect(left).toEqual([
    ...['seo_page_changed', 'user_role_changed', 'inquiry_owner_changed', 'inquiry_owner_changed'],
    ...['seo_page_added', 'saved_reply_added', 'user_created'],
  ]);
});
