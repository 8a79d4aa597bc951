import { EMAIL_PAGE_SIZE } from '#shared/email-status.ts';
import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import { call } from '../../../client/api.ts';
import { fetchPage, type ListPage } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';

/** The first part of every query key of emails. */
export const EMAILS_KEY = 'emails';

export function fetchEmails(view: ListView): Promise<ListPage<OutboxEmail>> {
  return fetchPage('GET /api/admin/emails', view, EMAIL_PAGE_SIZE);
}

/** What `LoadedRecord` needs to show an email. */
export const emailRecord = (id: string) => ({
  noun: 'email',
  queryKey: [EMAILS_KEY, 'detail', id],
  load: () => call('GET /api/admin/emails/:id', { id }),
});
