import { array } from 'zod/mini';
import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import { EMAIL_PAGE_SIZE } from '#shared/email-status.ts';
import { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import { EmailCounts, EmailDetail, TemplatePreview, TemplateSummary } from '#shared/schemas/outbox.schema.ts';
import { fetchPage, type ListPage } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';

/** The first part of every query key of emails. */
export const EMAILS_KEY = 'emails';
export const EMAIL_COUNTS_KEY = [EMAILS_KEY, 'counts'];

export function fetchEmails(view: ListView): Promise<ListPage<OutboxEmail>> {
  return fetchPage(API.adminEmails, OutboxEmail, view, EMAIL_PAGE_SIZE);
}

/** What `LoadedRecord` needs to show an email. */
export const emailRecord = (id: string) => ({
  noun: 'email',
  queryKey: [EMAILS_KEY, 'detail', id],
  load: () => callApi('GET', API.adminEmail(id), EmailDetail),
});

export function countEmails(): Promise<EmailCounts> {
  return callApi('GET', API.adminEmailCounts, EmailCounts);
}

export function cancelEmail(id: string): Promise<OutboxEmail> {
  return callApi('POST', API.adminEmailCancel(id), OutboxEmail);
}

export function sendTestEmail(): Promise<OutboxEmail> {
  return callApi('POST', API.adminEmailTest, OutboxEmail);
}

export function fetchTemplates(): Promise<TemplateSummary[]> {
  return callApi('GET', API.adminEmailTemplates, array(TemplateSummary));
}

export function fetchTemplate(template: string): Promise<TemplatePreview> {
  return callApi('GET', API.adminEmailTemplate(template), TemplatePreview);
}
