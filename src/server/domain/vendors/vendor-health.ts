import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { webhookEvents } from '#db/schema/operations.ts';
import { podProducts } from '#db/schema/vendors.ts';
import type { Services } from '#server/kernel/services.ts';
import { displayDay } from '#shared/dates.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { VendorHealth } from '#shared/schemas/vendors.schema.ts';
import { VENDOR_IDS, VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { picturesToFix } from './syncs.queries.ts';
import { findVendorRow, isConnected, storeOf } from './vendor-account.ts';

/** A key that expires within this time needs a person. */
const EXPIRY_WARNING_MS = 30 * DAY_MS;
/** How many products are named. */
const MAX_NAMED = 20;

const statements = preparedOn((db) => ({
  lastReport: db
    .select({ at: webhookEvents.receivedAt })
    .from(webhookEvents)
    // As in the index of the vendors' webhooks.
    .where(and(sql`source <> 'stripe'`, eq(webhookEvents.source, sql.placeholder('id'))))
    .orderBy(desc(webhookEvents.receivedAt))
    .limit(1)
    .prepare(),
  unavailable: db
    .select({ id: products.id, name: products.name, missingSince: podProducts.missingSince })
    .from(podProducts)
    .innerJoin(products, eq(products.id, podProducts.productId))
    .where(
      and(
        eq(podProducts.vendorId, sql.placeholder('id')),
        eq(products.isActive, true),
        eq(products.isSynced, true),
        isNull(products.deletedAt),
        sql`(${podProducts.missingSince} is not null or not exists (select 1 from ${productVariants}
          where ${productVariants.productId} = ${products.id} and ${productVariants.isAvailable} = 1))`,
      ),
    )
    .orderBy(asc(products.name), asc(products.id))
    .prepare(),
}));

/** Returns what an administrator has to know about a connected vendor (docs/product/vendors.md#health). */
export function readHealth(services: Pick<Services, 'db' | 'env' | 'now'>, id: VendorId): VendorHealth {
  const { db } = services;
  const { key } = storeOf(findVendorRow(services, id));
  const read = statements(db);
  const unavailable = read.unavailable.all({ id });
  return {
    keyExpiresAt: key?.expiresAt ?? null,
    keyProblems: keyProblemsOf(services, id),
    lastReportAt: read.lastReport.get({ id })?.at.toISOString() ?? null,
    picturesFailed: picturesToFix(db, id, 0).n,
    unavailableCount: unavailable.length,
    unavailable: unavailable.slice(0, MAX_NAMED).map(({ missingSince, ...product }) => ({
      ...product,
      reason: unavailableReason(id, { isListed: missingSince === null }),
    })),
  };
}

/** Returns why a vendor can't make a product that is on sale. */
export function unavailableReason(id: VendorId, { isListed }: { isListed: boolean }): string {
  const name = VENDOR_NAMES[id];
  return isListed ? `No variant of it is available at ${name} right now.` : `${name} no longer lists it.`;
}

/** Returns the problems with the keys of connected vendors. */
export function listKeyProblems(
  services: Pick<Services, 'db' | 'env' | 'now'>,
): { id: VendorId; words: string }[] {
  return VENDOR_IDS.filter((id) => isConnected(services, id)).flatMap((id) =>
    keyProblemsOf(services, id).map((words) => ({ id, words })),
  );
}

/** Returns the problems with a vendor's key, in words: missing permissions, and that it expires soon or has expired. */
function keyProblemsOf(services: Pick<Services, 'db' | 'env' | 'now'>, id: VendorId): string[] {
  const now = services.now().getTime();
  const { expiresAt = null, missingPermissions = [] } = storeOf(findVendorRow(services, id)).key ?? {};
  const problems = [];
  if (missingPermissions.length > 0)
    problems.push(`The key is missing permissions: ${missingPermissions.join(', ')}.`);
  if (expiresAt && Date.parse(expiresAt) < now + EXPIRY_WARNING_MS) {
    const verb = Date.parse(expiresAt) <= now ? 'expired' : 'expires';
    problems.push(`The key ${verb} on ${displayDay(expiresAt, services.env.timeZone)}.`);
  }
  return problems.map((words) => `${words} Create a new one at ${VENDOR_NAMES[id]} and connect it.`);
}
