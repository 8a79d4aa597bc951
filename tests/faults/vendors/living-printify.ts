import { setTimeout as sleep } from 'node:timers/promises';
import { readVendorStatus } from '#server/gateways/print-vendors/vendor-statuses.ts';
import { type FakeOrder, fakeProduct } from '#tests/support/printify-fake/records.ts';
import { listenAsPrintify } from '#tests/support/printify-fake/server.ts';
import { CALL_FAULTS, type CallFaults, OVERDUE_MS } from './faulty-answers.ts';
import { draw } from './seeded-random.ts';
import { trackingNumber } from './tracking-number.ts';
import type { Deed, LivingVendor } from './vendor-life.ts';

const KEY = 'sandbox_printify';
/** How many products it sells. */
const PRODUCTS = 2;
const STATUSES: Partial<Record<Deed, string>> = {
  repair: 'in-production',
  hold: 'payment-not-received',
  produce: 'in-production',
  fail: 'has-issues',
  cancel: 'canceled',
};
const FAULTS = {
  error: 'server error',
  busy: 'rate limited',
  dropped: 'lost answer',
  overdue: 'late',
} as const;

export async function startLivingPrintify(faults: CallFaults): Promise<LivingVendor> {
  const { fake, close } = await listenAsPrintify();
  fake.key = KEY;
  fake.products = Array.from({ length: PRODUCTS }, (_, at) => productNumber(at));
  fake.drawFault = (call) => {
    // It refuses an order only when it is sent to production.
    if (call.endsWith('/send_to_production.json'))
      fake.production =
        draw(faults.random, faults.shares, ['address']) === null ? 'in-production' : 'refused';
    const fault = draw(faults.random, faults.shares, CALL_FAULTS);
    if (fault === 'overdue') void sleep(OVERDUE_MS).then(() => fake.arrive());
    return fault === null ? undefined : FAULTS[fault];
  };
  const isCanceled = ({ status }: FakeOrder) => status === 'canceled';

  function act(orderId: string, deed: Deed): void {
    const order = fake.order(orderId);
    if (isCanceled(order)) return;
    const status = STATUSES[deed];
    if (status) fake.move(orderId, status);
    else if (deed === 'deliver') fake.deliver(orderId);
    else fake.ship(orderId, trackingNumber(), deed === 'ship');
  }

  function statusOf({ status, shipments }: FakeOrder): string | null {
    const isDelivered = status === 'fulfilled' && shipments.every((one) => one.delivered_at !== undefined);
    return isDelivered ? 'delivered' : readVendorStatus('printify', status).status;
  }

  return {
    id: 'printify',
    settings: { PRINTIFY_API_BASE: fake.base, PRINTIFY_API_KEY: KEY },
    cancelsFailed: false,
    accepted: () =>
      fake.orders
        .filter((order) => order.sent_to_production_at !== undefined && !isCanceled(order))
        .map(({ id }) => id),
    act,
    reports: () => fake.reports.splice(0),
    // What Printify refused is canceled there, and the next attempt has a number.
    made: () =>
      [...Map.groupBy(fake.orders, ({ metadata }) => metadata.shop_order_id.replace(/\.\d+$/, ''))].map(
        ([reference, orders]) => ({
          ...{ vendorId: 'printify', reference },
          live: orders.filter((order) => !isCanceled(order)).length,
          status: statusOf(orders.at(-1) as FakeOrder),
          trackingNumbers: orders.flatMap(({ shipments }) => shipments.map(({ number }) => number)),
        }),
      ),
    close,
  };
}

function productNumber(at: number) {
  const { variants, options, ...product } = fakeProduct(`tee-${at}`, { title: `Printify Tee ${at}` });
  const [medium] = variants;
  const sizes = ['M', 'L'].map((title, index) => ({ id: 13 + index, title }));
  return {
    ...product,
    options: [{ name: 'Sizes', type: 'size', values: sizes }, ...options.slice(1)],
    variants: medium
      ? sizes.map(({ id, title }, index) => ({
          ...{ ...medium, id: medium.id + 2 * at + index, title: `Black / ${title}` },
          ...{ sku: `SKU-${at}-${title}`, options: [id, 418] },
        }))
      : [],
  };
}
