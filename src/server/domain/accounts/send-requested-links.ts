import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { emails } from '#db/schema/operations.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Job } from '#server/kernel/jobs/enqueue-job.ts';
import { emailId } from '#server/kernel/outbox/queue-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { linkKind, queueResetLink } from './reset-links.ts';
import { findActiveUsers, requireUserRow, userSubject } from './users.queries.ts';

/** Several accounts may share an address. */
const MAX_ACCOUNTS = 5;

/**
 * Sends the links requested on the sign-in page, at most three an hour for each account and ten for each email address. A
 * repeated job sends nothing again.
 */
export async function sendRequestedLinks(
  services: Services,
  { account, address, requestId }: Extract<Job, { kind: 'send_reset_link' }>['payload'],
): Promise<void> {
  const { db, limits } = services;
  const actor = { userId: null, username: null, address };
  for (const { id, email } of findActiveUsers(db, account, MAX_ACCOUNTS)) {
    const once = `password-reset ${requestId} ${id}`;
    const isSent =
      db
        .select()
        .from(emails)
        .where(eq(emails.id, emailId(once)))
        .get() !== undefined;
    if (isSent || !(await limits.trySpend('reset-link', id))) continue;
    if (!(await limits.trySpend('reset-link-address', email.toLowerCase()))) continue;
    transaction(db, () => {
      const user = requireUserRow(db, id);
      if (user.disabledAt) return;
      queueResetLink(services, user, linkKind(user), once);
      recordAudit(services, { actor, action: 'reset_link_sent', subject: userSubject(user) });
    });
  }
}
