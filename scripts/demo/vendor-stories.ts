import { listProducts } from '#server/domain/catalog/list-products.ts';
import type { Services } from '#server/kernel/services.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { AddCartItemInput } from '#shared/schemas/cart.schema.ts';
import { createPerson } from './sample-people.ts';
import type { SampleShop } from './sample-shop.ts';
import { SYNCED_NAMES } from './synced-products.ts';
import { recordUnsent, reportUnknownOrder, type SampleVendorOrder, sendToVendor } from './vendor-orders.ts';

/** Of the people who order these products. */
const FIRST_PERSON = 2000;

/** The story of an order whose items a vendor makes, from when it is sent. */
type VendorStory = (shop: SampleShop, orderId: string) => void;

/** The vendor hasn't answered yet. */
const waiting: VendorStory = (shop, orderId) => {
  recordUnsent(shop, orderId, {
    submission: 'waiting',
    error:
      "Printify didn't answer, so we don't know whether it has this order. We ask again until it does: don't order it there by hand.",
  });
};

const refused: VendorStory = (shop, orderId) => {
  recordUnsent(shop, orderId, {
    submission: 'refused',
    error: "Printify refused this order: The address can't be found.",
  });
};

const sent: VendorStory = (shop, orderId) => {
  sendToVendor(shop, orderId);
};

const onHold: VendorStory = (shop, orderId) => {
  const vendorOrder = sendToVendor(shop, orderId);
  shop.at(shop.now() + 2 * HOUR_MS, () =>
    vendorOrder.report({ vendorStatus: 'on-hold', problem: 'The vendor put it on hold' }),
  );
};

const inProduction: VendorStory = (shop, orderId) => {
  produce(shop, sendToVendor(shop, orderId));
};

/** A package is on its way, and the other line item is still being made. */
const partlyShipped: VendorStory = (shop, orderId) => {
  const vendorOrder = sendToVendor(shop, orderId);
  produce(shop, vendorOrder);
  shop.inOffice(2, () => vendorOrder.ship('partially-fulfilled', [0]));
};

const shipped: VendorStory = (shop, orderId) => {
  const vendorOrder = sendToVendor(shop, orderId);
  produce(shop, vendorOrder);
  shop.inOffice(3, () => vendorOrder.ship('fulfilled'));
};

/** Delivered, and the vendor says so twice. */
const delivered: VendorStory = (shop, orderId) => {
  const vendorOrder = sendToVendor(shop, orderId);
  produce(shop, vendorOrder);
  shop.inOffice(3, () => {
    vendorOrder.ship('fulfilled');
    shop.inOffice(4, () => {
      vendorOrder.deliver();
      shop.at(shop.now() + 5 * MINUTE_MS, () => vendorOrder.deliver());
    });
  });
};

/** Canceled in the vendor's dashboard, and sent again the next day. */
const sentAgain: VendorStory = (shop, orderId) => {
  const vendorOrder = sendToVendor(shop, orderId);
  shop.at(shop.now() + 3 * HOUR_MS, () => {
    vendorOrder.report({ status: 'cancelled', vendorStatus: 'canceled' });
    shop.inOffice(1, () => produce(shop, sendToVendor(shop, orderId)));
  });
};

const failed: VendorStory = (shop, orderId) => {
  const vendorOrder = sendToVendor(shop, orderId);
  shop.at(shop.now() + 4 * HOUR_MS, () =>
    vendorOrder.report({
      status: 'failed',
      vendorStatus: 'unfulfillable',
      problem: "Printify can't make it",
    }),
  );
};

function produce(shop: SampleShop, vendorOrder: SampleVendorOrder): void {
  shop.inOffice(1, () => vendorOrder.report({ status: 'in_production', vendorStatus: 'in-production' }));
}

/** The age of each order in days, and how many of the vendor's products are in it. */
const STORIES: readonly { daysAgo: number; lines: number; story: VendorStory }[] = [
  { daysAgo: 20, lines: 2, story: delivered },
  { daysAgo: 13, lines: 1, story: delivered },
  { daysAgo: 8, lines: 2, story: partlyShipped },
  { daysAgo: 7, lines: 2, story: shipped },
  { daysAgo: 6, lines: 1, story: sentAgain },
  { daysAgo: 5, lines: 1, story: failed },
  { daysAgo: 4, lines: 2, story: inProduction },
  { daysAgo: 3, lines: 1, story: onHold },
  { daysAgo: 2, lines: 1, story: refused },
  { daysAgo: 1, lines: 1, story: sent },
  { daysAgo: 0.5, lines: 1, story: waiting },
];

/** Plans orders of synced products that a vendor makes, one in every state, and a report about an order that nobody knows. */
export function planVendorOrders(shop: SampleShop): void {
  const today = shop.now();
  for (const [index, { daysAgo, lines, story }] of STORIES.entries()) {
    shop.at(today - daysAgo * DAY_MS, async () => {
      const person = createPerson(shop.random, FIRST_PERSON + index);
      const visit = { person, size: lines, text: null, lines: chooseLines(shop.services, index, lines) };
      const order = visit.lines.length > 0 ? await shop.sell(visit) : null;
      if (order) shop.at(shop.now() + 20 * MINUTE_MS, () => story(shop, order.id));
    });
  }
  shop.at(today - 4 * DAY_MS, () => reportUnknownOrder(shop));
}

/** Chooses another size and color for each order. */
function chooseLines(services: Services, index: number, count: number): AddCartItemInput[] {
  return listProducts(services)
    .filter(({ name }) => SYNCED_NAMES.includes(name))
    .slice(0, count)
    .map(({ id, sizes, colors }) => ({
      productId: id,
      quantity: 1 + (index % 2),
      size: sizes[index % sizes.length],
      color: colors[index % colors.length],
      customizationId: undefined,
    }));
}
