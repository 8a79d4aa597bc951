import { statfs } from 'node:fs/promises';
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { designs } from '#db/schema/designs.ts';
import { orderItems } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { AppError } from '#shared/errors.ts';

const STORAGE_FULL_MESSAGE =
  "We're out of room for new designs right now. Try again later. You can still order products without a design.";
const QUOTA_MESSAGE =
  "This design doesn't fit in the space we have for your designs. If you've saved others, order one of them, or try again in a few weeks: we remove designs that aren't in a cart.";
const DAILY_QUOTA_MESSAGE =
  "You've saved a lot of designs today. Try again tomorrow. You can still order products without a design.";
const RETRY_AFTER_SECONDS = '3600';

const statements = preparedOn((db) => ({
  total: db.select({ bytes: sum() }).from(designs).prepare(),
}));

/**
 * Checks before any work that there is space for another design of this buyer (docs/product/designs.md#quotas).
 * @throws AppError `storage_full`, `limit_reached`
 */
export async function requireUploadSpace(services: Services, buyer: Buyer): Promise<void> {
  const { env } = services;
  const { bavail, bsize } = await statfs(env.dataDir);
  if (bavail * bsize < env.uploads.minFreeDisk) throw storageFull();
  requireQuota(services, buyer, 0);
}

/**
 * Checks that `bytes` more fit into the quotas. Call it inside the transaction that stores the design, so that designs
 * saved at the same time can't exceed the quotas together.
 * @throws AppError `storage_full`, `limit_reached`
 */
export function requireQuota({ db, env }: Pick<Services, 'db' | 'env'>, buyer: Buyer, bytes: number): void {
  const { perBuyer, total } = env.uploads;
  if (unorderedBytesOf(db, buyer) + bytes > perBuyer)
    throw new AppError('limit_reached', { message: QUOTA_MESSAGE });
  if ((statements(db).total.get()?.bytes ?? 0) + bytes > total) throw storageFull();
}

/**
 * Counts `bytes` against the daily quota of an address, because a buyer without an account can delete the cookie.
 * @throws AppError `rate_limited`
 */
export async function spendUploadBytes({ limits }: Services, address: string, bytes: number): Promise<void> {
  try {
    await limits.spend('upload-bytes', address, bytes);
  } catch (error) {
    if (!AppError.is(error) || error.code !== 'rate_limited') throw error;
    throw new AppError('rate_limited', { message: DAILY_QUOTA_MESSAGE, headers: error.headers });
  }
}

/** Returns the bytes of a buyer's designs that aren't in an order: ordered designs don't count. */
function unorderedBytesOf(db: Db, buyer: Buyer): number {
  const ordered = db.select().from(orderItems).where(eq(orderItems.customizationId, designs.id));
  const own = and(inArray(designs.createdBy, buyer.keys), notExists(ordered));
  return db.select({ bytes: sum() }).from(designs).where(own).get()?.bytes ?? 0;
}

function sum() {
  return sql<number>`coalesce(sum(${designs.bytes}), 0)`;
}

function storageFull(): AppError {
  return new AppError('storage_full', {
    message: STORAGE_FULL_MESSAGE,
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
  });
}
