import { Send, Undo2 } from 'lucide-react';
import type { OrderSummary } from '#shared/schemas/order-summary.schema.ts';
import { goesOut } from '../flag-question.ts';
import { useFulfill } from './use-fulfill.ts';

/** Sends an order of the list to its vendors, or takes that back until it goes out. One button, so that it keeps the focus. */
export function FulfillButton({ order }: { order: OrderSummary }) {
  const { fulfill, undo, isSending } = useFulfill();
  const isScheduled = goesOut(order);
  const Icon = isScheduled ? Undo2 : Send;
  return (
    <button
      type="button"
      className="button button-quiet -ml-3 text-sm @min-[54rem]:whitespace-nowrap @min-[54rem]:-my-2"
      aria-busy={isSending}
      onClick={() => void (isScheduled ? undo(order.id) : fulfill(order.id))}
    >
      <Icon aria-hidden="true" size={16} />
      {isScheduled ? (isSending ? 'Undoing…' : 'Undo') : isSending ? 'Sending…' : 'Fulfill'}
      <span className="sr-only">{` ${isScheduled ? 'sending' : 'order'} ${order.orderNumber}`}</span>
    </button>
  );
}
