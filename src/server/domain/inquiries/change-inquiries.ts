import { inArray } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { contacts } from '#db/schema/site.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import type { BulkInquiryResult } from '#shared/schemas/inquiry.schema.ts';
import type { BulkInquiryChange } from '#shared/schemas/inquiry-actions.schema.ts';
import { moveInquiry } from './inquiry-history.ts';

/** Sets the status of several messages in one transaction. Skips those that already have it. */
export function changeInquiries(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  { ids, status }: BulkInquiryChange,
  actor: Administrator,
): BulkInquiryResult {
  const { db } = services;
  const wanted = [...new Set(ids)];
  return transaction(db, () => {
    const rows = db
      .select({ id: contacts.id, status: contacts.status, updatedAt: contacts.updatedAt })
      .from(contacts)
      .where(inArray(contacts.id, wanted))
      .all();
    const moved = new Map(rows.map((row) => [row.id, moveInquiry(services, row, status, actor)]));
    return {
      changed: wanted.filter((id) => moved.get(id) === true),
      unchanged: wanted.filter((id) => moved.get(id) === false),
      missing: wanted.filter((id) => !moved.has(id)),
    };
  });
}
