import type { APIRoute } from 'astro';
import type { Services } from '../services.ts';
import { receiveWebhook } from '../webhooks/receive-webhook.ts';
import { readText } from './body.ts';
import { errorResponse, json } from './response.ts';

const MAX_BYTES = 1024 * 1024;

interface WebhookSpec {
  source: string;
  /** Checks the signature over the raw body. @throws AppError when it does not match */
  verify: (
    services: Services,
    rawBody: string,
    headers: Headers,
  ) => { externalId: string; type: string; payload: unknown };
}

/**
 * Declares a call that a vendor makes: raw body → signature → store the event under its unique id → 200.
 * What the event means is worked out afterwards by a job, so that the vendor never waits for it.
 */
export function webhook({ source, verify }: WebhookSpec): APIRoute {
  return async (http) => {
    const { services, address } = http.locals;
    try {
      await services.limits.spend('webhook', address);
      const rawBody = await readText(http.request, MAX_BYTES);
      const received = receiveWebhook(services, {
        source,
        ...verify(services, rawBody, http.request.headers),
      });
      return json(200, { received: true, duplicate: !received });
    } catch (error) {
      return errorResponse(error, http);
    }
  };
}
