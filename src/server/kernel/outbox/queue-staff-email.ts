import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import type { StaffEmailKind } from '#shared/staff-emails.ts';
import type { EmailContent } from './emails/templates.ts';
import { isExampleAddress } from './example-address.ts';
import { queueEmail } from './queue-email.ts';

export type StaffEmail = EmailContent & {
  subject: string;
  replyTo?: string;
  orderId?: string;
  contactId?: string;
  once?: string;
};

/**
 * Queues an email to all staff subscribed to this kind (docs/product/email.md#staff-emails), in the transaction that causes it.
 * For an example address, only messages are queued: nobody reads the others.
 */
export function queueStaffEmail(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  kind: StaffEmailKind,
  { once, ...email }: StaffEmail,
): void {
  for (const recipient of readSetting(services, 'notify')[kind]) {
    if (kind !== 'messages' && isExampleAddress(recipient)) continue;
    queueEmail(services, { ...email, recipient, ...(once && { once: `${once} ${recipient}` }) });
  }
}
