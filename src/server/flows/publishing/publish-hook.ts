import { createHmac } from 'node:crypto';
import { transaction } from '#db/client.ts';
import { isSameSecret } from '#server/gateways/signatures/same-secret.ts';
import { readBytes } from '#server/kernel/http/body.ts';
import { errorResponse, json } from '#server/kernel/http/response.ts';
import type { Handler } from '#server/kernel/http/route-context.ts';
import { publishPages } from '#server/kernel/releases/publish-pages.ts';
import { readPublishing } from '#server/kernel/releases/publishing.queries.ts';
import { AppError } from '#shared/errors.ts';
import { PublishState } from '#shared/schemas/publishing.schema.ts';

/** GitHub sends at most 25 MB, nearly all of it an unneeded list of commits; a push has a few kilobytes. */
const MAX_BYTES = 1024 * 1024;

const receive: Handler = async (http) => {
  const { services, address } = http.locals;
  try {
    await services.limits.spend('webhook', address);
    const secret = services.env.publishWebhookSecret;
    if (!secret) throw new AppError('not_found');
    const signature = http.request.headers.get('x-hub-signature-256') ?? '';
    if (!isSigned(await readBytes(http.request, MAX_BYTES), secret, signature))
      throw new AppError('unknown_sender');
    const state = transaction(services.db, () => {
      publishPages(services, 'Repository webhook');
      return readPublishing(services.db);
    });
    return json(202, state);
  } catch (error) {
    return errorResponse(error, http);
  }
};

/** Returns whether a signature is `sha256=` and the HMAC of the body, as GitHub sends it. */
function isSigned(body: Uint8Array, secret: string, signature: string): boolean {
  return isSameSecret(signature, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
}

/** Declared like an endpoint, but authorized by the signature. */
const spec = {
  webhook: true,
  summary:
    'Publishes the public pages after the files of the site changed. For the hook of a repository: the header `X-Hub-Signature-256` has ' +
    'the HMAC of the body with PUBLISH_WEBHOOK_SECRET, as GitHub sends it. Answers at once.',
  limit: 'webhook',
  status: 202,
  output: PublishState,
  errors: ['bad_request', 'not_found', 'payload_too_large', 'unknown_sender', 'unsupported_media_type'],
} as const;

export const receivePublishHook = Object.assign(receive, { spec });
