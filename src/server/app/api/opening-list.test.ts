import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#db/schema/accounts.ts';
import { orders } from '#db/schema/orders.ts';
import { sampleRecords } from '#db/schema/samples.ts';
import { shopSettings } from '#db/schema/settings.ts';
import { hashPassword } from '#server/domain/accounts/passwords.ts';
import { dashboardFigures } from '#server/domain/sales/orders/orders.queries.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { endTrial, removeTestOrders } from '#server/flows/samples/test-orders.ts';
import type { OpeningKey } from '#shared/schemas/opening.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf } from '#tests/support/errors.ts';
import { vendorProduct } from '#tests/support/fake-vendor.ts';
import { LIVE, openShop, prepare, restart, sellForReal } from '#tests/support/open-shop.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { connectFakeVendor, syncNow } from '#tests/support/vendors.ts';
import { signedInShop } from '#tests/support/webhook-events.ts';
import { checkOpening, openingList } from './opening-list.ts';

const listOf = async (services: TestServices, limitMs?: number) =>
  openingList(await checkOpening(services, limitMs));
const openLines = async (services: TestServices, limitMs?: number) =>
  (await listOf(services, limitMs)).filter(({ isDone }) => !isDone);
/** Returns what is open besides the last line: `key: advice`. */
const advices = async (services: TestServices, limitMs?: number) =>
  (await openLines(services, limitMs))
    .filter(({ key }) => key !== 'open')
    .map(({ key, advice }) => `${key}: ${advice}`);

it('is all done for a shop that is open for business', async () => {
  const list = await listOf(await openShop());
  expect(list.filter(({ isDone, advice }) => !isDone || advice !== '')).toEqual([]);
  expect(list.at(-1)).toEqual({ key: 'open', label: 'Open for business', isDone: true, advice: '' });
});

type Change = (services: TestServices) => unknown;
const nothing = () => {};
const CASES: [
  what: string,
  key: OpeningKey,
  advice: RegExp,
  settings: Record<string, string>,
  change: Change,
][] = [
  [
    'without https',
    'address',
    /an https address\.$/,
    { PUBLIC_SITE_URL: 'http://gti-training.com' },
    nothing,
  ],
  ['outside production', 'address', /^NODE_ENV is not production\.$/, { NODE_ENV: '' }, nothing],
  ['without the proxy', 'limits', /^TRUSTED_PROXIES is empty/, { TRUSTED_PROXIES: '' }, nothing],
  [
    'with raised limits',
    'limits',
    /^RATE_LIMIT_SCALE is 100: .* set it to 1\.$/,
    { RATE_LIMIT_SCALE: '100' },
    nothing,
  ],
  [
    'with a test key in the page',
    'payments',
    /^STRIPE_PUBLISHABLE_KEY is a test key/,
    { STRIPE_PUBLISHABLE_KEY: 'pk_test_x' },
    nothing,
  ],
  [
    'while the provider fails',
    'payments',
    /^No such key\.$/,
    {},
    ({ payments }) => {
      payments.failure = new Error('No such key');
    },
  ],
  [
    'without the signing secret',
    'webhook',
    /^STRIPE_WEBHOOK_SECRET is missing: add https:\/\/gti-training\.com\/api\/webhooks\/stripe/,
    { STRIPE_WEBHOOK_SECRET: '' },
    nothing,
  ],
  [
    'without an event about a real sale',
    'webhook',
    /never arrived/,
    {},
    ({ db }) => db.$client.exec('delete from webhook_events'),
  ],
  [
    'before the first sale',
    'webhook',
    /buy something with your own card and refund it\.$/,
    {},
    ({ db }) => db.$client.exec('update orders set is_live = 0; delete from webhook_events'),
  ],
  ['without a decision about tax', 'tax', /^Nobody has decided about it/, { TAX_RATES: '{}' }, nothing],
  [
    'while Stripe Tax fails',
    'tax',
    /^Set the address of your head office\.$/,
    { STRIPE_TAX: '1' },
    ({ tax }) => {
      tax.failure = new Error('Set the address of your head office.');
    },
  ],
  ['without a mail server', 'email', /^No SMTP_URL/, { SMTP_URL: '' }, nothing],
  [
    'with an example sender',
    'email',
    /^MAIL_FROM is an example address\.$/,
    { MAIL_FROM: 'GTI <shop@example.com>' },
    nothing,
  ],
  [
    'with an example address for staff',
    'email',
    /^The notification addresses/,
    { MAIL_NOTIFY: 'shop@example.com' },
    nothing,
  ],
  [
    'without facts',
    'facts',
    /^Not given yet: email, phone, street address, student sign-in, AFATT site, .*; enter them on \/admin\/settings\?section=institute\.$/,
    {},
    ({ db }) => db.delete(shopSettings).run(),
  ],
  [
    'with an example administrator',
    'administrators',
    /^The account owner has the address owner@example\.com/,
    {},
    ({ db }) => db.update(users).set({ email: 'owner@example.com' }).run(),
  ],
  [
    'with a password that is easily guessed',
    'administrators',
    /^The password of the account owner is easily guessed: choose another one\.$/,
    {},
    async ({ db }) =>
      db
        .update(users)
        .set({ password: await hashPassword('changeme') })
        .run(),
  ],
  [
    'without an administrator',
    'administrators',
    /^There is none yet/,
    {},
    ({ db }) => db.delete(users).where(eq(users.role, 'admin')).run(),
  ],
  ['without scheduled backups', 'backups', /^None are scheduled/, { BACKUP_EVERY_HOURS: '0' }, nothing],
  ['with backups that stopped', 'backups', /is 72 hours old/, {}, ({ pass }) => pass(72 * 3_600_000)],
  [
    'with other samples',
    'samples',
    /^Samples other than orders are left/,
    {},
    ({ db }) => db.insert(sampleRecords).values({ kind: 'contacts', recordId: 'x' }).run(),
  ],
];

it.each(CASES)('is open %s', async (_what, key, advice, settings, change) => {
  const services = await openShop(settings);
  await change(services);
  const open = await openLines(services);
  expect(open.map((line) => line.key)).toContain(key);
  expect(open.find((line) => line.key === key)?.advice).toMatch(advice);
  expect(open.at(-1)).toMatchObject({ key: 'open', isDone: false });
});

describe('the list', () => {
  it('is open where a server of others does not answer in time, or refuses', async () => {
    const services = await openShop();
    expect(await advices(services)).toEqual([]);
    services.mailer.verify = () => new Promise(() => {});
    expect(await advices(services, 20)).toContain('email: No answer within 0.02 seconds: try again.');
    services.mailer.verify = async () => {
      throw new Error('Invalid login');
    };
    expect(await advices(services)).toEqual(['email: Invalid login.']);
  });

  it('needs a vendor only for products that one makes, and then with a real key', async () => {
    const services = await openShop();
    services.vendor.products.push(vendorProduct('1'));
    await connectFakeVendor(services);
    await syncNow(services);
    expect(await advices(services)).toEqual([]);
    const sandbox = restart(services, { ...LIVE, PRINTFUL_API_KEY: 'sandbox_x' });
    sandbox.env.backups.directory = services.env.backups.directory;
    services.db.$client.exec('update pod_vendors set api_key = null');
    expect(await advices(sandbox)).toEqual([
      "vendors: Printful makes products on sale, but isn't connected with a real key: connect it on /admin/products.",
    ]);
    services.db.$client.exec('update products set is_active = 0');
    expect(await advices(sandbox)).toEqual([]);
  });

  it.each([
    ['the sandbox', '', /^No STRIPE_SECRET_KEY/],
    ['test keys', 'sk_test_owner', /^STRIPE_SECRET_KEY is a test key\.$/],
    ['a restricted test key', 'rk_test_owner', /^STRIPE_SECRET_KEY is a test key\.$/],
  ])('is open with %s', async (_mode, STRIPE_SECRET_KEY, advice) => {
    const services = await openShop({ STRIPE_SECRET_KEY });
    const open = await openLines(services);
    expect(open.map(({ key }) => key)).toEqual(['payments', 'webhook', 'samples', 'open']);
    expect(open[0]?.advice).toMatch(advice);
    expect(open[2]?.advice).toMatch(/^1 order is a test or a sample/);
  });

  it('is for administrators', async () => {
    const shop = await signedInShop();
    const list = await (await shop.fetch('/api/admin/opening')).json();
    expect(list.map(({ key }: { key: OpeningKey }) => key).at(-1)).toBe('open');
    expect((await (await signedInShop('user')).fetch('/api/admin/opening')).status).toBe(403);
  });
});

it('goes green when a sandbox goes live: nothing of the tests counts or can be sent, and one press removes them', async () => {
  const sandbox = restart(testServices(), {});
  await prepare(sandbox);
  const { directory } = sandbox.env.backups;
  const test = await paidOrder(sandbox);
  expect(dashboardFigures(sandbox)).toMatchObject({ totalOrders: 1, testOrders: 1 });

  const live = restart(sandbox, { ...LIVE, BACKUP_DIR: directory });
  await endTrial(live);
  const NOTHING = { totalRevenue: '0.00', totalOrders: 0, pendingOrders: 0 };
  expect(dashboardFigures(live)).toMatchObject({ ...NOTHING, testOrders: 1 });
  const shipment = { carrier: 'UPS', trackingNumber: '1Z' };
  expect(errorOf(() => shipItems(live, test.id, shipment, ADMIN_ACTOR)).code).toBe('not_for_samples');
  expect((await openLines(live)).map(({ key }) => key)).toEqual(['webhook', 'samples', 'open']);

  expect(await removeTestOrders(live, ADMIN_ACTOR)).toBe(1);
  expect(dashboardFigures(live)).toMatchObject({ ...NOTHING, testOrders: 0 });
  expect((await openLines(live)).map(({ key }) => key)).toEqual(['webhook', 'open']);
  const id = await sellForReal(live);
  expect(live.db.select({ id: orders.id }).from(orders).all()).toEqual([{ id }]);
  expect(await openLines(live)).toEqual([]);
});
