import { LayoutTemplate } from 'lucide-react';
import { useSearch } from 'wouter';
import { EMAIL_PAGE_SIZE } from '#shared/email-status.ts';
import { ViewLink } from '../../kit/ViewLink.tsx';
import { DetailDialog } from '../kit/dialog/DetailDialog.tsx';
import { followEmails } from '../kit/emails/follow-emails.ts';
import { ListScreen } from '../kit/list/ListScreen.tsx';
import { loadedPart } from '../kit/loaded-part.tsx';
import { TestMessageButton } from './actions/TestMessageButton.tsx';
import { EmailTiles } from './EmailTiles.tsx';
import { EMAILS_KEY, fetchEmails } from './email.api.ts';
import { EMAIL_COLUMNS } from './email-columns.tsx';
import { EMAIL_FILTERS, EMAILS, TEMPLATES } from './email-list.ts';

const EMAIL_DETAIL = loadedPart(async () => (await import('./EmailDetail.tsx')).EmailDetail);
const TEMPLATES_DETAIL = loadedPart<{ id: string }>(
  async () => (await import('./EmailTemplates.tsx')).EmailTemplates,
);

/** Every email we send, and what became of it (docs/product.md#email-screen). */
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
