import { Clock } from 'lucide-react';
import { Link } from 'wouter';
import { plural } from '#shared/count-words.ts';
import { useTimeOf } from '../../kit/use-time-of.ts';
import { useToday } from '../today.queries.ts';
import { SendingButton } from './SendingButton.tsx';

/** The orders that go out to vendors soon, with buttons to undo it or send them now (docs/product/fulfillment.md#time-to-undo). */
export function GoingOut() {
  const timeOf = useTimeOf();
  const { data } = useToday();
  const { count = 0, nextAt = null, href = '' } = data?.goingOut ?? {};
  return (
    // Without orders, it takes no room in the column and adds no gap.
    <div role="status" className="empty:absolute">
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-olive bg-white px-4 py-2 text-sm">
          <Clock aria-hidden="true" size={20} className="shrink-0 text-olive" />
          <p className="grow">
            <Link href={href} className="link font-semibold">
              {plural(count, 'order goes', 'orders go')} out to vendors
            </Link>
            {nextAt && ` at ${timeOf(nextAt)}`}.
          </p>
          <span className="flex flex-wrap gap-2">
            <SendingButton
              label="Undo"
              busyLabel="Undoing…"
              className="button button-secondary text-sm"
              work={({ undoSending }) => undoSending()}
            />
            <SendingButton
              label="Send now"
              busyLabel="Sending…"
              className="button button-secondary text-sm"
              work={({ sendNow }) => sendNow(count)}
            />
          </span>
        </div>
      )}
    </div>
  );
}
