import { transaction } from '#db/client.ts';
import { vendorRehearsals } from '#db/schema/rehearsals.ts';
import { vendorSubject } from '#server/domain/vendors/save-vendor-key.ts';
import { removeTestMockups } from '#server/domain/vendors/test-mockups.ts';
import { requireConnected } from '#server/domain/vendors/vendor-account.ts';
import { type AuditActor, recordAudit } from '#server/kernel/audit/record-audit.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Rehearsal } from '#shared/schemas/rehearsal.schema.ts';
import type { VendorId } from '#shared/vendors.ts';
import { findRehearsal, hasRehearsalJob, rehearsalKey, showRehearsal } from './rehearsal.queries.ts';

/**
 * Starts a rehearsal at a vendor (docs/product/vendors.md#rehearsal), or joins the one that is running.
 * @throws AppError `vendor_not_configured`
 */
export function requestRehearsal(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  vendorId: VendorId,
  actor: AuditActor,
): Rehearsal {
  const { db, now } = services;
  transaction(db, () => {
    requireConnected(services, vendorId);
    const before = findRehearsal(db, vendorId);
    if (before?.state === 'running' && hasRehearsalJob(db, before)) return;
    const startedAt = now();
    const begun = { state: 'running', startedAt, finishedAt: null, error: null } as const;
    const empty = { total: 0, leftOut: 0, prints: [] };
    // What is known of a draft that was left belongs to the rehearsal before: it is deleted, and its print is tried again.
    const draft = before?.draft ? { ...before.draft, made: null } : null;
    db.insert(vendorRehearsals)
      .values({ vendorId, ...begun, ...empty })
      .onConflictDoUpdate({ target: vendorRehearsals.vendorId, set: { ...begun, ...empty, draft } })
      .run();
    removeTestMockups(db, vendorId);
    const key = rehearsalKey({ vendorId, startedAt });
    enqueueJob(services, { kind: 'rehearse_vendor', key, payload: { vendorId } });
    recordAudit(services, { actor, action: 'vendor_rehearsed', subject: vendorSubject(vendorId) });
  });
  return showRehearsal(db, vendorId);
}
