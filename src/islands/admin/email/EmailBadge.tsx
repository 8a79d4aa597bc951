import { type EmailStatus, emailStatusLabel } from '#shared/email-status.ts';
import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';

const TONES: Record<EmailStatus, string> = {
  waiting: 'waiting',
  sent: 'done',
  failed: 'failed',
  bounced: 'failed',
  canceled: 'stopped',
};

export function EmailBadge({ email }: { email: Pick<OutboxEmail, 'status' | 'lastError'> }) {
  return <span className={`badge badge-${TONES[email.status]}`}>{emailStatusLabel(email)}</span>;
}
