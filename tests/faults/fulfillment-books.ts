import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { toVendorOrderLabel } from '#server/domain/sales/vendor-orders/vendor-order-label.ts';
import { toShortReference } from '#server/gateways/print-vendors/short-reference.ts';
import { sum } from '#shared/money.ts';
import type { VendorId } from '#shared/vendors.ts';
import type { MadeOrder } from './vendors/made-order.ts';

/** The differences between the shop's and the vendors' books. If they match, all lists are empty. */
export interface FulfillmentBooks {
  /** Orders without exactly one live vendor order, at their vendor or in the shop. */
  notMadeOnce: string[];
  /** Vendor orders that the shop doesn't know. */
  strays: string[];
  /** Vendor orders whose status isn't the vendor's. */
  wrongStatuses: string[];
  /** Orders that haven't arrived, although all of their vendor orders have. */
  notDelivered: string[];
  /** Line items whose shipped or delivered units differ from what was ordered. */
  wrongUnits: string[];
  /** Tracking numbers that the shop lost. */
  lostTracking: string[];
  /** Tracking numbers without exactly one sent shipping email. */
  wrongEmails: string[];
  /** Webhooks that weren't worked off, or match no order. */
  unprocessed: string[];
  /** Jobs that failed, or that are due and wait for another attempt. */
  stuckJobs: string[];
  /** Orders that need a person although everything is fine. */
  flagged: string[];
}

interface VendorOrderRow {
  id: string;
  number: number;
  vendorId: VendorId;
  orderId: string;
  orderNumber: number;
  submission: string;
  closedAt: number | null;
  vendorStatus: string;
  trackingNumbers: string | null;
}

const TRACKING_NUMBER = /94\d{20}/;

/** Compares the database of the shop with what the vendors have. */
export function compareFulfillments(dataDir: string, made: readonly MadeOrder[]): FulfillmentBooks {
  const shop = new Sqlite(join(dataDir, 'shop.sqlite'), { readonly: true });
  try {
    const list = (sql: string) => shop.prepare(sql).pluck().all() as string[];
    const vendorOrders = shop
      .prepare(
        `select v.id, v.number, vendor_id as vendorId, order_id as orderId, o.number as orderNumber, submission, closed_at as closedAt,
           vendor_status as vendorStatus, tracking_numbers as trackingNumbers
         from vendor_orders v join orders o on o.id = order_id`,
      )
      .all() as VendorOrderRow[];
    const byReference = new Map(vendorOrders.map((vendorOrder) => [referenceOf(vendorOrder), vendorOrder]));
    const vendorOrderOf = ({ vendorId, reference }: MadeOrder) => byReference.get(`${vendorId} ${reference}`);
    const liveOf = (orderId: string) => ({
      atVendor: sum(
        made.filter((order) => vendorOrderOf(order)?.orderId === orderId).map(({ live }) => live),
      ),
      inShop: vendorOrders.filter(
        (one) => one.orderId === orderId && one.submission === 'accepted' && !one.closedAt,
      ).length,
    });
    const shipped = made.flatMap((order) => order.trackingNumbers.map((number) => ({ order, number })));
    const recorded = new Set(list('select tracking_number from shipments'));
    const announced = announcedNumbers(shop, dataDir);
    return {
      notMadeOnce: list('select id from orders').flatMap((id) => {
        const { atVendor, inShop } = liveOf(id);
        return atVendor === 1 && inShop === 1
          ? []
          : [`${id}: ${atVendor} at the vendor, ${inShop} in the shop`];
      }),
      strays: made
        .filter((order) => !vendorOrderOf(order))
        .map(({ vendorId, reference }) => `${vendorId} ${reference}`),
      wrongStatuses: made.flatMap((order) => {
        const { vendorId, reference, status: there } = order;
        const here = vendorOrderOf(order)?.vendorStatus;
        return here === there ? [] : [`${reference}: ${there} at ${vendorId}, ${here} in the shop`];
      }),
      notDelivered: list("select id || ': ' || status from orders where status <> 'delivered'"),
      wrongUnits: list(
        `select id || ': ' || shipped || ' shipped, ' || delivered || ' arrived of ' || quantity from order_items
         where shipped <> quantity or delivered <> quantity`,
      ),
      lostTracking: shipped
        .filter(
          ({ order, number }) =>
            !recorded.has(number) || !vendorOrderOf(order)?.trackingNumbers?.includes(number),
        )
        .map(({ number }) => number),
      wrongEmails: [...new Set([...shipped.map(({ number }) => number), ...announced])].filter(
        (number) =>
          announced.filter((one) => one === number).length !== 1 ||
          shipped.every((one) => one.number !== number),
      ),
      unprocessed: list(
        `select type || ' of ' || vendor_order_id || ': ' || coalesce(error, outcome, 'waiting') from webhook_events
         where processed_at is null or outcome = 'unmatched' or error is not null`,
      ),
      stuckJobs: stuckJobs(shop),
      flagged: list("select order_id || ': ' || reason from order_attention where resolved_at is null"),
    };
  } finally {
    shop.close();
  }
}

/** Returns the vendor and our reference as it has it: Printful's is short. */
function referenceOf({ vendorId, id, number, orderNumber }: VendorOrderRow): string {
  const label = toVendorOrderLabel(orderNumber, number);
  return `${vendorId} ${vendorId === 'printful' ? toShortReference({ reference: id, label }) : id}`;
}

/** Returns jobs that don't get done: failed ones, and those that are due or were tried in vain. Later ones have nothing to do anymore. */
function stuckJobs(shop: Sqlite.Database): string[] {
  return shop
    .prepare(
      `select kind || ': ' || coalesce(last_error, status) from jobs
       where key <> 'schedule' and (status = 'failed' or status <> 'done' and (run_at <= ? or last_error is not null))`,
    )
    .pluck()
    .all(Date.now()) as string[];
}

/** Returns the tracking number in each shipping email that was sent. */
function announcedNumbers(shop: Sqlite.Database, dataDir: string): string[] {
  const sent = shop
    .prepare("select id, text from emails where template = 'shipping-notice' and status = 'sent'")
    .all() as { id: string; text: string }[];
  return sent
    .filter(({ id }) => existsSync(join(dataDir, 'mail', `${id}.eml`)))
    .flatMap(({ text }) => TRACKING_NUMBER.exec(text)?.[0] ?? []);
}
