import { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { Moment } from '../../kit/Moment.tsx';
import { eventWords } from '../event-words.ts';

interface Props {
  /** The body of the error `order_changed`; null without it. */
  conflict: Record<string, unknown> | null;
  /** The next attempt is based on this version. */
  onAccept: (updatedAt: string) => void;
}

/** Shows what somebody else changed meanwhile, above the form with one's own changes. */
export function ChangedOrder({ conflict, onAccept }: Props) {
  const theirs = AdminOrder.safeParse(conflict?.['order']);
  if (!theirs.success) return null;
  const { events, updatedAt } = theirs.data;
  const last = events.slice(-3).toReversed();
  return (
    <div role="alert" className="rounded-md bg-warn-soft p-4 text-sm">
      <p className="font-bold">Someone else changed this order while you were editing.</p>
      <ul className="mt-2 list-disc pl-5">
        {last.map((event, index) => {
          const { title, change, lines } = eventWords(event);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no id on the wire and are append-only
            <li key={events.length - index}>
              {[title, change, ...lines, event.note].filter(Boolean).join(': ')},{' '}
              <Moment at={event.createdAt} as="ago" />
            </li>
          );
        })}
      </ul>
      <button type="submit" className="button button-secondary mt-3" onClick={() => onAccept(updatedAt)}>
        Save mine anyway
      </button>
    </div>
  );
}
