import { vendorSubject } from '#server/domain/vendors/save-vendor-key.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator, AuditAction } from '#shared/audit.ts';
import type { requireWebhook } from './webhooks.queries.ts';

interface Entry {
  event: ReturnType<typeof requireWebhook>;
  actor: Administrator;
  action: Extract<AuditAction, `webhook_${string}`>;
  /** The number of the order that it was matched to. */
  order?: string;
}

/** Records in the audit log what an administrator did with a webhook of a print vendor. */
export function auditWebhook(
  services: Pick<Services, 'db' | 'now'>,
  { event: { source, type, vendorOrderId, externalId }, actor, action, order }: Entry,
): void {
  recordAudit(services, {
    actor,
    action,
    subject: vendorSubject(source),
    after: {
      webhook: `${type} ${externalId}`,
      ...(vendorOrderId !== null && { vendorOrder: vendorOrderId }),
      ...(order !== undefined && { order }),
    },
  });
}
