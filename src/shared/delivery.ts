import { displayMonthDay } from './dates.ts';
import { isOutlying } from './us-states.ts';

/** Days as `2026-12-03`, both included. */
interface DayRange {
  from: string;
  to: string;
}

/** When an order is expected to ship and to arrive (docs/product/checkout.md#delivery-dates). */
export interface DeliveryWindow {
  ships: DayRange;
  arrives: DayRange;
}

/**
 * Formats a window for display: `Arrives Dec 3–8`. For military addresses and the territories, only the shipping dates: their
 * mail takes longer than a window can promise.
 * @param state the two-letter code of the destination, if known
 */
export function deliveryWords({ ships, arrives }: DeliveryWindow, state?: string): string {
  if (isOutlying(state ?? '')) return `Ships ${displayDays(ships)}`;
  return `Arrives ${displayDays(arrives)}`;
}

function displayDays({ from, to }: DayRange): string {
  const [first, last] = [displayMonthDay(new Date(from)), displayMonthDay(new Date(to))];
  if (first === last) return first;
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return isSameMonth ? `${first}–${last.split(' ')[1]}` : `${first} – ${last}`;
}
