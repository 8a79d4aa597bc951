import { z } from 'zod';
import { isSameSecret } from '#server/gateways/signatures/same-secret.ts';
import { AppError } from '#shared/errors.ts';
import type { PrintVendor } from './print-vendor.ts';
import { toWebhooks } from './printify-replies.ts';
import type { VendorHttp } from './vendor-http.ts';
import { id } from './vendor-reply.ts';
import { hmacHex, parseReport, requireSecret } from './vendor-reports.ts';

/** Printify has one webhook per topic. */
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
 * because Printify doesn't reveal it.
 */
export async function registerPrintify(
  http: VendorHttp,
  shop: string,
  url: string,
  known: string | null,
  newSecret: () => string,
): Promise<{ webhookSecret: string }> {
  const webhookSecret = known ?? newSecret();
  const path = `/shops/${shop}/webhooks`;
  const registered = toWebhooks(await http({ method: 'GET', path: `${path}.json` })).filter(
    (one) => one.url === url,
  );
  const kept = known === null ? [] : registered.map(({ topic }) => topic);
  if (known === null) {
    for (const one of registered) {
      const query = { host: new URL(url).host };
      await http({ method: 'DELETE', path: `${path}/${encodeURIComponent(one.id)}.json`, query });
    }
  }
  for (const topic of TOPICS) {
    if (kept.includes(topic)) continue;
    await http({ method: 'POST', path: `${path}.json`, body: { topic, url, secret: webhookSecret } });
  }
  return { webhookSecret };
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
