import type { Services } from '#server/kernel/services.ts';
import type { Administrator, AuditAction } from '#shared/audit.ts';
import { recordAudit } from './record-audit.ts';

interface Export {
  action: AuditAction & `${string}_exported`;
  actor: Administrator;
  /** The filter of the exported rows; absent fields aren't recorded. */
  filter: object;
  /** The number of rows. */
  total: number;
}

/** Adds an export to the audit log. Call it before the first byte is sent, so that no export lacks an entry. */
export function recordExport(
  services: Pick<Services, 'db' | 'now'>,
  { action, actor, filter, total }: Export,
): void {
  recordAudit(services, { actor, action, after: { rows: total, ...filter } });
}
