import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { isDoubtfulTracking } from '#shared/tracking-numbers.ts';
import { confirm } from '../kit/dialog/confirm.ts';
import { fetchRows } from '../kit/list/fetch-page.ts';

/** The search also finds longer numbers, such as phone numbers. */
const FOUND = 10;

interface Typed {
  carrier?: string | null | undefined;
  trackingNumber?: string | null | undefined;
}

/**
 * Asks about a tracking number that looks mistyped, or that another order has, as when a scanner sends it twice.
 * @returns whether to go on with it
 */
export async function askAboutTracking(
  { id }: Pick<AdminOrder, 'id'>,
  { carrier, trackingNumber }: Typed,
  action = 'Ship anyway',
): Promise<boolean> {
  if (!trackingNumber) return true;
  const other = await findOtherOrder(trackingNumber, id);
  const words = [
    other && `${other} has this number already.`,
    carrier &&
      isDoubtfulTracking(carrier, trackingNumber) &&
      `This doesn't look like a ${carrier} number. Check the digits, the last ones first.`,
  ].filter(Boolean);
  return (
    words.length === 0 ||
    confirm({
      title: `Is ${trackingNumber} right?`,
      text: words.join(' '),
      action,
      cancel: 'Check the number',
    })
  );
}

/** Returns another order that a tracking number is already on; undefined if there is none among the first that are found. */
async function findOtherOrder(trackingNumber: string, orderId: string): Promise<string | undefined> {
  const { rows } = await fetchRows('GET /api/admin/orders', { q: trackingNumber, limit: FOUND });
  const has = ({ shipments }: AdminOrder) => shipments.some((one) => one.trackingNumber === trackingNumber);
  return (rows as AdminOrder[]).find((order) => order.id !== orderId && has(order))?.orderNumber;
}
