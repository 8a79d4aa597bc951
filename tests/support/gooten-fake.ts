import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Answer, startVendor } from '#tests/contracts/vendor-recorder.ts';
import { VendorFaults } from './vendor-faults.ts';

/* Gooten's API v5 as it is published (gooten.com/api-documentation): it accepts nothing else. */

const text = z.string().min(1);
const Address = z.strictObject({
  FirstName: text,
  LastName: text,
  Line1: text,
  Line2: text.optional(),
  City: text,
  State: text.optional(),
  CountryCode: z.string().length(2),
  PostalCode: text,
  Phone: text.optional(),
  Email: text.optional(),
  IsBusinessAddress: z.boolean().optional(),
});
const Image = z.strictObject({ Url: z.url(), Index: z.int().min(0), SpaceId: text });
const Item = z
  .strictObject({
    SKU: text,
    Quantity: z.int().min(1),
    ShipType: z.enum(['standard', 'expedited', 'overnight']),
    SourceId: text.max(50),
    Images: z.array(Image).min(1).optional(),
    IsPreconfiguredSku: z.literal(true).optional(),
  })
  .refine((item) => item.Images || item.IsPreconfiguredSku, 'Images are required');
const NewOrder = z.strictObject({
  ShipToAddress: Address,
  BillingAddress: Address.partial().required({ FirstName: true, LastName: true, PostalCode: true }),
  Items: z.array(Item).min(1),
  Payment: z.strictObject({ PartnerBillingKey: text, CurrencyCode: z.literal('USD') }),
  SourceId: text.max(50),
  IsPartnerSourceIdUnique: z.literal(true),
  IsInTestMode: z.boolean(),
});
const ShippingPrices = z.strictObject({
  ShipToPostalCode: text,
  ShipToCountry: z.string().length(2),
  ShipToState: text.optional(),
  CurrencyCode: z.literal('USD'),
  LanguageCode: z.literal('en').optional(),
  Items: z.array(z.strictObject({ SKU: text, Quantity: z.int().min(1) })).min(1),
});
const StatusChange = z.strictObject({
  id: text,
  orderStatusName: z.enum(['Cancelled', 'New', 'Test', 'Hold']),
  partnerBillingKey: text,
});

interface Tracking {
  TrackingNumber: string | null;
  TrackingUrl: string | null;
  ShipCarrierName: string | null;
}

interface FakeItem extends Tracking {
  Sku: string;
  Quantity: number;
  Status: string;
  SourceId: string;
  Shipments: Tracking[];
}

export interface GootenFakeOrder {
  Id: string;
  NiceId: string;
  SourceId: string;
  Items: FakeItem[];
  Total: { Price: number; CurrencyCode: string };
}

/** Gooten reports failures with status 200. */
function failed(message: string, property = ''): Answer {
  const error = { AttemptedValue: '', CustomState: null, ErrorMessage: message, PropertyName: property };
  return { body: { HadError: true, Errors: [error], ErrorReferenceCode: randomUUID() } };
}

/** Before production, Gooten cancels. */
const CANCELABLE = ['New', 'Pending', 'ReadyForImageDl', 'NeedsManualApproval', 'AddressIssue', 'ImageIssue'];
const UNTRACKED = { TrackingNumber: null, TrackingUrl: null, ShipCarrierName: null };

/** Starts a server in place of Gooten. `spaces` has the print spaces of each of its SKUs. */
export async function startGootenFake({
  recipeId = 'recipe-1',
  billingKey = 'billing+key/1=',
  start = startVendor,
} = {}) {
  const orders = new Map<string, GootenFakeOrder>();
  const faults = new VendorFaults();
  const spaces = new Map<string, { Id: string; Description: string; Index: number }[]>();
  const settings = { findsOrders: true, duplicate: 'An order with this Source Id exists.' };

  const { base, exchanges } = await start(({ method, path, query, body }) => {
    if (query['recipeid'] !== recipeId) return failed('The recipe id is unknown.', 'RecipeId');
    const call = `${method} ${path}`;
    return faults.apply(call, () => carryOut(call, query, body));
  });

  function carryOut(call: string, query: Record<string, string>, body: unknown): Answer {
    switch (call) {
      case 'POST /orders/':
        return checked(NewOrder, body, make);
      case 'GET /orders/': {
        const order = orders.get(query['Id'] ?? '');
        return order ? { body: order } : { status: 404, body: null };
      }
      case 'GET /ordersearch':
        if (query['partnerBillingKey'] !== billingKey) return failed('The billing key is wrong.');
        return { body: { Orders: settings.findsOrders ? found(query['genericValues']) : [] } };
      case 'GET /producttemplates/': {
        const Spaces = spaces.get(query['sku'] ?? '');
        if (!Spaces) return failed('The SKU is unknown.', 'SKU');
        return { body: { Options: [{ Name: 'Single', IsDefault: true, Spaces }] } };
      }
      case 'POST /shippingprices/':
        return checked(ShippingPrices, body, ({ Items }) => ({ body: { Result: [shipPrices(Items)] } }));
      case 'POST /orderstatus/':
        return checked(StatusChange, body, changeStatus);
      default:
        return { status: 404, body: { Message: `No such call: ${call}` } };
    }
  }

  function checked<S extends z.ZodType>(
    schema: S,
    body: unknown,
    run: (input: z.output<S>) => Answer,
  ): Answer {
    const parsed = schema.safeParse(body);
    if (parsed.success) return run(parsed.data);
    const [issue] = parsed.error.issues;
    const property = issue?.path.join('.') ?? '';
    return failed(`'${property}' is invalid: ${issue?.message}`, `Order.${property}`);
  }

  function make(order: z.output<typeof NewOrder>): Answer {
    if (order.Payment.PartnerBillingKey !== billingKey) return failed('The billing key is wrong.');
    const unknown = order.Items.find(({ SKU, Images }) => Images && !spaces.has(SKU));
    if (unknown) return failed(`The SKU ${unknown.SKU} is unknown.`, 'Order.Items[0].SKU');
    if ([...orders.values()].some(({ SourceId }) => SourceId === order.SourceId))
      return failed(settings.duplicate, 'Order.SourceId');
    const Id = `13-${randomUUID()}`;
    const Status = order.IsInTestMode ? 'Test' : 'New';
    orders.set(Id, {
      ...{ Id, NiceId: Id.slice(0, 8), SourceId: order.SourceId },
      Items: order.Items.map(({ SKU: Sku, Quantity, SourceId }) => ({
        ...{ Sku, Quantity, SourceId, Status, Shipments: [], ...UNTRACKED },
      })),
      Total: { Price: 30.27, CurrencyCode: 'USD' },
    });
    return { body: { Id } };
  }

  function found(value: string | undefined): GootenFakeOrder[] {
    return [...orders.values()].filter((order) => value === undefined || order.SourceId === value);
  }

  function changeStatus({ id, orderStatusName, partnerBillingKey }: z.output<typeof StatusChange>): Answer {
    const order = orders.get(id);
    if (partnerBillingKey !== billingKey || !order) return failed('The order is unknown.');
    if (order.Items.some(({ Status }) => !CANCELABLE.includes(Status)))
      return failed('The order is in production.');
    for (const item of order.Items) item.Status = orderStatusName;
    return { body: { HadError: false } };
  }

  /** Ships items of an order, all of them by default. */
  function ship(order: GootenFakeOrder, TrackingNumber: string, items = order.Items): void {
    const tracking = {
      TrackingNumber,
      TrackingUrl: `https://track.example/${TrackingNumber}`,
      ShipCarrierName: 'FedEx',
    };
    for (const item of items) Object.assign(item, tracking, { Status: 'Shipped', Shipments: [tracking] });
  }

  return { base, exchanges, orders, faults, spaces, settings, ship, apiKey: `${recipeId}:${billingKey}` };
}

function shipPrices(items: { SKU: string }[]): object {
  const option = (MethodType: string, Price: number, EstBusinessDaysTilDelivery: number) => ({
    ...{ Id: 5, MethodType, MethodId: 1, Name: `${MethodType} shipping`, CarrierName: 'FedEx' },
    ...{ Price: { Price, CurrencyCode: 'USD' }, EstBusinessDaysTilDelivery },
  });
  return {
    SKUs: items.map(({ SKU }) => SKU),
    ShipOptions: [option('Standard', 6.5, 8), option('Expedited', 14, 4)],
  };
}
