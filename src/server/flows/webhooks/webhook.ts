import { readText } from '#server/kernel/http/body.ts';
import { errorResponse, json } from '#server/kernel/http/response.ts';
import type { Handler } from '#server/kernel/http/route-context.ts';
import { AppError } from '#shared/errors.ts';
import { WebhookReceipt } from '#shared/schemas/webhooks.schema.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { findWebhookSource } from './webhook-sources.ts';

const MAX_BYTES = 1024 * 1024;

const receive: Handler = async (http) => {
  const { services, address } = http.locals;
  const name = http.params['source'] ?? '';
  try {
    await services.limits.spend('webhook', address);
    const source = findWebhookSource(name);
    if (!source) throw new AppError('not_found');
    const rawBody = await readText(http.request, MAX_BYTES);
    const event = await source.verify(services, { rawBody, headers: http.request.headers, url: http.url });
    const headers = keptHeaders(http.request.headers);
    const received = receiveWebhook(services, { source: name, job: source.job, headers, ...event });
    return json(200, { received: true, duplicate: !received });
  } catch (error) {
    return errorResponse(error, http);
  }
};

const test: Handler = async (http) => {
  const { services, address } = http.locals;
  try {
    await services.limits.spend('webhook', address);
    const source = findWebhookSource(http.params['source'] ?? '');
    // Only some senders test an address.
    if (!source?.verifyTest) throw new AppError('not_found');
    source.verifyTest(services, { headers: http.request.headers, url: http.url });
    return json(200, { received: true, duplicate: false });
  } catch (error) {
    return errorResponse(error, http);
  }
};

/** Declared like an endpoint, but authorized by the signature. */
const spec = {
  webhook: true,
  summary:
    'Stores an event of the payment provider (`stripe`) or of a print vendor (`printful`, `printify`, `gooten`, `gelato`) ' +
    'under its id, once; a job processes it later. The signature is checked over the raw body; a vendor that does not sign ' +
    'sends the secret as `token` in the address, or as the header `X-Webhook-Secret`.',
  limit: 'webhook',
  output: WebhookReceipt,
  errors: [
    'bad_request',
    'bad_signature',
    'not_found',
    'payload_too_large',
    'unknown_sender',
    'unsupported_media_type',
    'payment_provider_not_configured',
  ],
} as const;

export const receiveFromSource = Object.assign(receive, { spec });

export const testFromSource = Object.assign(test, {
  spec: {
    webhook: true,
    summary: 'Answers the test of the address that Gooten (`gooten`) makes. Other sources make none.',
    limit: 'webhook',
    output: WebhookReceipt,
    errors: ['not_found', 'unknown_sender'],
  } as const,
});

/** The stored headers of a webhook. None reveals a secret, a signature, a cookie or the sender. */
const KEPT = ['content-type', 'content-length', 'date', 'user-agent', 'x-request-id'];
const MAX_LENGTH = 200;

/** Returns the headers to store with a webhook. */
function keptHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value.slice(0, MAX_LENGTH)]];
    }),
  );
}
