import { createPrintify } from '#server/gateways/print-vendors/printify.ts';
import { sum } from '#shared/money.ts';
import { fakeProduct, TEE } from '../printify-fake/records.ts';
import { type PrintifyFake, startPrintifyFake } from '../printify-fake/server.ts';
import type { TestServices } from '../test-services.ts';
import { type DayVendor, only, printFilesIn, unhurried } from './day-vendor.ts';

const [VARIANT] = fakeProduct('tee').variants;
const LARGE = 17_888;

export async function startPrintify(services: TestServices): Promise<DayVendor & { fake: PrintifyFake }> {
  const fake = await startPrintifyFake();
  fake.now = () => services.now().getTime();
  fake.shops = [
    { id: 9, title: 'Etsy gifts', sales_channel: 'etsy' },
    { id: 10, title: 'GTI', sales_channel: 'custom_integration' },
    { id: 11, title: 'Club', sales_channel: 'custom_integration' },
  ];
  const { options } = fakeProduct('tee');
  fake.products = [
    fakeProduct('tee', {
      title: 'Range Tee',
      options: [
        {
          name: 'Sizes',
          type: 'size',
          values: [
            { id: 13, title: 'M' },
            { id: 14, title: 'L' },
          ],
        },
        ...options.slice(1),
      ],
      variants: VARIANT ? [VARIANT, { ...VARIANT, id: LARGE, title: 'Black / L', options: [14, 418] }] : [],
    }),
  ];
  // A smaller print file is rendered sooner.
  fake.blueprints = [{ ...TEE, placeholders: [{ position: 'front', width: 900, height: 1080 }] }];
  // An order can be canceled until Printify's machines begin with it.
  fake.production = 'on-hold';
  const files: string[] = [];
  const order = () => only(fake.orders);
  return {
    fake,
    id: 'printify',
    gateway: createPrintify({ settings: { apiBase: fake.base }, ...unhurried(services) }),
    apiKey: fake.key,
    storeId: '10',
    listed: 'Range Tee',
    saysContent: false,
    sku: { product: 'tee', medium: '17887', large: String(LARGE) },
    orders: () =>
      fake.orders.map(({ status, line_items: lines, total_shipping: shipping }) => ({
        isCanceled: status === 'canceled',
        units: lines.map(({ quantity }) => quantity),
        cost: sum(lines.map(({ cost, quantity }) => cost * quantity)) + shipping,
      })),
    printFiles() {
      const made = fake.requests.splice(0).filter(({ call }) => call === 'POST /shops/:id/orders.json');
      files.push(...made.flatMap(({ body }) => printFilesIn(body)));
      return files;
    },
    fail: () => fake.move(order().id, 'has-issues'),
    repair: () => fake.move(order().id, 'in-production'),
    ship(at) {
      const number = `9400${at}`;
      fake.ship(order().id, number, at === 1);
      return number;
    },
    deliver: () => fake.deliver(order().id),
    reship: null,
    bringBack: null,
    reports: () => fake.reports.splice(0),
  };
}
