import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate } from 'lucide-react';
import { useSearch } from 'wouter';
import { displayNumber } from '#shared/count-words.ts';
import { EMAIL_PAGE_SIZE, EMAIL_STATUS_LABELS, EMAIL_STATUSES } from '#shared/email-status.ts';
import type { EmailCounts } from '#shared/schemas/outbox.schema.ts';
import { call } from '../../../client/api.ts';
import { ViewLink } from '../../kit/ViewLink.tsx';
import { DetailDialog } from '../kit/dialog/DetailDialog.tsx';
import { followEmails, POLL_MS } from '../kit/emails/follow-emails.ts';
import { ListScreen } from '../kit/list/ListScreen.tsx';
import { loadedPart } from '../kit/loaded-part.tsx';
import { type Stat, StatTiles } from '../kit/StatTiles.tsx';
import { TestMessageButton } from './actions/TestMessageButton.tsx';
import { EMAILS_KEY, fetchEmails } from './email.queries.ts';
import { EMAIL_COLUMNS } from './email-columns.tsx';
import { EMAIL_FILTERS, EMAILS, TEMPLATES } from './email-list.ts';

const EMAIL_DETAIL = loadedPart(async () => (await import('./EmailDetail.tsx')).EmailDetail);
const TEMPLATES_DETAIL = loadedPart<{ id: string }>(
  async () => (await import('./EmailTemplates.tsx')).EmailTemplates,
);

const TILES: Stat<EmailCounts>[] = EMAIL_STATUSES.map((status) => [
  EMAIL_STATUS_LABELS[status],
  (counts) => displayNumber(counts[status]),
]);

/** Every email we send, with its status (docs/product/email.md#email-screen). */
export function Email() {
  const view = EMAILS.read(useSearch());
  const areTemplatesOpen = view.open === TEMPLATES;
  return (
    <div className="flex flex-col gap-4">
      <EmailTiles />
      <ListScreen
        list={EMAILS}
        view={view}
        noun={['email', 'emails']}
        caption="Emails"
        queryKey={EMAILS_KEY}
        pageSize={EMAIL_PAGE_SIZE}
        load={fetchEmails}
        refreshEvery={followEmails}
        columns={EMAIL_COLUMNS}
        cardHeight={17}
        filters={EMAIL_FILTERS}
        nameOf={({ subject }) => `“${subject}”`}
        actions={() => (
          <>
            <ViewLink
              href={EMAILS.addressOf(view, { open: TEMPLATES })}
              onFollow={() => EMAILS.view.open({ open: TEMPLATES })}
              className="button button-secondary text-sm"
            >
              <LayoutTemplate aria-hidden="true" size={16} />
              Templates
            </ViewLink>
            <TestMessageButton />
          </>
        )}
        words={{
          loading: 'Loading emails...',
          failed: 'Failed to load emails. Please try again.',
          nothing: 'No emails yet',
          noMatch: () => 'No emails found',
        }}
      />
      <DetailDialog
        noun={areTemplatesOpen ? 'templates' : 'email'}
        openId={view.open}
        titleOf={(id) => (id === TEMPLATES ? 'Email templates' : 'Email')}
        detail={areTemplatesOpen ? TEMPLATES_DETAIL : EMAIL_DETAIL}
        onClose={() => EMAILS.view.close({ open: null })}
      />
    </div>
  );
}

/** How many emails there are in each status. */
function EmailTiles() {
  const { data, isError } = useQuery({
    queryKey: [EMAILS_KEY, 'counts'],
    queryFn: () => call('GET /api/admin/emails/counts'),
    refetchInterval: ({ state }) => (state.data?.waiting ? POLL_MS : false),
  });
  return <StatTiles tiles={TILES} data={data} hasFailed={isError} columns={5} />;
}
