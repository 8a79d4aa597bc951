import { readVendorStatus } from '#server/gateways/print-vendors/vendor-statuses.ts';
import { type GootenFakeOrder, startGootenFake } from '#tests/support/gooten-fake.ts';
import { type CallFaults, faultyServer } from './faulty-answers.ts';
import { trackingNumber } from './tracking-number.ts';
import type { Deed, LivingVendor, Report } from './vendor-life.ts';

const SECRET = 'gooten-secret';
const KEYS = { recipeId: 'sandbox_recipe', billingKey: 'billing' };
const STATUSES: Partial<Record<Deed, string>> = {
  produce: 'InProduction',
  repair: 'InProduction',
  hold: 'Hold',
  fail: 'ImageIssue',
  cancel: 'Canceled',
  deliver: 'Delivered',
};

export async function startLivingGooten(shopUrl: string, faults: CallFaults): Promise<LivingVendor> {
  const { start, close } = faultyServer(faults);
  const fake = await startGootenFake({ ...KEYS, start });
  const reports: Report[] = [];
  const wordOf = ({ Items: [item] }: GootenFakeOrder) => item?.Status ?? '';
  const isCanceled = (order: GootenFakeOrder) =>
    readVendorStatus('gooten', wordOf(order)).status === 'cancelled';

  function act(orderId: string, deed: Deed): void {
    const order = fake.orders.get(orderId);
    if (!order || isCanceled(order)) return;
    const { Id, NiceId, Items } = order;
    const status = STATUSES[deed];
    const left = Items.filter(({ TrackingNumber }) => TrackingNumber === null);
    const shipped = deed === 'shipFirst' ? left.slice(0, left.length - 1) : left;
    if (status) for (const item of Items) item.Status = status;
    else if (shipped.length > 0) fake.ship(order, trackingNumber(), shipped);
    reports.push({
      url: `${shopUrl}/api/webhooks/gooten?token=${SECRET}&orderid=${Id}`,
      rawBody: JSON.stringify({ Id, NiceId, Items }),
      headers: {},
    });
  }

  return {
    id: 'gooten',
    settings: {
      GOOTEN_API_BASE: fake.base,
      GOOTEN_API_KEY: KEYS.recipeId,
      GOOTEN_BILLING_KEY: KEYS.billingKey,
      GOOTEN_WEBHOOK_SECRET: SECRET,
    },
    cancelsFailed: true,
    accepted: () => [...fake.orders.values()].filter((order) => !isCanceled(order)).map(({ Id }) => Id),
    act,
    reports: () => reports.splice(0),
    made: () =>
      [...Map.groupBy(fake.orders.values(), ({ SourceId }) => SourceId)].map(([reference, orders]) => ({
        ...{ vendorId: 'gooten', reference },
        live: orders.filter((order) => !isCanceled(order)).length,
        status: orders[0] ? readVendorStatus('gooten', wordOf(orders[0])).status : null,
        trackingNumbers: orders.flatMap(({ Items }) => [
          ...new Set(Items.flatMap(({ TrackingNumber }) => TrackingNumber ?? [])),
        ]),
      })),
    close,
  };
}
