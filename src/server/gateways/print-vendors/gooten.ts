import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { ReportingVendor, VendorEvent, VendorOrderState, VendorShipment } from './print-vendor.ts';
import { accessOf, clientPerAccount, type VendorOptions } from './vendor-access.ts';
import { orNull } from './vendor-failures.ts';
import { createVendorHttp } from './vendor-http.ts';
import { id, list, parseReply, text } from './vendor-reply.ts';
import { idOfContent, parseReport, requireSecret, requireToken } from './vendor-reports.ts';
import { readVendorStatus, slowest } from './vendor-statuses.ts';

const BASE = 'https://api.print.io/api/v/5/source/api';

const Tracking = z.object({ TrackingNumber: text, TrackingUrl: text, ShipCarrierName: text });

const Order = z.object({
  Id: id,
  SourceId: text,
  Items: z.array(Tracking.extend({ Status: z.string(), Shipments: list(Tracking).catch([]) })),
  Total: z.object({ Price: z.number().nonnegative(), CurrencyCode: text }).nullish().catch(null),
});

/** Gooten reports some failures with status 200. */
const Failure = z.object({
  HadError: z.literal(true),
  Errors: list(z.object({ ErrorMessage: text })).catch([]),
  ErrorReferenceCode: text,
});

/** Creates the gateway to Gooten, which reads orders and receives webhooks. Its key is the recipe id. */
export function createGooten({ settings, clock, timeoutMs }: VendorOptions): ReportingVendor {
  const client = clientPerAccount(({ apiKey }) =>
    createVendorHttp({
      id: 'gooten',
      base: accessOf(BASE, settings, apiKey).base,
      apiKey,
      headers: {},
      // Gooten documents no limit.
      perMinute: null,
      reasonOf,
      clock,
      timeoutMs,
    }),
  );

  return {
    id: 'gooten',
    takesOrders: false,

    async getOrder(account, vendorOrderId) {
      const query = { recipeid: account.apiKey, Id: vendorOrderId };
      const reply = await orNull(client(account)({ method: 'GET', path: '/orders/', query }));
      if (reply === null) return null;
      if (Failure.safeParse(reply).success) {
        throw new AppError('vendor_failed', {
          cause: new Error(`Gooten: ${reasonOf(reply) ?? 'no reason'}`),
        });
      }
      return toOrder(reply);
    },

    /** Gooten doesn't sign, so the address has our secret. */
    verifyWebhook(account, report) {
      requireToken(requireSecret(account.webhookSecret), report);
      const payload = parseReport(report.rawBody);
      const vendorOrderId = id.safeParse(payload['Id'] ?? report.url.searchParams.get('orderid')).data;
      if (vendorOrderId === undefined) throw new AppError('bad_request');
      const about: VendorEvent['about'] = { kind: 'order', vendorOrderId };
      return { externalId: idOfContent(payload), mayRecur: true, type: 'order_status', about, payload };
    },
  };
}

function reasonOf(body: unknown): string | null {
  const failure = Failure.safeParse(body).data;
  return failure ? (failure.Errors[0]?.ErrorMessage ?? failure.ErrorReferenceCode) : null;
}

/** Converts an order, whose status is derived from its items. */
function toOrder(reply: unknown): VendorOrderState {
  const order = parseReply(Order, reply);
  const items = order.Items.map((item) => ({ ...item, ...readVendorStatus('gooten', item.Status) }));
  const { Price: price, CurrencyCode: currency } = order.Total ?? {};
  return {
    id: order.Id,
    reference: order.SourceId,
    status: slowest(items.map(({ status }) => status)),
    vendorStatus: [...new Set(items.map(({ Status }) => Status))].join(', '),
    problem: items.find(({ problem }) => problem !== null)?.problem ?? partlyCanceled(items),
    cost: price !== undefined && currency === 'USD' ? Math.round(price * 100) : null,
    shipments: shipmentsOf(items),
  };
}

/** Gooten's items don't say which line items they are. */
function partlyCanceled(items: readonly { status: string | null }[]): string | null {
  const { length } = items.filter(({ status }) => status === 'cancelled');
  if (length === 0 || length === items.length) return null;
  return `Gooten canceled ${length} of ${items.length} items. See there which, refund or send them again, and ship the order here.`;
}

type Item = z.output<typeof Tracking> & { status: string | null; Shipments: z.output<typeof Tracking>[] };

/** Items with the same tracking number are in one shipment, which has arrived once all of them have. */
function shipmentsOf(items: readonly Item[]): VendorShipment[] {
  const shipments = new Map<string, VendorShipment>();
  for (const item of items) {
    for (const one of [...item.Shipments, item]) {
      if (one.TrackingNumber === null) continue;
      const before = shipments.get(one.TrackingNumber);
      shipments.set(one.TrackingNumber, {
        id: one.TrackingNumber,
        carrier: one.ShipCarrierName,
        trackingNumber: one.TrackingNumber,
        trackingUrl: one.TrackingUrl,
        shippedAt: null,
        isDelivered: item.status === 'delivered' && (before?.isDelivered ?? true),
        lineItemIds: [],
      });
    }
  }
  return [...shipments.values()];
}
