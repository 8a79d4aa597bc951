import { createGelato } from '#server/gateways/print-vendors/gelato.ts';
import { createGooten } from '#server/gateways/print-vendors/gooten.ts';
import type { PrintVendor, VendorAccount } from '#server/gateways/print-vendors/print-vendor.ts';
import { createPrintify } from '#server/gateways/print-vendors/printify.ts';
import { toShortReference } from '#server/gateways/print-vendors/short-reference.ts';
import type { VendorId } from '#shared/vendors.ts';
import { fromTable, startVendor, type VendorExchange } from './vendor-recorder.ts';
import { printfulAt, VENDOR_ORDER } from './vendor-sandbox.ts';

/* What the contract suite knows of each vendor: the calls that it offers, and its recorded exchanges. */

const CLOCK = { now: () => 0, sleep: async () => {} };
const PRINTIFY_SECRET = 'printify-test-secret';
const TOKEN = 'a secret of ours';

/** A file of recorded exchanges. */
export interface Recorded {
  request?: { body?: unknown };
  response?: { body: unknown };
  payload?: unknown;
  raw_body?: string;
  headers?: Record<string, string>;
}

export type Call = keyof Omit<PrintVendor, 'id' | 'storeKind'>;

interface Subject {
  offers: Call[];
  account: VendorAccount;
  create: (apiBase: string) => PrintVendor;
  /** The recorded replies, by call. */
  replies: (read: (file: string) => Recorded) => Record<string, unknown>;
  order: { id: string; reference: string | null; status: string | null; shipments: number };
  /** What the vendor finds the order by. */
  foundBy: string;
  products?: { id: string; price: number; picture: string };
  quotes?: { id: string; price: number }[];
  /** The vendor's word for the order in its answer to a cancellation; absent if that doesn't have the order. */
  canceled?: string;
  /** The files of its reports, and how one is verified. */
  reports: string;
  sign: (recorded: Recorded) => Delivery | Promise<Delivery>;
}

/** How a report arrives. */
interface Delivery {
  headers: Record<string, string>;
  url: string;
}

export const HOOK = 'https://shop.example/hook';
const PRINTFUL = account({ apiKey: 'sandbox_test', storeId: null, webhookSecret: 'a01376f30766acf7' });
/** Where a vendor expects the key. */
export const IDENTITY: Record<string, (exchange: VendorExchange) => unknown> = {
  printful: ({ headers }) => headers.authorization?.replace('Bearer ', ''),
  printify: ({ headers }) => headers.authorization?.replace('Bearer ', ''),
  gooten: ({ query }) => query['recipeid'],
  gelato: ({ headers }) => headers['x-api-key'],
};
export function account(more: Partial<VendorAccount> = {}): VendorAccount {
  return { apiKey: 'key', storeId: '10', webhookSecret: TOKEN, ...more };
}

/** Registers a webhook, and returns the address with the secret that Printful would report to. */
async function registeredAddress(): Promise<Delivery> {
  const { base, exchanges } = await startVendor(fromTable({ 'POST /webhooks': {} }));
  await printfulAt(base).watchStock(PRINTFUL, HOOK, []);
  const registered = exchanges.find(({ method }) => method === 'POST')?.body as { url: string } | undefined;
  return { headers: {}, url: registered?.url ?? '' };
}

/** The example has all members filled in: also "is ignored". */
function forSale(reply: unknown): unknown {
  return JSON.parse(JSON.stringify(reply).replaceAll('"is_ignored":true', '"is_ignored":false'));
}

/** The example has the currency of another shop. */
function inDollars(reply: unknown): unknown {
  return JSON.parse(JSON.stringify(reply).replaceAll('"EUR"', '"USD"'));
}

/** The example is of a canceled shipment, on a page in the middle. */
function shipped(reply: unknown): unknown {
  const text = JSON.stringify(reply).replace('"shipment_status":"canceled"', '"shipment_status":"shipped"');
  return { ...(JSON.parse(text) as object), paging: { total: 1, offset: 0, limit: 100 } };
}

/** The calls of vendors that make mapped products. */
const MAPPED: Call[] = [
  'listStores',
  'quoteShipping',
  'submitOrder',
  'makeDraft',
  'getOrder',
  'findOrder',
  'cancelOrder',
  'verifyWebhook',
];

const bodyOf = ({ response }: Recorded) => response?.body;

export const SUBJECTS: Record<VendorId, Subject> = {
  printful: {
    offers: [
      'listStores',
      'readKey',
      'listProducts',
      'quoteShipping',
      'estimateCost',
      'submitOrder',
      'makeDraft',
      'getOrder',
      'findOrder',
      'cancelOrder',
      'registerWebhook',
      'watchStock',
      'verifyWebhook',
    ],
    account: PRINTFUL,
    create: (apiBase) => printfulAt(apiBase),
    replies: (read) => {
      const order = bodyOf(read('v1/orders.get.json'));
      const list = bodyOf(read('v1/store-products.list.json')) as object;
      return {
        'GET /stores': bodyOf(read('v1/stores.list.json')),
        // Not recorded either: the example of the complete description.
        'GET /oauth/scopes': { code: 200, result: { scopes: [{ scope: 'orders', display_name: 'Orders' }] } },
        // The example is of a page in the middle.
        'GET /store/products': { ...list, paging: { total: 1, offset: 0, limit: 100 } },
        'GET /store/products/13': forSale(bodyOf(read('v1/store-products.get.json'))),
        'GET /store/variants/4800000000': { code: 200, result: { id: 1, variant_id: 4011 } },
        'POST /shipping/rates': inDollars(bodyOf(read('v1/shipping-rates.json'))),
        // There is no recorded answer: this is the example of the description.
        'POST /orders/estimate-costs': {
          code: 200,
          result: { costs: { currency: 'USD', subtotal: 10, discount: 0, shipping: 5, tax: 0, total: 15 } },
        },
        'POST /orders': bodyOf(read('v1/orders.create.sync-variant.json')),
        'GET /orders/13': order,
        [`GET /orders/@${toShortReference(VENDOR_ORDER)}`]: order,
        'GET /v2/orders/13/shipments': shipped(bodyOf(read('v2/orders.shipments.json'))),
        'DELETE /orders/13': order,
      };
    },
    order: { id: '13', reference: '4235234213', status: 'pending', shipments: 1 },
    foundBy: VENDOR_ORDER.reference,
    products: { id: '13', price: 2999, picture: 'https://your-domain.com/path/to/image.png' },
    quotes: [{ id: 'STANDARD', price: 1360 }],
    canceled: 'draft',
    reports: 'v1/webhook.product_',
    sign: registeredAddress,
  },
  printify: {
    offers: [
      'listStores',
      'readKey',
      'listProducts',
      'answerPublishing',
      'quoteShipping',
      'submitOrder',
      'makeDraft',
      'getOrder',
      'findOrder',
      'cancelOrder',
      'registerWebhook',
      'verifyWebhook',
    ],
    account: account({ webhookSecret: PRINTIFY_SECRET }),
    create: (apiBase) => createPrintify({ settings: { apiBase }, clock: CLOCK }),
    replies: (read) => {
      const [order] = (bodyOf(read('orders.list.json')) as { data: unknown[] }).data;
      const page = bodyOf(read('products.list.json')) as { data: unknown[] };
      return {
        'GET /shops.json': [{ id: 10, title: 'My Store', sales_channel: 'custom_integration' }],
        'GET /shops/10/products.json': { ...page, current_page: 1, last_page: 1, total: 1 },
        'GET /shops/10/products/301000001.json': page.data[0],
        'POST /shops/10/orders/shipping.json': bodyOf(read('orders.shipping.json')),
        'GET /shops/10/orders.json': { ...(bodyOf(read('orders.list.json')) as object), last_page: 1 },
        'POST /shops/10/orders.json': bodyOf(read('orders.submit.json')),
        'GET /shops/10/orders/5a96f649b2439217d070f507.json': order,
        'POST /shops/10/orders/5a96f649b2439217d070f507/cancel.json': bodyOf(read('orders.cancel.json')),
        'GET /shops/10/webhooks.json': bodyOf(read('webhooks.list.json')),
        'POST /shops/10/webhooks.json': bodyOf(read('webhooks.create.json')),
      };
    },
    order: { id: '5a96f649b2439217d070f507', reference: '1370762297', status: 'delivered', shipments: 1 },
    foundBy: '1370762297',
    products: {
      id: '5d39b159e7c48c000728c89f',
      price: 860,
      picture: 'https://images.printify.com/mockup/5d39b159e7c48c000728c89f/33719/147/mug-11oz.jpg',
    },
    quotes: [
      { id: '1', price: 1000 },
      { id: '2', price: 5000 },
      { id: '3', price: 799 },
      { id: '4', price: 399 },
    ],
    canceled: 'canceled',
    reports: 'webhook.',
    sign: ({ headers = {} }) => ({ headers, url: HOOK }),
  },
  gooten: {
    offers: MAPPED,
    account: account({ apiKey: 'key:billing' }),
    create: (apiBase) => createGooten({ settings: { apiBase }, clock: CLOCK }),
    replies: (read) => ({
      'GET /orders/': bodyOf(read('orders.get.json')),
      'POST /orders/': bodyOf(read('orders.create.json')),
      // The others aren't recorded: these are of the description.
      'GET /ordersearch': { Orders: [bodyOf(read('orders.get.json'))] },
      'GET /producttemplates/': {
        Options: [{ IsDefault: true, Spaces: [{ Id: '0', Description: 'Front', Index: 0 }] }],
      },
      'POST /shippingprices/': {
        Result: [
          {
            SKUs: ['4800000000'],
            ShipOptions: [
              { Id: 1, MethodType: 'Standard', Price: { Price: 6.5, CurrencyCode: 'USD' } },
              { Id: 2, MethodType: 'Overnight', Price: { Price: 30, CurrencyCode: 'EUR' } },
            ],
          },
        ],
      },
    }),
    quotes: [{ id: 'standard', price: 650 }],
    order: {
      id: '13-cdc4b014-bafc-4681-b0e0-7265d2c11aa1',
      reference: '13-cdc4b014-bafc-4681-b0e0-7265d2c11aa1',
      status: 'pending',
      shipments: 0,
    },
    foundBy: '13-cdc4b014-bafc-4681-b0e0-7265d2c11aa1',
    reports: 'webhook.',
    sign: () => ({ headers: {}, url: `${HOOK}?token=${encodeURIComponent(TOKEN)}` }),
  },
  gelato: {
    offers: MAPPED,
    account: account(),
    create: (apiBase) => createGelato({ settings: { apiBase }, clock: CLOCK }),
    replies: (read) => ({
      'GET /orders/c3c8f7f5-a0e8-4014-a3fb-38a5375d2af8': bodyOf(read('orders.create.json')),
      'POST /orders': bodyOf(read('orders.create.json')),
      // The others aren't recorded: these are of the description.
      'POST /orders:search': { orders: [bodyOf(read('orders.create.json'))] },
      'POST /orders:quote': {
        quotes: [
          {
            shipmentMethods: [
              { name: 'UPS Surepost', shipmentMethodUid: 'ups_surepost', price: 5.11, currency: 'USD' },
              { name: 'UPS Next Day', shipmentMethodUid: 'ups_next_day', price: 25.11, currency: 'EUR' },
            ],
          },
        ],
      },
    }),
    quotes: [{ id: 'ups_surepost', price: 511 }],
    order: {
      id: 'c3c8f7f5-a0e8-4014-a3fb-38a5375d2af8',
      reference: '83831IAKD2',
      status: 'sent_to_vendor',
      shipments: 0,
    },
    foundBy: '83831IAKD2',
    reports: 'webhook.',
    sign: () => ({ headers: { 'X-Webhook-Secret': TOKEN }, url: HOOK }),
  },
};
