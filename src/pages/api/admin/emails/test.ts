import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { sendTestEmail } from '#server/mail/send-test-email.ts';
import { OutboxEmail } from '#shared/schemas/order-email.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary: 'Sends a test message to the email address of the administrator, at most 5 an hour.',
  auth: 'admin',
  limit: 'admin',
  output: OutboxEmail,
  status: 202,
  run: ({ user, actor, services }) => sendTestEmail(services, user, actor),
});

export const ALL = otherMethods({ POST });
