import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { emailTemplateLabel } from '#shared/email-templates.ts';
import type { EmailDetail as Detail } from '#shared/schemas/outbox.schema.ts';
import { followEmails } from '../kit/emails/follow-emails.ts';
import { ResendButton } from '../kit/emails/ResendButton.tsx';
import { type Fact, FactList } from '../kit/FactList.tsx';
import { LoadedRecord } from '../kit/LoadedRecord.tsx';
import { Moment } from '../kit/Moment.tsx';
import { Section } from '../kit/Section.tsx';
import { SampleBadge } from '../kit/StatusBadges.tsx';
import { CancelEmailButton } from './actions/CancelEmailButton.tsx';
import { EmailAdvice } from './EmailAdvice.tsx';
import { EmailBadge } from './EmailBadge.tsx';
import { EmailPreview } from './EmailPreview.tsx';
import { EMAILS_KEY, emailRecord } from './email.queries.ts';

const MISSING = {
  secret: "This email has a link that only its recipient may see, so we don't show its text.",
  removed:
    'We no longer have the text of this email: it was removed when the time for keeping it had passed.',
  unreadable: "We can't show the text of this email: another version of the website wrote it.",
};

/** An email with its status and both versions of its text. */
export function EmailDetail({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const onChanged = () => void queryClient.invalidateQueries({ queryKey: [EMAILS_KEY] });
  return (
    <LoadedRecord {...emailRecord(id)} refreshEvery={(email) => followEmails([email])}>
      {(email) => (
        <div className="flex flex-col gap-4 p-4">
          <Section title={email.subject}>
            <Facts email={email} />
            <div className="mt-2 -ml-3 flex flex-wrap gap-2">
              {!isGone(email) && <ResendButton email={email} onQueued={onChanged} />}
              <CancelEmailButton email={email} onSettled={onChanged} />
            </div>
          </Section>
          <Section title="Message">
            {email.body ? (
              <EmailPreview body={email.body} title={email.subject} />
            ) : (
              email.missing && <p className="text-sm text-stone">{MISSING[email.missing]}</p>
            )}
          </Section>
        </div>
      )}
    </LoadedRecord>
  );
}

/** The text of a secret email is stored only until its last attempt. */
function isGone({ missing, status }: Detail): boolean {
  return missing === 'secret' && status !== 'failed';
}

function Facts({ email }: { email: Detail }) {
  const { status, recipient, replyTo, template, createdAt, sentAt, lastError, sending } = email;
  const { orderId, orderNumber, inquiryId, inquiryFrom, nextAttemptAt, goesOutAt, isBeingSent } = email;
  const facts: Fact[] = [
    ['To', recipient],
    ['Replies go to', replyTo],
    ['Template', emailTemplateLabel(template)],
    ['Created', <Moment key="created" at={createdAt} as="exact" />],
    ['Sent', sentAt && <Moment key="sent" at={sentAt} as="exact" />],
    [
      goesOutAt ? 'Goes out' : 'Next attempt',
      isBeingSent ? 'Right now' : nextAttemptAt && <Moment key="next" at={nextAttemptAt} as="exact" />,
    ],
    [
      'Order',
      orderId && orderNumber && (
        <Link key="order" href={`${ADMIN_PATHS.orderManagement}?open=${orderId}`} className="link">
          {orderNumber}
        </Link>
      ),
    ],
    [
      'Reply to',
      inquiryId && (
        <Link key="inquiry" href={`${ADMIN_PATHS.inquiries}?open=${inquiryId}`} className="link">
          {inquiryFrom ? `Message from ${inquiryFrom}` : 'A contact inquiry'}
        </Link>
      ),
    ],
  ];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <EmailBadge email={email} />
        {email.isSample && <SampleBadge />}
        {sending > 1 && <span className="text-sm text-stone">{sendingWords(email)}</span>}
      </p>
      {lastError && status !== 'sent' && <p className="mt-2 text-sm wrap-anywhere text-bad">{lastError}</p>}
      <EmailAdvice email={email} isGone={isGone(email)} />
      <div className="mt-3">
        <FactList facts={facts} />
      </div>
    </>
  );
}

function sendingWords({ status, sending }: Detail): string {
  if (status === 'sent') return `Sent ${sending} times`;
  return sending === 2 ? 'Second attempt' : `Attempt ${sending}`;
}
