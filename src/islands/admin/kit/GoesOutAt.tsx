import { useTimeOf } from './use-time-of.ts';

/** When a scheduled order or a delayed email goes out (docs/product/fulfillment.md#time-to-undo). */
export function GoesOutAt({ at }: { at: string }) {
  const timeOf = useTimeOf();
  return `Goes out at ${timeOf(at)}`;
}
