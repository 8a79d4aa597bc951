import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { orderAttention, orders } from '#db/schema/orders.ts';
import { podVendors } from '#db/schema/vendors.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { connectVendor } from '#server/domain/vendors/connect-vendor.ts';
import { endTrial } from '#server/flows/samples/test-orders.ts';
import { matchWebhook } from '#server/flows/webhooks/match-webhook.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { DAY_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { FakeVendor } from '#tests/support/fake-vendor.ts';
import { vendorState } from '#tests/support/vendor-orders.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { storeWebhook } from '#tests/support/webhook-events.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelVendorOrder } from './cancel-vendor-order.ts';
import { fulfillOrder } from './fulfill-order.ts';
import { reconcileVendorOrders } from './reconcile-vendor-orders.ts';

type Mode = 'live' | 'test';
type Account = 'live' | 'sandbox';

const SECRET_KEYS = {
  'live keys': 'sk_live_owner',
  'test keys': 'sk_test_owner',
  sandbox: 'sk_test_sandbox',
};
/** The account that an order of this mode is sent to. */
const HOME: Record<Mode, Account> = { live: 'live', test: 'sandbox' };

/** A shop with two accounts at Printful, of which one is connected. */
async function twoAccounts() {
  const shop = await vendorShop();
  const { services } = shop;
  const accounts = { live: shop.printful, sandbox: new FakeVendor() };
  accounts.sandbox.products = accounts.live.products;
  accounts.live.apiKey = 'pf_live';
  accounts.sandbox.apiKey = 'sandbox_x';
  const connect = async (account: Account) => {
    const { apiKey } = accounts[account];
    services.vendors = { ...services.vendors, printful: accounts[account] };
    services.env.vendors.printful = { apiKey, apiBase: 'http://127.0.0.1:1' };
    services.db.update(podVendors).set({ apiKey: null }).where(eq(podVendors.id, 'printful')).run();
    await connectVendor(services, 'printful', ADMIN_ACTOR);
  };
  return { ...shop, accounts, connect };
}
type Shop = Awaited<ReturnType<typeof twoAccounts>>;

/** Returns what an account has, and is asked to make, to confirm and to cancel from now on. */
function watch(vendor: FakeVendor) {
  const [submit, cancel] = [vi.spyOn(vendor, 'submitOrder'), vi.spyOn(vendor, 'cancelOrder')];
  return () => ({
    orders: [...vendor.orders.values()],
    asked: [...submit.mock.calls, ...cancel.mock.calls, ...vendor.estimated],
  });
}

const fulfill = ({ services }: VendorShop, id: string, input = {}) =>
  fulfillOrder(services, id, input, ADMIN_ACTOR);
const vendorOrdersOf = (shop: VendorShop, id: string) =>
  shop.vendorOrders().filter(({ orderId }) => orderId === id);

/** Places an order for each way of sending it, as far as it was sent before, to the account of its mode. */
async function placeOrders(shop: Shop, home: FakeVendor) {
  const { services } = shop;
  const byHand = await shop.order();
  home.onSubmit = () => {
    throw new AppError('vendor_timeout');
  };
  const [lost, draft] = [await shop.order(), await shop.order()];
  for (const id of [lost, draft]) await fulfill(shop, id);
  home.onSubmit = () => {};
  const again = await shop.order();
  await fulfill(shop, again);
  await cancelVendorOrder(services, vendorOrdersOf(shop, again)[0]?.id ?? '', ADMIN_ACTOR);
  saveSetting(services, 'fulfillment', { automatic: true, delayMinutes: 30, undoMinutes: 10 }, ADMIN_ACTOR);
  return { byHand, automatic: await shop.order(), lost, draft, again };
}
type Placed = Awaited<ReturnType<typeof placeOrders>>;

/** Sends each order by hand or by the jobs of four days, then all by hand, and returns what became of each. */
async function send(shop: Shop, placed: Placed): Promise<string[]> {
  const refusals = new Map<string, string>();
  const press = (id: string, input = {}) =>
    fulfill(shop, id, input).catch(({ message }: Error) => void refusals.set(id, `refused: ${message}`));
  const outcome = (id: string) => {
    const last = vendorOrdersOf(shop, id).findLast(({ closedAt }) => closedAt === null);
    if (last?.submission === 'accepted') return 'sent';
    return last ? `${last.submission}: ${last.lastError}` : (refusals.get(id) ?? 'left alone');
  };
  await press(placed.byHand);
  await press(placed.again, { vendorId: 'printful' });
  for (let day = 0; day < 4; day += 1) {
    shop.services.pass(DAY_MS);
    await runDueJobs(shop.services);
  }
  const outcomes = Object.values(placed).map(outcome);
  for (const id of Object.values(placed)) await press(id, { acceptCosts: true });
  return outcomes;
}

const [sent, alone] = ['sent', 'left alone'];
const [test, ended, sandbox, waits] = ['refused: test', 'refused: ended trial', 'refused: sandbox', 'waits'];
const NOT_REAL =
  'Printful is connected to the sandbox, which makes nothing. Connect your real Printful account for this order.';
const SENTENCES: Record<string, string> = {
  [test]:
    "refused: This is a test order, paid without real money, so it isn't sent to your real Printful account. Only orders paid with live Stripe keys are.",
  [ended]: "refused: This is a test order, paid without real money, so it isn't sent.",
  [sandbox]: `refused: ${NOT_REAL}`,
  [waits]: `waiting: ${NOT_REAL} We don't know whether Printful has this order and keep asking: don't order it there by hand.`,
};

it.each<[keyof typeof SECRET_KEYS, Mode, Account, string[]]>([
  // Payments now, order, account: sent by hand, automatic, lost answer, left as a draft, order again
  ['live keys', 'live', 'live', [sent, sent, sent, sent, sent]],
  ['live keys', 'live', 'sandbox', [sandbox, sandbox, waits, waits, sandbox]],
  ['live keys', 'test', 'live', [ended, alone, test, test, ended]],
  ['live keys', 'test', 'sandbox', [ended, alone, ended, ended, ended]],
  ['test keys', 'live', 'live', [sent, sent, sent, sent, sent]],
  ['test keys', 'live', 'sandbox', [sandbox, sandbox, waits, waits, sandbox]],
  ['test keys', 'test', 'live', [test, alone, test, test, test]],
  ['test keys', 'test', 'sandbox', [sent, sent, sent, sent, sent]],
  ['sandbox', 'live', 'live', [sent, sent, sent, sent, sent]],
  ['sandbox', 'live', 'sandbox', [sandbox, sandbox, waits, waits, sandbox]],
  ['sandbox', 'test', 'live', [test, alone, test, test, test]],
  ['sandbox', 'test', 'sandbox', [sent, sent, sent, sent, sent]],
])('with %s, a %s order and a %s account of the vendor: %s', async (payments, order, account, outcomes) => {
  const shop = await twoAccounts();
  const { services, accounts } = shop;
  services.payments.isLive = order === 'live';
  await shop.connect(HOME[order]);
  const placed = await placeOrders(shop, accounts[HOME[order]]);

  // From now on, the shop has these keys and this account, which keeps a draft of one of the orders.
  Object.assign(services.env.payments, { secretKey: SECRET_KEYS[payments], sandbox: payments === 'sandbox' });
  await endTrial(services);
  await shop.connect(account);
  const reference = vendorOrdersOf(shop, placed.draft)[0]?.id ?? '';
  accounts[account].orders.set(
    'd-1',
    vendorState({ id: 'd-1', reference, status: 'sent_to_vendor', isDraft: true }),
  );
  accounts[account].onDraft = () => {};
  const seen = watch(accounts[account]);
  const before = seen();

  expect(await send(shop, placed)).toEqual(outcomes.map((outcome) => SENTENCES[outcome] ?? outcome));
  for (const { id } of shop.vendorOrders())
    await cancelVendorOrder(services, id, ADMIN_ACTOR).catch(() => {});
  for (const id of Object.values(placed))
    await cancelOrder(services, id, { restock: false }, ADMIN_ACTOR).catch(() => {});
  if (account !== HOME[order]) expect(seen()).toEqual(before);
});

it('stores whether an order was paid with real money, as the payment provider says', async () => {
  const shop = await vendorShop();
  const live = await shop.order();
  shop.services.payments.isLive = false;
  const test = await shop.order();
  const stored = shop.services.db.select().from(orders).all();
  expect(stored.map(({ id, isLive }) => [id, isLive])).toEqual([
    [live, true],
    [test, false],
  ]);
});

it('sends a test order to the sandbox, and refuses only the part of a live vendor', async () => {
  const shop = await twoAccounts();
  shop.services.payments.isLive = false;
  await shop.connect('sandbox');
  const id = await shop.order(['tee', 'cap']);
  expect(await fulfill(shop, id)).toEqual({
    totalVendors: 2,
    results: [
      { vendorId: 'printful', ok: true, vendorOrderId: 'v-1' },
      { vendorId: 'printify', ok: false, error: expect.stringContaining('test order') },
    ],
  });
  expect(shop.printify.submitted).toEqual([]);
  expect(shop.vendorOrders()).toMatchObject([{ submission: 'accepted' }, { submission: 'refused' }]);
});

it.each(['test', 'live'] as const)('cancels a %s order only at an account of its mode', async (order) => {
  const shop = await twoAccounts();
  shop.services.payments.isLive = order === 'live';
  await shop.connect(HOME[order]);
  const id = await shop.order();
  await fulfill(shop, id);
  const other = order === 'live' ? 'sandbox' : 'live';
  await shop.connect(other);
  const seen = watch(shop.accounts[other]);
  const canceled = cancelOrder(shop.services, id, { restock: false }, ADMIN_ACTOR);
  if (order === 'test') {
    expect(await canceled).toMatchObject({
      status: 'cancelled',
      vendorOrders: [{ vendorStatus: 'cancelled' }],
    });
  } else {
    expect(await rejectionOf(canceled)).toMatchObject({ code: 'vendor_not_configured' });
    expect(shop.vendorOrders()).toMatchObject([{ submission: 'accepted', closedAt: null }]);
  }
  expect(seen()).toEqual({ orders: [], asked: [] });
});

it.each(['test', 'live'] as const)(
  'matches a %s order to no vendor order of the other mode',
  async (order) => {
    const shop = await twoAccounts();
    shop.services.payments.isLive = order === 'live';
    const id = await shop.order();
    const other = order === 'live' ? 'sandbox' : 'live';
    await shop.connect(other);
    shop.accounts[other].orders.set('v-9', vendorState({ id: 'v-9' }));
    const event = storeWebhook(shop.services, { outcome: 'unmatched', vendorOrderId: 'v-9' });
    const match = matchWebhook(shop.services, event, { orderId: id }, ADMIN_ACTOR);
    expect((await rejectionOf(match)).code).toBe('vendor_order_mismatch');
    expect(shop.vendorOrders()).toEqual([]);
  },
);

it.each(['test', 'live'] as const)(
  'asks no account of the other mode how far a %s order is, and flags nothing',
  async (order) => {
    const shop = await twoAccounts();
    const { services, accounts } = shop;
    services.payments.isLive = order === 'live';
    await shop.connect(HOME[order]);
    const id = await shop.order();
    await fulfill(shop, id);
    const other = order === 'live' ? 'sandbox' : 'live';
    await shop.connect(other);
    const read = vi.spyOn(accounts[other], 'getOrder');
    for (let day = 0; day < 2; day += 1) {
      services.pass(DAY_MS);
      await reconcileVendorOrders(services);
    }
    expect(read).not.toHaveBeenCalled();
    expect(shop.vendorOrders()).toMatchObject([{ lastError: null, checkedAt: services.now() }]);
    expect(services.db.select().from(orderAttention).all()).toEqual([]);
    await shop.connect(HOME[order]);
    services.pass(DAY_MS);
    const asked = vi.spyOn(accounts[HOME[order]], 'getOrder');
    await reconcileVendorOrders(services);
    expect(asked).toHaveBeenCalledOnce();
  },
);
