import { useTimeOf } from './use-time-of.ts';

/** When an order or an email goes out that waits for the time to undo it (docs/product/fulfillment.md#time-to-undo). */
export function GoesOutAt({ at }: { at: string }) {
  const timeOf = useTimeOf();
  return `Goes out at ${timeOf(at)}`;
}
