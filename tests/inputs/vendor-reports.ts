import { createHmac } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { VENDOR_IDS, type VendorId } from '#shared/vendors.ts';
import type { GeneratedRequest } from './requests.ts';

/** The vendors' secrets: requests can't change the environment's. */
const SECRETS: Record<VendorId, string> = {
  printful: 'aa55',
  printify: 'generated-secret-1',
  gooten: 'generated-secret-2',
  gelato: 'generated-secret-3',
};

/** Settings of a shop that knows those secrets, and reaches nobody outside this machine with the keys that requests connect. */
export const REPORT_SETTINGS: Record<string, string> = {
  ...Object.fromEntries(VENDOR_IDS.map((id) => [`${id.toUpperCase()}_WEBHOOK_SECRET`, SECRETS[id]])),
  NODE_USE_ENV_PROXY: '1',
  HTTPS_PROXY: 'http://127.0.0.1:9',
};

type Report = Pick<GeneratedRequest, 'path' | 'headers' | 'body'>;

/** Few, so that reports come twice, and contradict each other. */
const id = fc.constantFrom<unknown>('v-1', 'v-2', 7, 90630001, '', '..', '\u0000', '\ud800', null, 1.5, {});
const type = fc.constantFrom<unknown>(
  'order_updated',
  'order:updated',
  'shipment_sent',
  'stock_updated',
  '',
  null,
);
const sent = fc.record({ id, type, order: id, store: id });

const CONTENTS: Record<
  VendorId,
  (report: { id: unknown; type: unknown; order: unknown; store: unknown }) => object
> = {
  printful: (one) => ({ type: one.type, store_id: one.store, data: { order: { id: one.order } }, n: one.id }),
  printify: (one) => ({
    id: one.id,
    type: one.type,
    resource: { id: one.order, type: 'order', data: { shop_id: one.store } },
  }),
  gooten: (one) => ({ Id: one.order, n: one.id }),
  gelato: (one) => ({ id: one.id, event: one.type, orderId: one.order }),
};

const DEEP = `{"type":"order_updated","id":"e","event":"e","Id":"g","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
const odd = fc.oneof(
  fc.constantFrom('', '{', '[]', 'null', '{}', DEEP, '{"__proto__":{"type":"a"}}', '{"\u00ff"}'),
  fc.json(),
);

/** Returns whether a route is the one for the webhooks of all senders. The repository's hook has its own. */
export function takesReports(pattern: string): boolean {
  return pattern.endsWith('/webhooks/:source');
}

/** Turns requests into reports of print vendors that are signed, or have the secret, as the vendor does it. */
export function asReport(generated: Arbitrary<GeneratedRequest>): Arbitrary<GeneratedRequest> {
  return fc.tuple(generated, vendorReport()).map(([request, { headers, ...report }]) => ({
    ...request,
    ...report,
    isPathOdd: false,
    headers: [...request.headers, ...headers],
  }));
}

function vendorReport(): Arbitrary<Report> {
  return fc
    .record({
      vendor: fc.constantFrom(...VENDOR_IDS),
      report: sent,
      oddText: fc.option(odd, { freq: 4 }),
      isToken: fc.boolean(),
      chunked: fc.boolean(),
      // Over the limit of reports.
      padding: fc.oneof({ weight: 15, arbitrary: fc.constant(0) }, fc.constantFrom(1_100_000, 5_000_000)),
    })
    .map(({ vendor, report, oddText, isToken, chunked, padding }) => {
      const text = oddText ?? JSON.stringify(CONTENTS[vendor](report));
      const { query = '', headers } = proofOf(vendor, text, isToken);
      // A character per byte, so that some bodies aren't UTF-8.
      const body = { type: 'application/json', text, encoding: 'latin1' as const, padding, chunked };
      return { path: `/api/webhooks/${vendor}${query}`, headers, body };
    });
}

function proofOf(
  vendor: VendorId,
  text: string,
  isToken: boolean,
): { query?: string; headers: GeneratedRequest['headers'] } {
  const secret = SECRETS[vendor];
  const hmac = (key: string | Buffer) => createHmac('sha256', key).update(text, 'latin1').digest('hex');
  if (vendor === 'printful')
    return { headers: [['X-PF-Webhook-Signature', hmac(Buffer.from(secret, 'hex'))]] };
  if (vendor === 'printify') return { headers: [['X-Pfy-Signature', `sha256=${hmac(secret)}`]] };
  return isToken ? { query: `?token=${secret}`, headers: [] } : { headers: [['X-Webhook-Secret', secret]] };
}
