import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { useTimeOf } from '../../kit/use-time-of.ts';
import { flagsOf, holdOrder } from '../flag-question.ts';
import { fulfillmentPlan } from './fulfillment-words.ts';
import { SendingButton } from './SendingButton.tsx';
import { useFulfill } from './use-fulfill.ts';

/** What can be sent to vendors, and the button that sends it. */
export function FulfillPanel({ order }: { order: AdminOrder }) {
  const { fulfill, isSending } = useFulfill();
  const timeOf = useTimeOf();
  const { goesOutAt } = order;
  const isHeld = holdOrder(flagsOf(order));
  return (
    <section
      aria-label="Fulfillment"
      className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4"
    >
      <div className="min-w-0 text-sm">
        <p role="status" className="font-bold">
          {goesOutAt === null && (isHeld ? 'Held back by an open flag' : 'Ready for the vendors')}
          {goesOutAt !== null &&
            (isHeld
              ? `Held back by an open flag. Goes out at ${timeOf(goesOutAt)} if the flag is resolved by then.`
              : `Goes out to the vendors at ${timeOf(goesOutAt)}`)}
        </p>
        <ul>
          {fulfillmentPlan(order).map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </div>
      <span className="flex flex-wrap gap-2">
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
          onClick={() => void fulfill(order.id)}
        >
          {isSending ? 'Sending…' : goesOutAt ? 'Send now' : 'Fulfill'}
        </button>
      </span>
    </section>
  );
}
