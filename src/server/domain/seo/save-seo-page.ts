import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { seoPages } from '#db/schema/site.ts';
import { changedFields } from '#server/kernel/audit/changed-fields.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import { staleEdit } from '#server/kernel/audit/stale-edit.ts';
import { publishPages } from '#server/kernel/releases/publish-pages.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment, hasChangedSince } from '#server/kernel/time/change-moment.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { groupThousands } from '#shared/money.ts';
import type { SeoPage, SeoPageInput } from '#shared/schemas/seo-pages.schema.ts';
import { MAX_SEO_PAGES } from '#shared/seo/seo-limits.ts';
import { auditedFields, seoSubject } from './seo-audit.ts';
import {
  countSeoPages,
  findSeoRow,
  SEO_PAGE_NOT_FOUND,
  type SeoRow,
  toSeoPage,
} from './seo-pages.queries.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

interface Saved {
  page: SeoPage;
  isNew: boolean;
}

/**
 * Adds or replaces the SEO record of a path, and publishes the pages if they show it (docs/product/seo.md#seo-pages). Saving an
 * unchanged record has no effect.
 * @throws AppError `stale`, with the current record as `seoPage`, if it isn't the version that the editor saw;
 * `not_found` if it was deleted; `validation_failed` when there are too many
 */
export function saveSeoPage(
  services: Deps,
  { updatedAt: seenAt, isNew = false, ...input }: SeoPageInput,
  actor: Administrator,
): Saved {
  const { db } = services;
  return transaction(db, () => {
    const row = findSeoRow(db, input.path);
    if (!row) {
      if (seenAt !== undefined) throw new AppError(SEO_PAGE_NOT_FOUND);
      return { page: add(services, input, actor), isNew: true };
    }
    const values = valuesOf(input, row);
    const changes = changedFields(auditedFields(row), auditedFields({ ...row, ...values }));
    const page = toSeoPage(row);
    const subject = seoSubject(row);
    if (!changes) return { page, isNew: false };
    if ((isNew && seenAt === undefined) || hasChangedSince(seenAt, row.updatedAt))
      throw staleEdit(services, 'this SEO page', { ...subject, seenAt }, { seoPage: page });
    const saved = db
      .update(seoPages)
      .set({ ...values, updatedAt: changeMoment(services, row.updatedAt) })
      .where(eq(seoPages.id, row.id))
      .returning()
      .get();
    recordAudit(services, { actor, action: 'seo_page_changed', subject: seoSubject(saved), ...changes });
    if (row.isActive || saved.isActive) publishSaved(services, saved.path, actor);
    return { page: toSeoPage(saved), isNew: false };
  });
}

type Values = Omit<SeoPageInput, 'updatedAt' | 'isNew'>;

function add(services: Deps, input: Values, actor: Administrator): SeoPage {
  const { db, newId, now } = services;
  if (countSeoPages(db) >= MAX_SEO_PAGES)
    throw new AppError('validation_failed', {
      fields: { path: `Delete a record first: there are ${groupThousands(MAX_SEO_PAGES)}` },
    });
  const added = db
    .insert(seoPages)
    .values({ id: newId(), path: input.path, updatedAt: now(), ...valuesOf(input, null) })
    .returning()
    .get();
  recordAudit(services, {
    actor,
    action: 'seo_page_added',
    subject: seoSubject(added),
    after: auditedFields(added),
  });
  if (added.isActive) publishSaved(services, added.path, actor);
  return toSeoPage(added);
}

function publishSaved(services: Deps, path: string, { username }: Administrator): void {
  publishPages(services, `SEO page ${path} saved`, username);
}

/** Returns the columns of an input. Keeps custom metadata that the form doesn't have. */
function valuesOf({ path: _, robots, canonical, ...input }: Values, row: SeoRow | null) {
  const { robots: _r, canonical: _c, ...others } = row?.customMeta ?? {};
  const customMeta = { ...others, ...(robots && { robots }), ...(canonical && { canonical }) };
  return {
    title: input.title,
    description: input.description,
    keywords: input.keywords ?? null,
    ogTitle: input.ogTitle ?? null,
    ogDescription: input.ogDescription ?? null,
    ogImage: input.ogImage ?? null,
    customMeta: Object.keys(customMeta).length > 0 ? customMeta : null,
    isActive: input.isActive ?? row?.isActive ?? true,
  };
}
