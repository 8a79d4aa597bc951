import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { seoPages } from '#db/schema/site.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import { publishPages } from '#server/kernel/releases/publish-pages.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { auditedFields, seoSubject } from './seo-audit.ts';
import { SEO_PAGE_NOT_FOUND } from './seo-pages.queries.ts';

/**
 * Deletes the SEO record of a path, and publishes its page with its own title and description (docs/product/seo.md#seo-pages).
 * @throws AppError `not_found`
 */
export function deleteSeoPage(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  path: string,
  actor: Administrator,
): void {
  const { db } = services;
  transaction(db, () => {
    const deleted = db.delete(seoPages).where(eq(seoPages.path, path)).returning().get();
    if (!deleted) throw new AppError(SEO_PAGE_NOT_FOUND);
    const before = auditedFields(deleted);
    recordAudit(services, { actor, action: 'seo_page_deleted', subject: seoSubject(deleted), before });
    if (deleted.isActive) publishPages(services, `SEO page ${path} deleted`, actor.username);
  });
}
