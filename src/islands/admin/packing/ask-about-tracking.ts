import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { isDoubtfulTracking } from '#shared/tracking-numbers.ts';
import { confirm } from '../kit/dialog/confirm.ts';
import { findOtherOrder } from './packing.queries.ts';
import type { NewShipment, PackedOrder } from './use-packing.ts';

/**
 * Asks about a tracking number that looks mistyped, or that another order has, as when a scanner sends it twice.
 * @returns whether to ship with it
 */
export async function askAboutTracking(
  { id, orderNumber }: Pick<AdminOrder, 'id' | 'orderNumber'>,
  { carrier, trackingNumber }: NewShipment,
  packed: readonly PackedOrder[],
): Promise<boolean> {
  if (trackingNumber === null) return true;
  const other =
    packed.find((one) => one.trackingNumber === trackingNumber)?.orderNumber ??
    (await findOtherOrder(trackingNumber, id));
  const words = [
    other && `${other} has this number already.`,
    carrier &&
      isDoubtfulTracking(carrier, trackingNumber) &&
      `This doesn't look like a ${carrier} number. Check its last digits.`,
  ].filter((sentence) => typeof sentence === 'string');
  return (
    words.length === 0 ||
    confirm({
      title: `Ship ${orderNumber} with ${trackingNumber}?`,
      text: words.join(' '),
      action: 'Ship anyway',
      cancel: "Don't ship",
    })
  );
}
