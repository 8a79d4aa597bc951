import { readVendorStatus, slowest } from '#server/gateways/print-vendors/vendor-statuses.ts';
import { type GelatoFakeOrder, startGelatoFake } from '#tests/support/gelato-fake.ts';
import { type CallFaults, faultyServer } from './faulty-answers.ts';
import { draw } from './seeded-random.ts';
import { trackingNumber } from './tracking-number.ts';
import type { Deed, LivingVendor, Report } from './vendor-life.ts';

const SECRET = 'gelato-secret';
const KEY = 'sandbox_gelato';
const STATUSES: Partial<Record<Deed, string>> = {
  produce: 'in_production',
  repair: 'in_production',
  hold: 'on_hold',
  fail: 'failed',
  cancel: 'canceled',
  deliver: 'delivered',
};

/** Splits orders as often as others ship in several shipments. */
export async function startLivingGelato(shopUrl: string, faults: CallFaults): Promise<LivingVendor> {
  const { start, close } = faultyServer(faults);
  const fake = await startGelatoFake(KEY, (answer) =>
    start((request) => {
      fake.settings.splits = draw(faults.random, faults.shares, ['split']) !== null;
      return answer(request);
    }),
  );
  const reports: Report[] = [];
  const isCanceled = ({ fulfillmentStatus }: GelatoFakeOrder) => fulfillmentStatus === 'canceled';
  /** The part by whose id an order is known here. */
  const isMain = ({ id, connectedOrderIds }: GelatoFakeOrder) =>
    connectedOrderIds.every((other) => id < other);
  const partsOf = ({ id, connectedOrderIds }: GelatoFakeOrder) =>
    [id, ...connectedOrderIds].flatMap((one) => fake.orders.get(one) ?? []);

  function act(orderId: string, deed: Deed): void {
    const main = fake.orders.get(orderId);
    if (!main || isCanceled(main)) return;
    const parts = partsOf(main);
    const status = STATUSES[deed];
    const left = parts.filter(({ packages }) => packages.length === 0);
    const shipped = deed === 'shipFirst' ? left.slice(0, left.length - 1) : left;
    for (const part of status ? parts : shipped) {
      if (status) part.fulfillmentStatus = status;
      else fake.ship(part, trackingNumber());
      report(part);
    }
  }

  function report({ id: orderId, orderReferenceId, fulfillmentStatus }: GelatoFakeOrder): void {
    const event = { id: `os_${crypto.randomUUID()}`, event: 'order_status_updated', storeId: null };
    const rawBody = JSON.stringify({ ...event, orderId, orderReferenceId, fulfillmentStatus, items: [] });
    reports.push({ url: `${shopUrl}/api/webhooks/gelato`, rawBody, headers: { 'X-Webhook-Secret': SECRET } });
  }

  return {
    id: 'gelato',
    settings: { GELATO_API_BASE: fake.base, GELATO_API_KEY: KEY, GELATO_WEBHOOK_SECRET: SECRET },
    cancelsFailed: false,
    accepted: () =>
      [...fake.orders.values()].filter((order) => isMain(order) && !isCanceled(order)).map(({ id }) => id),
    act,
    reports: () => reports.splice(0),
    made: () =>
      [...Map.groupBy(fake.orders.values(), (order) => order.orderReferenceId)].map(
        ([reference, orders]) => ({
          ...{ vendorId: 'gelato', reference },
          live: orders.filter((order) => isMain(order) && partsOf(order).some((part) => !isCanceled(part)))
            .length,
          status: slowest(
            orders.map(({ fulfillmentStatus }) => readVendorStatus('gelato', fulfillmentStatus).status),
          ),
          trackingNumbers: orders.flatMap(({ packages }) => packages.map(({ trackingCode }) => trackingCode)),
        }),
      ),
    close,
  };
}
