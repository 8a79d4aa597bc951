import type { OrderEvent } from '#shared/schemas/admin-orders.schema.ts';
import { Moment } from '../../kit/Moment.tsx';
import { Section } from '../../kit/Section.tsx';
import { eventWords } from '../event-words.ts';

const ACTOR_WORDS: Record<OrderEvent['actor'], string> = {
  shopper: 'the customer',
  admin: 'a former account',
  payment_provider: 'the payment provider',
  vendor: 'the vendor',
  system: 'the system',
};

/** The order's events, newest first. */
export function TimelineSection({ events }: { events: OrderEvent[] }) {
  return (
    <Section title="Timeline">
      {events.length === 0 ? (
        <p className="text-sm text-stone">Nothing has been recorded yet.</p>
      ) : (
        <ol className="flex flex-col text-sm">
          {events.toReversed().map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no id on the wire and are append-only
            <TimelineEntry key={events.length - index} event={event} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function TimelineEntry({ event }: { event: OrderEvent }) {
  const { title, change, lines } = eventWords(event);
  return (
    <li className="relative border-l border-sand pb-4 pl-5 last:pb-0">
      <span aria-hidden="true" className="absolute top-1.5 -left-1.25 size-2.5 rounded-full bg-stone" />
      <p>
        <strong>{title}</strong>
        {change && `: ${change}`}
      </p>
      {lines.map((line) => (
        <p key={line} className="wrap-break-word">
          {line}
        </p>
      ))}
      {event.note && <p>{event.note}</p>}
      <p className="text-xs text-stone">
        <Moment at={event.createdAt} as="exact" /> by {event.by ?? ACTOR_WORDS[event.actor]}
      </p>
    </li>
  );
}
