import { isOutlying } from './us-states.ts';

/** Days as `2026-12-03`, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** When an order is expected to ship and to arrive (docs/product.md#delivery-dates). */
export interface DeliveryWindow {
  ships: DayRange;
  arrives: DayRange;
}

let monthAndDay: Intl.DateTimeFormat | undefined;

/** Formats a day: `Dec 3`. The format is made at its first use: that takes 20 ms, which no start of a process waits for. */
function displayMonthAndDay(day: string): string {
  monthAndDay ??= new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
  return monthAndDay.format(new Date(day));
}

/**
 * Formats a window for display: `Arrives Dec 3–8`. To military addresses and the territories, whose mail takes longer
 * than a window can promise, only the shipping dates.
 * @param state the two-letter code of the destination, if known
 */
export function deliveryWords({ ships, arrives }: DeliveryWindow, state?: string): string {
  if (isOutlying(state ?? '')) return `Ships ${displayDays(ships)}`;
  return `Arrives ${displayDays(arrives)}`;
}

function displayDays({ from, to }: DayRange): string {
  const [first, last] = [displayMonthAndDay(from), displayMonthAndDay(to)];
  if (first === last) return first;
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return isSameMonth ? `${first}–${last.split(' ')[1]}` : `${first} – ${last}`;
}
