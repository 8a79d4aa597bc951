import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { ReportingVendor, VendorEvent, VendorOrderState } from './print-vendor.ts';
import { accessOf, clientPerAccount, type VendorOptions } from './vendor-access.ts';
import { orNull } from './vendor-failures.ts';
import { createVendorHttp } from './vendor-http.ts';
import { id, list, parseReply, text } from './vendor-reply.ts';
import { parseReport, requireSecret, requireToken } from './vendor-reports.ts';
import { readVendorStatus } from './vendor-statuses.ts';

const BASE = 'https://order.gelatoapis.com/v4';

const Package = z.object({ id: text, trackingCode: text, trackingUrl: text });

const Order = z.object({
  id,
  orderReferenceId: text,
  fulfillmentStatus: z.string(),
  shipment: z
    .object({ shipmentMethodName: text, packages: list(Package).catch([]) })
    .nullish()
    .catch(null),
});

const Report = z.object({ id, event: z.string(), orderId: id.nullish().catch(null) });

const Refusal = z.object({ message: z.string().min(1) });

/**
 * Creates the gateway to Gelato, which reads orders and receives webhooks. Gelato may split an order into several, all with our
 * reference, so its own id identifies an order.
 */
export function createGelato({ settings, clock, timeoutMs }: VendorOptions): ReportingVendor {
  const client = clientPerAccount(({ apiKey }) =>
    createVendorHttp({
      id: 'gelato',
      base: accessOf(BASE, settings, apiKey).base,
      apiKey,
      headers: { 'X-API-KEY': apiKey },
      // Gelato documents no limit.
      perMinute: null,
      reasonOf: (body) => Refusal.safeParse(body).data?.message ?? null,
      clock,
      timeoutMs,
    }),
  );

  return {
    id: 'gelato',
    takesOrders: false,

    async getOrder(account, vendorOrderId) {
      const path = `/orders/${encodeURIComponent(vendorOrderId)}`;
      const reply = await orNull(client(account)({ method: 'GET', path }));
      return reply === null ? null : toOrder(reply);
    },

    /** Gelato doesn't sign. Its dashboard can add a header with our secret to its webhooks, or the address has it. */
    verifyWebhook(account, report) {
      requireToken(requireSecret(account.webhookSecret), report);
      const payload = parseReport(report.rawBody);
      const parsed = Report.safeParse(payload);
      if (!parsed.success) throw new AppError('bad_request', { cause: parsed.error });
      const { id: eventId, event: type, orderId } = parsed.data;
      const about: VendorEvent['about'] = orderId ? { kind: 'order', vendorOrderId: orderId } : null;
      return { externalId: eventId, type, about, payload };
    },
  };
}

function toOrder(reply: unknown): VendorOrderState {
  const order = parseReply(Order, reply);
  const { status, problem } = readVendorStatus('gelato', order.fulfillmentStatus);
  const { shipmentMethodName: carrier = null, packages = [] } = order.shipment ?? {};
  return {
    id: order.id,
    reference: order.orderReferenceId,
    status,
    vendorStatus: order.fulfillmentStatus,
    problem,
    cost: null,
    shipments: packages
      .filter(({ trackingCode }) => trackingCode !== null)
      .map((one, at) => ({
        id: one.id ?? one.trackingCode ?? `${order.id}-${at + 1}`,
        carrier,
        trackingNumber: one.trackingCode,
        trackingUrl: one.trackingUrl,
        shippedAt: null,
        isDelivered: status === 'delivered',
        lineItemIds: [],
      })),
  };
}
