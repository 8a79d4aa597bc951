import { z } from 'zod';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { listReply } from '#server/kernel/http/response.ts';
import { EMAIL_TEMPLATE_NAMES } from '#shared/email-templates.ts';
import { EmailsQuery } from '#shared/schemas/operations-queries.schema.ts';
import { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import { EmailCounts, EmailDetail, TemplatePreview, TemplateSummary } from '#shared/schemas/outbox.schema.ts';
import { cancelEmail } from './cancel-email.ts';
import { countEmails, listEmails } from './emails.queries.ts';
import { listTemplates, previewTemplate } from './preview-templates.ts';
import { sendTestEmail } from './send-test-email.ts';
import { showEmail } from './show-email.ts';

export const outboxRoutes = {
  'GET /api/admin/email-templates/:template': endpoint({
    summary: 'Renders the samples of a template, each as HTML and as plain text.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ template: z.enum(EMAIL_TEMPLATE_NAMES) }),
    output: TemplatePreview,
    run: ({ input, services }) => previewTemplate(services, input.template),
  }),
  'GET /api/admin/email-templates': endpoint({
    summary: 'Lists the templates of emails with the titles of their samples.',
    auth: 'admin',
    limit: 'admin',
    output: z.array(TemplateSummary),
    run: listTemplates,
  }),
  'GET /api/admin/emails/:id': endpoint({
    summary:
      'Returns an email of the outbox with both forms of its text, which is rendered now if it waits. `missing` says why ' +
      'there is no text: it is `secret`, `removed` after its retention, or `unreadable`.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    output: EmailDetail,
    run: ({ input, services }) => showEmail(services, input.id),
  }),
  'POST /api/admin/emails/:id/cancel': endpoint({
    summary:
      "Cancels an email that waits, or dismisses one that failed or bounced: it isn't tried again. One that is being sent " +
      'right now stays.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    output: OutboxEmail,
    errors: ['too_late', 'in_progress'],
    run: ({ input, actor, services }) => cancelEmail(services, input.id, actor),
  }),
  'GET /api/admin/emails/counts': endpoint({
    summary: 'Counts the emails of the outbox by status.',
    auth: 'admin',
    limit: 'admin',
    output: EmailCounts,
    run: ({ services }) => countEmails(services.db),
  }),
  'GET /api/admin/emails': endpoint({
    summary:
      'Lists the emails of the outbox, newest first, with the number of all matches in the header `X-Total-Count`. `q` ' +
      'searches recipient and subject, and stops at 10,000 matches (`10000+`); `status=undelivered` lists those that ' +
      'failed or bounced.',
    auth: 'admin',
    limit: 'admin',
    input: EmailsQuery,
    output: z.array(OutboxEmail),
    run: ({ input: { q, ...filter }, services }) => {
      const { emails, total, hasMore } = listEmails(services.db, { ...filter, search: q });
      return listReply(emails, { total, hasMore });
    },
  }),
  'POST /api/admin/emails/test': endpoint({
    summary: 'Sends a test message to the email address of the administrator, at most 5 an hour.',
    auth: 'admin',
    limit: 'admin',
    output: OutboxEmail,
    status: 202,
    run: ({ user, actor, services }) => sendTestEmail(services, user, actor),
  }),
};
