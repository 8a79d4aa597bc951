import { Send } from 'lucide-react';
import type { OrderSummary } from '#shared/schemas/order-summary.schema.ts';
import { useFulfill } from './use-fulfill.ts';

/** Sends an order of the list to its vendors. */
export function FulfillButton({ order: { id, orderNumber } }: { order: OrderSummary }) {
  const { fulfill, isSending } = useFulfill();
  return (
    <button
      type="button"
      className="button button-quiet -ml-3 text-sm whitespace-nowrap @min-[54rem]:-my-2"
      aria-busy={isSending}
      onClick={() => void fulfill(id)}
    >
      <Send aria-hidden="true" size={16} />
      {isSending ? 'Sending…' : 'Fulfill'}
      <span className="sr-only"> order {orderNumber}</span>
    </button>
  );
}
