import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { podVendors } from '#db/schema/vendors.ts';
import type { PrintVendor, VendorProduct } from '#server/gateways/print-vendors/print-vendor.ts';
import { isReachable } from '#server/kernel/http/origin.ts';
import type { Services } from '#server/kernel/services.ts';
import type { VendorId } from '#shared/vendors.ts';
import { beginConnecting, endConnecting, isConnecting, registerWebhook } from './connect-vendor.ts';
import { sealKey } from './save-vendor-key.ts';
import { findVendorRow, keyOf, requireConnected, storeOf, webhookUrl } from './vendor-account.ts';

/**
 * Asks a vendor to report stock changes of these products, checks that it still reports orders, and registers our
 * webhook again if it doesn't (docs/product/fulfillment.md#vendor-webhooks). Skips vendors that can't reach the site or are
 * being connected. The next sync repeats it, so a failure is only logged.
 */
export async function keepReports(
  services: Services,
  id: VendorId,
  listed: readonly VendorProduct[],
): Promise<void> {
  const canReachUs = keyOf(services, id).isSandbox || isReachable(services.env.siteUrl);
  const vendor = services.vendors[id];
  if (!vendor.watchStock || !canReachUs) return;
  try {
    const attempt = beginConnecting(services, id);
    try {
      if (!(await isReported(services, vendor, listed))) await registerAgain(services, id, attempt);
    } finally {
      endConnecting(services, id, attempt);
    }
  } catch (error) {
    services.log.warn({ vendor: id, err: error });
  }
}

/** Returns whether a vendor still reports orders to us after it was asked to report the stock of products as well. */
async function isReported(
  services: Services,
  vendor: PrintVendor,
  listed: readonly VendorProduct[],
): Promise<boolean> {
  const { id } = vendor;
  const { webhookProblem, reportsOrdersOnly } = storeOf(findVendorRow(services, id));
  if (webhookProblem) return false;
  const stockIds = [...new Set(listed.flatMap((product) => product.stockIds))];
  const asked = reportsOrdersOnly || stockIds.length === 0 ? null : stockIds;
  const account = requireConnected(services, id);
  return (await vendor.watchStock?.(account, webhookUrl(services.env, id), asked)) ?? true;
}

async function registerAgain(services: Services, id: VendorId, attempt: string): Promise<void> {
  const { db, env } = services;
  const account = requireConnected(services, id);
  const { secret, problem, reportsOrdersOnly } = await registerWebhook(services, id, account, true);
  transaction(db, () => {
    // Another attempt to connect may have taken over.
    if (!isConnecting(services, id, attempt)) return;
    const settings = { ...storeOf(findVendorRow(services, id)), webhookProblem: problem, reportsOrdersOnly };
    db.update(podVendors)
      .set({ ...sealKey(env, id, { webhookSecret: secret ?? undefined }), settings })
      .where(eq(podVendors.id, id))
      .run();
  });
}
