import { z } from 'zod';
import { isSameSecret } from '#server/gateways/signatures/same-secret.ts';
import { AppError } from '#shared/errors.ts';
import type { PrintVendor } from './print-vendor.ts';
import { toWebhooks } from './printify-replies.ts';
import { refusalOf } from './vendor-failures.ts';
import type { VendorHttp } from './vendor-http.ts';
import { id } from './vendor-reply.ts';
import { hmacHex, parseReport, requireSecret } from './vendor-reports.ts';

/** A webhook has one topic, and a topic may have several. */
const TOPICS = [
  'order:created',
  'order:updated',
  'order:sent-to-production',
  'order:shipment:created',
  'order:shipment:delivered',
  'product:deleted',
  'product:publish:started',
];

const Report = z.object({
  id,
  type: z.string(),
  resource: z
    .object({
      id,
      type: z.string(),
      data: z
        .object({ shop_id: id.nullish().catch(null) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
});

/**
 * Registers a webhook for each topic. Existing ones with our address stay if we know their secret; otherwise they are replaced,
 * because Printify doesn't reveal it. Those with another address are another integration's, or this shop's from before it moved:
 * they disturb nobody, and stay.
 */
export async function registerPrintify(
  http: VendorHttp,
  shop: string,
  url: string,
  known: string | null,
  newSecret: () => string,
): Promise<{ webhookSecret: string }> {
  const webhookSecret = known ?? newSecret();
  const kept = known === null ? [] : await listOwn(http, shop, url);
  if (known === null) await removeOwn(http, shop, url);
  for (const topic of TOPICS) {
    if (kept.some((one) => one.topic === topic)) continue;
    await http({ method: 'POST', path: `${pathOf(shop)}.json`, body: { topic, url, secret: webhookSecret } });
  }
  return { webhookSecret };
}

/**
 * Removes the webhooks that report another store to us: we would refuse the reports, and Printify blocks an address that refuses
 * reports for an hour. Skips a store that refuses the call.
 */
export async function removeFromOther(http: VendorHttp, shop: string, url: string): Promise<void> {
  try {
    await removeOwn(http, shop, url);
  } catch (error) {
    if (!refusalOf(error)) throw error;
  }
}

async function removeOwn(http: VendorHttp, shop: string, url: string): Promise<void> {
  for (const { id: webhookId } of await listOwn(http, shop, url)) {
    const query = { host: new URL(url).host };
    const path = `${pathOf(shop)}/${encodeURIComponent(webhookId)}.json`;
    await http({ method: 'DELETE', path, query });
  }
}

async function listOwn(http: VendorHttp, shop: string, url: string) {
  const registered = toWebhooks(await http({ method: 'GET', path: `${pathOf(shop)}.json` }));
  return registered.filter((one) => one.url === url);
}

function pathOf(shop: string): string {
  return `/shops/${shop}/webhooks`;
}

/** Verifies the signature, which Printify writes with and without `sha256=`, and parses the webhook. */
export const readPrintifyReport: PrintVendor['verifyWebhook'] = (account, { rawBody, headers }) => {
  const secret = requireSecret(account.webhookSecret);
  const signature = (headers.get('x-pfy-signature') ?? '').replace(/^sha256=/i, '').toLowerCase();
  if (!isSameSecret(signature, hmacHex(secret, rawBody))) throw new AppError('unknown_sender');

  const payload = parseReport(rawBody);
  const report = Report.safeParse(payload);
  if (!report.success) throw new AppError('bad_request', { cause: report.error });
  const { type, resource } = report.data;
  const externalId = `${type} ${report.data.id}`;
  const storeId = resource?.data?.shop_id ?? null;
  if (type.startsWith('product:')) {
    return { externalId, type, about: { kind: 'products' }, storeId, payload };
  }
  const about = resource?.type === 'order' ? { kind: 'order' as const, vendorOrderId: resource.id } : null;
  return { externalId, type, about, storeId, payload };
};
