import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { fulfillmentPlan } from './fulfillment-words.ts';
import { useFulfill } from './use-fulfill.ts';

/** What can be sent to vendors, and the button that sends it. */
export function FulfillPanel({ order }: { order: AdminOrder }) {
  const { fulfill, isSending } = useFulfill();
  return (
    <section
      aria-label="Fulfillment"
      className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4"
    >
      <div className="min-w-0 text-sm">
        <p className="font-bold">Ready for the vendors</p>
        <ul>
          {fulfillmentPlan(order).map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        className="button button-primary"
        aria-busy={isSending}
        onClick={() => void fulfill(order)}
      >
        {isSending ? 'Sending…' : 'Fulfill'}
      </button>
    </section>
  );
}
