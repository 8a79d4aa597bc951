import { array } from 'zod/mini';
import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import type { AttentionReason } from '#shared/order-state.ts';
import { AdminOrder, type StatusChange } from '#shared/schemas/admin-orders.schema.ts';
import type {
  CancelInput,
  NoteInput,
  OrderCorrection,
  ShipmentInput,
} from '#shared/schemas/order-actions.schema.ts';
import { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import { AdminRefund, type RefundInput } from '#shared/schemas/refund.schema.ts';
import { recordCache } from '../kit/record-cache.ts';

// The calls about one order. Apart from those of the list, which is shown before anybody opens one.

/** The key of the query for an order with its timeline. */
export const orderKey = (id: string) => ['orders', 'detail', id] as const;

export const useOrderCache = recordCache({ root: 'orders', schema: AdminOrder, field: 'order' });

export function fetchOrder(id: string): Promise<AdminOrder> {
  return callApi('GET', API.adminOrder(id), AdminOrder);
}

/** What `LoadedRecord` needs to show an order. */
export const orderRecord = (id: string) => ({
  noun: 'order',
  queryKey: orderKey(id),
  load: () => fetchOrder(id),
});

export function setStatus(id: string, change: StatusChange): Promise<AdminOrder> {
  return callApi('PUT', API.adminOrder(id), AdminOrder, change);
}

export function shipItems(id: string, shipment: ShipmentInput): Promise<AdminOrder> {
  return callApi('POST', API.adminOrderShipments(id), AdminOrder, shipment);
}

export function addNote(id: string, note: NoteInput): Promise<AdminOrder> {
  return callApi('POST', API.adminOrderNotes(id), AdminOrder, note);
}

export function cancelOrder(id: string, input: CancelInput): Promise<AdminOrder> {
  return callApi('POST', API.adminOrderCancel(id), AdminOrder, input);
}

/** @param key the idempotency key: a repeated request with it makes one refund */
export function refundOrder(id: string, refund: RefundInput, key: string): Promise<AdminRefund> {
  const headers = { Accept: 'application/json', 'Idempotency-Key': key };
  return callApi('POST', API.adminOrderRefund(id), AdminRefund, refund, { headers });
}

/** @param id ours, of the vendor order */
export function cancelVendorOrder(id: string): Promise<AdminOrder> {
  return callApi('POST', API.adminVendorOrderCancel(id), AdminOrder);
}

export function resolveFlag(id: string, reason: AttentionReason, note: string): Promise<AdminOrder> {
  return callApi('POST', API.adminOrderFlag(id, reason), AdminOrder, { note });
}

export function correctOrder(id: string, correction: OrderCorrection): Promise<AdminOrder> {
  return callApi('PATCH', API.adminOrder(id), AdminOrder, correction);
}

export function fetchOrderEmails(id: string): Promise<OutboxEmail[]> {
  return callApi('GET', API.adminOrderEmails(id), array(OutboxEmail));
}
