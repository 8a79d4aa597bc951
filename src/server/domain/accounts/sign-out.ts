import { type AuditActor, recordAudit } from '#server/kernel/audit/record-audit.ts';
import { ifWritable } from '#server/kernel/files/storage-full.ts';
import type { RouteContext } from '#server/kernel/http/route-context.ts';
import type { Services } from '#server/kernel/services.ts';
import { endSession } from '#server/kernel/sessions/session-cookie.ts';
import type { User } from '#shared/schemas/session.schema.ts';

/** Ends the session of a request, and records it in the audit log. Has no effect without a session. */
export async function signOut(
  services: Services,
  http: Pick<RouteContext, 'cookies'>,
  user: User | null,
  actor: AuditActor,
): Promise<void> {
  await endSession(services, http);
  // Shoppers' sign-outs would only fill the log.
  if (user?.role === 'admin') await ifWritable(() => recordAudit(services, { actor, action: 'sign_out' }));
}
