import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Answer, startVendor } from '#tests/contracts/vendor-recorder.ts';
import { VendorFaults } from './vendor-faults.ts';

/* Gelato's order API v4 as it is published (dashboard.gelato.com/docs/orders): it accepts nothing else. */

const FILE_TYPES = [
  ...['default', 'front', 'back', 'neck-inner', 'neck-outer', 'sleeve-left', 'sleeve-right', 'inside'],
  ...['chest-left-embroidery', 'chest-center-embroidery', 'chest-large-embroidery'],
];

const text = (max: number) => z.string().min(1).max(max);
const Address = z.strictObject({
  firstName: text(25),
  lastName: text(25),
  companyName: text(60).optional(),
  addressLine1: text(35),
  addressLine2: text(35).optional(),
  city: text(30),
  postCode: text(15),
  state: text(35).optional(),
  country: z.string().regex(/^[A-Z]{2}$/),
  email: z.string().regex(/.+@.+/),
  phone: text(25).optional(),
});
const files = z.array(z.strictObject({ type: z.enum(FILE_TYPES).optional(), url: z.url() }));
const Item = z
  .strictObject({
    itemReferenceId: text(100),
    productUid: text(300).optional(),
    storeProductVariantId: z.uuid().optional(),
    files: files.optional(),
    quantity: z.int().min(1),
    adjustProductUidByFileTypes: z.boolean().optional(),
  })
  .refine(
    (item) => (item.storeProductVariantId === undefined) !== (item.productUid === undefined),
    'Name one product',
  )
  .refine((item) => item.storeProductVariantId || item.files?.length, 'Files are required');
const NewOrder = z.strictObject({
  orderType: z.enum(['order', 'draft']).default('order'),
  orderReferenceId: text(100),
  customerReferenceId: text(100),
  currency: z.literal('USD'),
  items: z.array(Item).min(1),
  shipmentMethodUid: text(100).optional(),
  shippingAddress: Address,
});
const Quote = z.strictObject({
  orderReferenceId: text(100),
  customerReferenceId: text(100),
  currency: z.literal('USD'),
  allowMultipleQuotes: z.boolean().optional(),
  recipient: Address.partial().required({ country: true }),
  products: z
    .array(
      z.strictObject({
        itemReferenceId: text(100),
        productUid: text(300),
        files: files.optional(),
        quantity: z.int().min(1),
      }),
    )
    .min(1),
});
const Search = z.strictObject({
  orderReferenceIds: z.array(z.string()).optional(),
  limit: z.int().min(1).max(100).optional(),
  offset: z.int().min(0).optional(),
});

interface FakePackage {
  id: string;
  orderItemIds: string[];
  trackingCode: string;
  trackingUrl: string;
}

export interface GelatoFakeOrder {
  id: string;
  orderType: 'order' | 'draft';
  orderReferenceId: string;
  customerReferenceId: string;
  fulfillmentStatus: string;
  items: { id: string; itemReferenceId: string; productUid?: string | undefined; quantity: number }[];
  packages: FakePackage[];
  connectedOrderIds: string[];
}

const notFound: Answer = { status: 404, body: { code: 'not_found', message: 'Order not found' } };
/** Until then, Gelato cancels. */
const CANCELABLE = ['created', 'uploading', 'passed', 'on_hold', 'pending_approval', 'canceled'];

/** Starts a server in place of Gelato. `shipPrices` are its methods with their prices, one list per place of production. */
export async function startGelatoFake(key = 'gelato-key', start = startVendor) {
  const orders = new Map<string, GelatoFakeOrder>();
  const faults = new VendorFaults();
  const shipPrices: { uid: string; price: number }[][] = [[{ uid: 'ups_surepost', price: 5.11 }]];
  /** Whether it makes each item in another place, in an order of its own. */
  const settings = { splits: false };

  const { base, exchanges } = await start(({ method, path, headers, body }) => {
    if (headers['x-api-key'] !== key)
      return { status: 401, body: { code: 'unauthorized', message: 'Invalid API key' } };
    const [, orderId = '', action = ''] = /^\/orders\/([^:]+)(:cancel)?$/.exec(path) ?? [];
    const call = `${method} ${orderId === '' ? path : `/orders/:id${action}`}`;
    return faults.apply(call, () => carryOut(call, orderId, body));
  });

  function carryOut(call: string, orderId: string, body: unknown): Answer {
    const order = orders.get(orderId);
    switch (call) {
      case 'POST /orders':
        return checked(NewOrder, body, make);
      case 'POST /orders:quote':
        return checked(Quote, body, quote);
      case 'POST /orders:search':
        return checked(Search, body, ({ orderReferenceIds: ids, limit = 50 }) => ({
          orders: [...orders.values()]
            .filter(({ orderReferenceId }) => !ids || ids.includes(orderReferenceId))
            .slice(0, limit)
            .map(({ packages: _, items, ...found }) => ({ ...found, itemsCount: items.length })),
        }));
      case 'GET /orders/:id':
        return order ? { body: shown(order) } : notFound;
      case 'POST /orders/:id:cancel':
        if (!order) return notFound;
        if (order.orderType === 'draft' || !CANCELABLE.includes(order.fulfillmentStatus))
          return {
            status: 409,
            body: { code: 'conflict', message: "At least one of the items is in 'printed' status." },
          };
        order.fulfillmentStatus = 'canceled';
        return { body: null };
      case 'PATCH /orders/:id':
        if (!order) return notFound;
        if (order.orderType !== 'draft')
          return { status: 400, body: { code: 'bad_request', message: 'Only drafts can be patched.' } };
        Object.assign(order, { orderType: 'order', fulfillmentStatus: 'created' });
        return { body: shown(order) };
      case 'DELETE /orders/:id':
        if (order?.orderType !== 'draft') return notFound;
        orders.delete(orderId);
        return { body: null };
      default:
        return { status: 404, body: { code: 'not_found', message: `No such call: ${call}` } };
    }
  }

  function checked<S extends z.ZodType>(
    schema: S,
    body: unknown,
    run: (input: z.output<S>) => object,
  ): Answer {
    const parsed = schema.safeParse(body);
    if (parsed.success) return { body: run(parsed.data) };
    const details = parsed.error.issues.map(({ path, message }) => ({
      reference: path.join('.'),
      message,
    }));
    return { status: 400, body: { code: 'invalid_request', message: 'Request is invalid.', details } };
  }

  function make(order: z.output<typeof NewOrder>): object {
    const { orderType, orderReferenceId, customerReferenceId } = order;
    const parts = settings.splits ? order.items.map((item) => [item]) : [order.items];
    const made = parts.map(
      (items): GelatoFakeOrder => ({
        ...{ id: randomUUID(), orderType, orderReferenceId, customerReferenceId },
        fulfillmentStatus: orderType === 'draft' ? 'draft' : 'created',
        items: items.map(({ itemReferenceId, productUid, quantity }) => ({
          ...{ id: randomUUID(), itemReferenceId, productUid, quantity },
        })),
        packages: [],
        connectedOrderIds: [],
      }),
    );
    for (const part of made) {
      part.connectedOrderIds = made.filter((other) => other !== part).map(({ id }) => id);
      orders.set(part.id, part);
    }
    return shown(made[0] as GelatoFakeOrder);
  }

  function quote({ products }: z.output<typeof Quote>): object {
    return {
      orderReferenceId: 'quote',
      quotes: shipPrices.map((methods) => ({
        id: randomUUID(),
        shipmentMethods: methods.map(({ uid, price }) => ({
          ...{ name: uid.replaceAll('_', ' '), shipmentMethodUid: uid, price, currency: 'USD' },
          ...{ minDeliveryDays: 5, maxDeliveryDays: 7, type: 'normal' },
        })),
        products: products.map((product) => ({ ...product, price: 12.5, currency: 'USD' })),
      })),
    };
  }

  /** Ships items of an order in a package, all of them by default. */
  function ship(order: GelatoFakeOrder, trackingCode: string, items = order.items): void {
    const trackingUrl = `https://track.example/${trackingCode}`;
    order.packages.push({
      id: randomUUID(),
      orderItemIds: items.map(({ id }) => id),
      trackingCode,
      trackingUrl,
    });
    order.fulfillmentStatus = 'shipped';
  }

  return { base, exchanges, orders, faults, shipPrices, settings, ship, key };
}

function shown({ packages, ...order }: GelatoFakeOrder): object {
  const total = { transactionType: 'purchase', currency: 'USD', total: 16.78, totalInclVat: 18.17 };
  return {
    ...order,
    currency: 'USD',
    financialStatus: 'pending',
    shipment: { shipmentMethodName: 'UPS Surepost', packageCount: packages.length, packages },
    receipts: [total],
  };
}
