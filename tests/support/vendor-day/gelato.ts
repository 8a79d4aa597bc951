import { readReportAddress } from '#server/domain/vendors/report-address.ts';
import { createGelato } from '#server/gateways/print-vendors/gelato.ts';
import { sum } from '#shared/money.ts';
import { type GelatoFakeOrder, startGelatoFake } from '../gelato-fake.ts';
import { type DayReport, printFilesIn, type StartDayVendor, unhurried } from './day-vendor.ts';

/** What the fake charges for each part of an order, with tax. */
const COST = 1817;

export const startGelato: StartDayVendor = async (services) => {
  const fake = await startGelatoFake();
  // Each line item is made in another place, so that each ships alone.
  fake.settings.splits = true;
  const reports: DayReport[] = [];
  const partsOf = (reference: string | undefined) =>
    [...fake.orders.values()].filter(({ orderReferenceId }) => orderReferenceId === reference);
  const references = () => [
    ...new Set([...fake.orders.values()].map(({ orderReferenceId }) => orderReferenceId)),
  ];
  const parts = () => partsOf(references()[0]);
  const report = ({ id, orderReferenceId, fulfillmentStatus, items }: GelatoFakeOrder) => {
    const { header } = readReportAddress(services, 'gelato');
    const rawBody = JSON.stringify({
      id: `os_${services.newId()}`,
      event: 'order_status_updated',
      ...{ orderId: id, storeId: null, orderReferenceId, fulfillmentStatus },
      items: items.map(({ itemReferenceId }) => ({ itemReferenceId, fulfillmentStatus, fulfillments: [] })),
    });
    reports.push({
      url: header?.address ?? '',
      rawBody,
      headers: { [header?.name ?? '']: header?.value ?? '' },
    });
  };
  const move = (status: string, moved = parts()) => {
    for (const part of moved) {
      part.fulfillmentStatus = status;
      report(part);
    }
  };
  return {
    id: 'gelato',
    gateway: createGelato({ settings: { apiBase: fake.base }, ...unhurried(services) }),
    apiKey: fake.key,
    storeId: null,
    listed: null,
    saysContent: true,
    sku: {
      product: 'tee',
      medium: 'apparel_product_gca_t-shirt_gsi_m_gco_black_gpr_4-0',
      // A variant that was designed in a store of Gelato.
      large: '9d1f2b54-51f8-4e8a-a6a5-0a4f6e8f2c3b',
    },
    orders: () =>
      references().map((reference) => {
        const made = partsOf(reference);
        return {
          isCanceled: made.every(({ fulfillmentStatus }) => fulfillmentStatus === 'canceled'),
          units: made.map(({ items }) => sum(items.map(({ quantity }) => quantity))),
          cost: COST * made.length,
        };
      }),
    printFiles: () =>
      fake.exchanges
        .filter(({ method, path }) => method === 'POST' && path === '/orders')
        .flatMap(({ body }) => printFilesIn(body)),
    fail: () => move('failed'),
    repair: () => move('in_production'),
    ship(at) {
      const number = `9400${at}`;
      for (const part of parts().slice(at, at + 1)) {
        fake.ship(part, number);
        report(part);
      }
      return number;
    },
    deliver: () => move('delivered'),
    reship: null,
    bringBack: () => move('returned', parts().slice(1)),
    reports: () => reports.splice(0),
  };
};
