import { Link } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { emailStatusLabel, isUndelivered } from '#shared/email-status.ts';
import type { InquiryEvent } from '#shared/schemas/inquiry.schema.ts';
import { statusLabel } from '#shared/status-words.ts';
import { Moment } from '../kit/Moment.tsx';
import { Section } from '../kit/Section.tsx';

/** What was done about a message, newest first. */
export function InquiryHistory({ events }: { events: readonly InquiryEvent[] }) {
  return (
    <Section title="History">
      {events.length === 0 ? (
        <p className="text-sm text-stone">Nothing here yet.</p>
      ) : (
        <ol className="flex flex-col gap-4 text-sm">
          {events.toReversed().map((event) => (
            <li key={event.id} className="border-l border-sand pl-4">
              <p className="font-bold">{titleOf(event)}</p>
              {event.note && <p className="whitespace-pre-wrap wrap-anywhere">{event.note}</p>}
              {event.email && (
                <p className={isUndelivered(event.email.status) ? 'text-bad' : 'text-stone'}>
                  <Link href={`${ADMIN_PATHS.email}?open=${event.email.id}`} className="link">
                    Email
                  </Link>
                  {`: ${emailStatusLabel(event.email)}`}
                  {event.email.lastError && ` (${event.email.lastError})`}
                </p>
              )}
              <p className="text-xs text-stone">
                <Moment at={event.createdAt} as="exact" /> by {event.by ?? 'a former account'}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function titleOf({ type, before, after }: InquiryEvent): string {
  switch (type) {
    case 'status':
      return `Status: ${statusLabel(before ?? '')} → ${statusLabel(after ?? '')}`;
    case 'owner':
      return `Owner: ${before ?? 'nobody'} → ${after ?? 'nobody'}`;
    case 'reply':
      return `Reply: ${after}`;
    case 'note':
      return 'Note';
  }
}
