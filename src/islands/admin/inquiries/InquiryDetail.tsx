import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { courseWords } from '#shared/inquiry.ts';
import { INTEREST_LABELS } from '#shared/interests.ts';
import { displayMoney } from '#shared/money.ts';
import type { InquiryDetail as Detail } from '#shared/schemas/inquiry.schema.ts';
import { Disclosure } from '../kit/Disclosure.tsx';
import { type Fact, FactList } from '../kit/FactList.tsx';
import { LoadedRecord } from '../kit/LoadedRecord.tsx';
import { Moment } from '../kit/Moment.tsx';
import { Section } from '../kit/Section.tsx';
import { SampleBadge, StatusBadge } from '../kit/StatusBadges.tsx';
import { DeleteButton } from './actions/DeleteButton.tsx';
import { InquiryForm } from './actions/InquiryForm.tsx';
import { InquiryNoteForm } from './actions/InquiryNoteForm.tsx';
import { ReplyForm } from './actions/ReplyForm.tsx';
import { SavedReplies } from './actions/SavedReplies.tsx';
import { InquiryBadge } from './InquiryBadge.tsx';
import { InquiryHistory } from './InquiryHistory.tsx';
import { inquiryRecord } from './inquiries.queries.ts';
import { INQUIRIES } from './inquiry-list.ts';

/** A message with everything needed to answer it. */
export function InquiryDetail({ id }: { id: string }) {
  const history = useRef<HTMLDivElement>(null);
  return (
    <LoadedRecord {...inquiryRecord(id)}>
      {(inquiry) => (
        <div className="flex flex-col gap-4 p-4">
          <Message inquiry={inquiry} />
          <Reply inquiry={inquiry} history={history} />
          <section aria-label="Actions" className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
            <Disclosure title="Status and owner">
              <InquiryForm inquiry={inquiry} />
            </Disclosure>
            <Disclosure title="Add a note">
              <InquiryNoteForm inquiry={inquiry} />
            </Disclosure>
            <Disclosure title="Saved replies">
              <SavedReplies />
            </Disclosure>
          </section>
          <Sender inquiry={inquiry} />
          <div ref={history} tabIndex={-1} className="scroll-mt-20">
            <InquiryHistory events={inquiry.events} />
          </div>
          <DeleteButton inquiry={inquiry} />
        </div>
      )}
    </LoadedRecord>
  );
}

interface ReplyProps {
  inquiry: Detail;
  /** Shows the reply. */
  history: RefObject<HTMLElement | null>;
}

/** The reply form. After sending, it closes and clears, and the history scrolls into view. */
function Reply({ inquiry, history }: ReplyProps) {
  const [sent, setSent] = useState(0);
  useEffect(() => {
    if (sent === 0) return;
    history.current?.focus({ preventScroll: true });
    history.current?.scrollIntoView();
  }, [sent, history]);
  return (
    <Disclosure key={sent} title="Reply by email">
      <ReplyForm inquiry={inquiry} onSent={() => setSent((before) => before + 1)} />
    </Disclosure>
  );
}

function Message({ inquiry }: { inquiry: Detail }) {
  const { firstName, lastName, email, phone, interest, course, page, status, owner, message, createdAt } =
    inquiry;
  const facts: Fact[] = [
    ['Interest', INTEREST_LABELS[interest]],
    ['Course', course && courseWords(course)],
    ['Sent from', page],
    ['Owner', owner?.username ?? 'Nobody yet'],
  ];
  return (
    <Section title={`${firstName} ${lastName}`}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <InquiryBadge status={status} />
        {inquiry.isSample && <SampleBadge />}
        <a href={`mailto:${email}`} className="link inline-block py-0.5 wrap-anywhere">
          {email}
        </a>
        {phone && (
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="link inline-block py-0.5">
            {phone}
          </a>
        )}
        <span className="text-stone">
          <Moment at={createdAt} as="exact" />
        </span>
      </p>
      <p className="mt-3 whitespace-pre-wrap wrap-anywhere">{message}</p>
      <div className="mt-3">
        <FactList facts={facts} />
      </div>
    </Section>
  );
}

function Sender({ inquiry: { email, otherMessages, orders } }: { inquiry: Detail }) {
  const id = useId();
  if (otherMessages.length === 0 && orders.length === 0) return null;
  return (
    <Section title={`Also from ${email}`}>
      {orders.length > 0 && (
        <>
          <h4 id={`${id}-orders`} className="text-sm text-stone">
            Orders
          </h4>
          <ul aria-labelledby={`${id}-orders`} className="mb-3 text-sm">
            {orders.map((order) => (
              <li key={order.id} className="flex flex-wrap items-center gap-x-3 py-1">
                <Link href={`${ADMIN_PATHS.orderManagement}?open=${order.id}`} className="link font-semibold">
                  {order.orderNumber}
                </Link>
                <StatusBadge status={order.status} />
                {displayMoney(order.totalAmount)}
                <span className="text-stone">
                  <Moment at={order.createdAt} as="day" />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {otherMessages.length > 0 && (
        <>
          <h4 id={`${id}-messages`} className="text-sm text-stone">
            Messages
          </h4>
          <ul aria-labelledby={`${id}-messages`} className="text-sm">
            {otherMessages.map((other) => (
              <li key={other.id} className="flex flex-wrap items-center gap-x-3 py-1">
                <Link href={INQUIRIES.addressOf(INQUIRIES.read(''), { open: other.id })} className="link">
                  <Moment at={other.createdAt} as="day" />
                </Link>
                <InquiryBadge status={other.status} />
                <span className="line-clamp-1 min-w-0 grow basis-60 text-stone">{other.excerpt}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
