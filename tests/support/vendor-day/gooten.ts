import { readReportAddress } from '#server/domain/vendors/report-address.ts';
import { createGooten } from '#server/gateways/print-vendors/gooten.ts';
import { startGootenFake } from '../gooten-fake.ts';
import { type DayReport, only, printFilesIn, type StartDayVendor, unhurried } from './day-vendor.ts';

export const startGooten: StartDayVendor = async (services) => {
  const fake = await startGootenFake();
  fake.spaces.set('tee-m', [{ Id: 'A1', Description: 'Front', Index: 0 }]);
  const reports: DayReport[] = [];
  const order = () => only(fake.orders.values());
  const report = () => {
    const { address: url } = readReportAddress(services, 'gooten');
    const { Id, NiceId, Items } = order();
    reports.push({
      url: `${url}&orderid=${Id}`,
      rawBody: JSON.stringify({ Id, NiceId, Items }),
      headers: {},
    });
  };
  const move = (status: string) => {
    for (const item of order().Items) item.Status = status;
    report();
  };
  return {
    id: 'gooten',
    gateway: createGooten({ settings: { apiBase: fake.base }, ...unhurried(services) }),
    apiKey: fake.apiKey,
    storeId: null,
    listed: null,
    saysContent: true,
    sku: { product: 'tee', medium: 'tee-m', large: 'ready-made-tee-l' },
    orders: () =>
      [...fake.orders.values()].map(({ Items, Total }) => ({
        // An order in test mode is never made.
        isCanceled: Items.every(({ Status }) => Status === 'Cancelled' || Status === 'Test'),
        units: Items.map(({ Quantity }) => Quantity),
        cost: Math.round(Total.Price * 100),
      })),
    printFiles: () =>
      fake.exchanges
        .filter(({ method, path }) => method === 'POST' && path === '/orders/')
        .flatMap(({ body }) => printFilesIn(body)),
    fail: () => move('ImageIssue'),
    repair: () => move('InProduction'),
    ship(at) {
      const number = `9400${at}`;
      fake.ship(order(), number, order().Items.slice(at, at + 1));
      report();
      return number;
    },
    deliver: () => move('Delivered'),
    reship: null,
    bringBack: null,
    reports: () => reports.splice(0),
  };
};
