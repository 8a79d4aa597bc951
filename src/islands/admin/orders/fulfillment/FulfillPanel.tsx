import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { useAdmin } from '../../kit/admin-context.ts';
import { timeOrMoment } from '../../kit/dates.ts';
import { fulfillmentPlan } from './fulfillment-words.ts';
import { SendingButton } from './SendingButton.tsx';
import { useFulfill } from './use-fulfill.ts';

/** What can be sent to vendors, and the button that sends it. */
export function FulfillPanel({ order }: { order: AdminOrder }) {
  const { fulfill, isSending } = useFulfill();
  const { timeZone } = useAdmin();
  const { goesOutAt } = order;
  return (
    <section
      aria-label="Fulfillment"
      className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4"
    >
      <div className="min-w-0 text-sm">
        <p className="font-bold">
          {goesOutAt
            ? `Goes out to the vendors at ${timeOrMoment(new Date(goesOutAt), timeZone, new Date())}`
            : 'Ready for the vendors'}
        </p>
        <ul>
          {fulfillmentPlan(order).map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </div>
      <span className="flex gap-2">
        {goesOutAt && (
          <SendingButton
            label="Undo"
            busyLabel="Undoing…"
            work={({ undoSending }) => undoSending([order.id])}
          />
        )}
        <button
          type="button"
          className="button button-primary"
          aria-busy={isSending}
          onClick={() => void fulfill(order)}
        >
          {isSending ? 'Sending…' : goesOutAt ? 'Send now' : 'Fulfill'}
        </button>
      </span>
    </section>
  );
}
