import { and, asc, count, eq, min, ne, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { emails, jobs, webhookEvents } from '#db/schema/operations.ts';
import { podVendors, vendorSyncs } from '#db/schema/vendors.ts';
import { findModelTrouble } from '#server/domain/assistant/model-health.queries.ts';
import { isLowOnStock } from '#server/domain/catalog/product-filter.ts';
import { readStockDifferences } from '#server/domain/catalog/stock-differences.queries.ts';
import { countLost } from '#server/domain/vendors/lost-products.ts';
import { countNew } from '#server/domain/vendors/new-products.ts';
import { latestSync, picturesToFix } from '#server/domain/vendors/syncs.queries.ts';
import { listKeyProblems } from '#server/domain/vendors/vendor-health.ts';
import { isFailingSchedule } from '#server/kernel/jobs/failing-schedule.ts';
import { isUndeliveredEmail } from '#server/kernel/outbox/email-filter.ts';
import { findFailedPublish, type PublishRow } from '#server/kernel/releases/publishing.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { sum } from '#shared/money.ts';
import type { NeedsAttention } from '#shared/schemas/attention.schema.ts';
import { statusLabel } from '#shared/status-words.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';

type Example = NeedsAttention['examples'][number];

const EXAMPLES = 5;

/**
 * A failed job that nothing else tells about, and that wasn't done later. What a job publishes, syncs or sends has a status of
 * its own; jobs of a resent email have a number behind its id. Names the tables, because columns of the same table in a
 * subquery need it.
 */
const jobFailed = and(
  eq(jobs.status, 'failed'),
  ne(jobs.kind, 'publish'),
  sql`not (${jobs.kind} = 'send_email' and exists
    (select 1 from ${emails} where ${emails.id} = substr(${jobs.key}, 1, 36)))`,
  // Open syncs without a job were given up.
  sql`not (${jobs.kind} = 'sync_products' and not exists
    (select 1 from ${vendorSyncs} where ${vendorSyncs.id} = ${jobs.key} and ${vendorSyncs.state} in ('waiting', 'running')))`,
  sql`not exists (select 1 from jobs later where later.status = 'done' and later.kind = jobs.kind
    and later.key = jobs.key and later.finished_at >= jobs.finished_at)`,
);

const statements = preparedOn((db) => {
  const counted = { n: count() };
  return {
    unmatchedWebhooks: db
      .select({ ...counted, oldest: min(webhookEvents.receivedAt) })
      .from(webhookEvents)
      // As in the index of these.
      .where(sql`outcome = 'unmatched'`)
      .prepare(),
    lowStock: db.select(counted).from(products).where(isLowOnStock).prepare(),
    failedEmails: db
      .select({ ...counted, oldest: min(emails.createdAt) })
      .from(emails)
      .where(isUndeliveredEmail)
      .prepare(),
    failedJobs: db
      .select({ ...counted, oldest: min(jobs.finishedAt) })
      .from(jobs)
      .where(jobFailed)
      .prepare(),
    vendors: db.select({ id: podVendors.id }).from(podVendors).where(eq(podVendors.isActive, true)).prepare(),
    oldestJobs: db
      .select({ kind: jobs.kind, error: jobs.lastError })
      .from(jobs)
      .where(jobFailed)
      .orderBy(asc(jobs.finishedAt))
      .limit(EXAMPLES)
      .prepare(),
    failingSchedules: db
      .select({ kind: jobs.kind, error: jobs.lastError, at: jobs.finishedAt })
      .from(jobs)
      .where(isFailingSchedule)
      .orderBy(asc(jobs.finishedAt))
      .prepare(),
  };
});

/**
 * Returns what needs a person besides the lanes of orders (docs/product/back-office.md#needs-attention), each kind with the number of its rows and the
 * time when the oldest began to wait. A kind of which there is nothing is left out.
 */
export function listNeedsAttention(
  services: Pick<Services, 'db' | 'env' | 'model' | 'now'>,
): NeedsAttention[] {
  const { db } = services;
  const read = statements(db);
  const emails = read.failedEmails.get();
  const jobs = failedJobs(db);
  const keys = listKeyProblems(services);
  const syncs = failedSyncs(db);
  const pictures = failedPictures(db);
  const stocks = stockDifferences(db);
  const publish = findFailedPublish(db);
  const trouble = findModelTrouble(services);
  const kinds: NeedsAttention[] = [
    { ...waiting(read.unmatchedWebhooks.get()), kind: 'unmatched_webhooks', examples: [] },
    { ...waiting(read.lowStock.get()), kind: 'low_stock', examples: [] },
    { ...waiting(stocks), kind: 'stock_differences', examples: stocks.examples },
    { ...waiting(countLost(db)), kind: 'lost_products', examples: [] },
    { ...waiting(countNew(db)), kind: 'new_products', examples: [] },
    {
      ...waiting({ n: keys.length }),
      kind: 'vendor_keys',
      examples: keys.map(({ id, words }) => ({
        label: VENDOR_NAMES[id],
        detail: words,
        href: ADMIN_PATHS.products,
      })),
    },
    { ...waiting(syncs), kind: 'failed_syncs', examples: syncs.examples },
    { ...waiting(pictures), kind: 'failed_pictures', examples: pictures.examples },
    {
      ...waiting({ n: publish ? 1 : 0, oldest: publish?.finishedAt ?? null }),
      kind: 'failed_publishes',
      examples: publish ? [failedPublish(publish)] : [],
    },
    {
      ...waiting({ n: trouble ? 1 : 0, oldest: trouble?.since ?? null }),
      kind: 'model_trouble',
      examples: trouble
        ? [{ label: "The assistant's model", detail: trouble.words, href: ADMIN_PATHS.assistant }]
        : [],
    },
    { ...waiting(emails), kind: 'failed_emails', examples: [] },
    { ...waiting(jobs), kind: 'failed_jobs', examples: jobs.examples },
  ];
  return kinds.filter(({ count }) => count > 0);
}

function waiting(rows: { n: number; oldest?: Date | null } | undefined) {
  return { count: rows?.n ?? 0, oldest: rows?.oldest?.toISOString() ?? null };
}

/** Returns the stocks that differ from their history. */
function stockDifferences(db: Db): { n: number; oldest: Date | null; examples: Example[] } {
  const { n, oldest, rows } = readStockDifferences(db, EXAMPLES);
  const examples = rows.map(({ difference: { productId, variantName, expected, stored }, productName }) => ({
    label: [productName, variantName].filter(Boolean).join(', '),
    detail: `${stored} in stock, ${expected} by its history`,
    href: `${ADMIN_PATHS.products}?open=${productId}`,
  }));
  return { n, oldest, examples };
}

/** Returns the jobs that failed after their last attempt and the schedules that keep failing. */
function failedJobs(db: Db): { n: number; oldest: Date | null; examples: Example[] } {
  const read = statements(db);
  const { n, oldest } = read.failedJobs.get() ?? { n: 0, oldest: null };
  const schedules = read.failingSchedules.all();
  return {
    n: n + schedules.length,
    oldest: oldest ?? schedules[0]?.at ?? null,
    examples: [...schedules, ...read.oldestJobs.all()]
      .slice(0, EXAMPLES)
      .map(({ kind, error }) => ({ label: statusLabel(kind), detail: error ?? '', href: null })),
  };
}

function failedPublish({ id, reason, error }: PublishRow): Example {
  const href = `${ADMIN_PATHS.publishing}?open=${id}`;
  return { label: reason, detail: error?.split('\n').find(Boolean) ?? '', href };
}

/** Returns the pictures of the connected vendors' products that failed in the last sync that ended well, with the reasons of some. */
function failedPictures(db: Db): { n: number; oldest: Date | null; examples: Example[] } {
  const found = connectedVendors(db).map((id) => picturesToFix(db, id, EXAMPLES));
  return {
    n: sum(found.map(({ n }) => n)),
    oldest: found.flatMap(({ since }) => since ?? [])[0] ?? null,
    examples: found
      .flatMap(({ changes }) => changes)
      .slice(0, EXAMPLES)
      .map(({ name, productId, details }) => ({
        label: name,
        detail: details[0] ?? '',
        href: productId && `${ADMIN_PATHS.products}?open=${productId}`,
      })),
  };
}

function connectedVendors(db: Db): VendorId[] {
  return statements(db)
    .vendors.all()
    .map(({ id }) => id as VendorId);
}

/** Returns the connected vendors whose last sync failed, with its reason. */
function failedSyncs(db: Db): { n: number; oldest: Date | null; examples: Example[] } {
  const failed = connectedVendors(db)
    .flatMap((id) => latestSync(db, id) ?? [])
    .filter(({ state }) => state === 'failed');
  const [first] = failed.flatMap(({ finishedAt }) => finishedAt ?? []).sort();
  return {
    n: failed.length,
    oldest: first ? new Date(first) : null,
    examples: failed.map(({ vendorName, error }) => ({ label: vendorName, detail: error ?? '', href: null })),
  };
}
