import type { User } from '#shared/schemas/session.schema.ts';
import { type AuditActor, recordAudit } from '../audit/record-audit.ts';
import type { RouteContext } from '../http/route-context.ts';
import { ifWritable } from '../operations/storage-full.ts';
import type { Services } from '../services.ts';
import { endSession } from './session-cookie.ts';

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
