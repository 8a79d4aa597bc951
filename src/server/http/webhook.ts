import type { APIRoute } from 'astro';
import { AppError } from '#shared/errors.ts';
import { receiveWebhook } from '../webhooks/receive-webhook.ts';
import { findWebhookSource } from '../webhooks/webhook-sources.ts';
import { readText } from './body.ts';
import { errorResponse, json } from './response.ts';

const MAX_BYTES = 1024 * 1024;

const receive: APIRoute = async (http) => {
  const { services, address } = http.locals;
  const name = http.params['source'] ?? '';
  try {
    await services.limits.spend('webhook', address);
    const source = findWebhookSource(name);
    if (!source) throw new AppError('not_found');
    const rawBody = await readText(http.request, MAX_BYTES);
    const event = source.verify(services, rawBody, http.request.headers);
    const received = receiveWebhook(services, { source: name, job: source.job, ...event });
    return json(200, { received: true, duplicate: !received });
  } catch (error) {
    return errorResponse(error, http);
  }
};

/**
 * Receives the webhooks of the source in the path: raw body → signature → store the event under its unique id
 * → 200. A job processes it, so that the sender doesn't wait for that (docs/product.md#webhooks).
 */
export const receiveFromSource = Object.assign(receive, { spec: { webhook: true } });
