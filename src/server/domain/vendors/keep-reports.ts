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
      const lost = await findLost(services, vendor, listed);
      if (lost) await registerAgain(services, id, attempt, lost);
    } finally {
      endConnecting(services, id, attempt);
    }
  } catch (error) {
    services.log.warn({ vendor: id, err: error });
  }
}

/**
 * Asks a vendor to also report the stock of products.
 * @returns how to register our webhook again; null if the vendor still reports orders to us
 */
async function findLost(
  services: Services,
  vendor: PrintVendor,
  listed: readonly VendorProduct[],
): Promise<{ ordersOnly: boolean } | null> {
  const { id } = vendor;
  const { webhookProblem, reportsOrdersOnly = false } = storeOf(findVendorRow(services, id));
  if (webhookProblem) return { ordersOnly: false };
  const stockIds = [...new Set(listed.flatMap((product) => product.stockIds))];
  const asked = reportsOrdersOnly || stockIds.length === 0 ? null : stockIds;
  const account = requireConnected(services, id);
  const receiver = (await vendor.watchStock?.(account, webhookUrl(services.env, id), asked)) ?? 'ours';
  if (receiver === 'ours') return null;
  // What has just been asked for replaced it, and would again.
  return { ordersOnly: receiver === 'none' && (reportsOrdersOnly || asked !== null) };
}

async function registerAgain(
  services: Services,
  id: VendorId,
  attempt: string,
  lost: { ordersOnly: boolean },
): Promise<void> {
  const { db, env } = services;
  const account = requireConnected(services, id);
  const webhook = await registerWebhook(services, id, account, true, lost);
  const { secret, problem, reportsOrdersOnly } = webhook;
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
