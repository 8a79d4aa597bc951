import { request as httpRequest } from 'node:http';
import { pipeline } from 'node:stream';
import type { RequestPart } from '#server/app/serving/front.ts';
import { sendError } from '#server/app/serving/send-error.ts';
import { AppError } from '#shared/errors.ts';

const PREFIX = '/sandbox/';
/** The paths for browsers. All other paths of the sandbox are for the server only. */
const BROWSER_PATHS = /^\/sandbox\/(stripe\.js|v1\/payment_intents\/[\w/]+)$/;

/**
 * Forwards `/sandbox/…` to the local Stripe sandbox (docs/product/sandbox.md#sandbox): requests that browsers send to Stripe in
 * production go to the site's own origin here. Forwards the checked path, never the raw one, and neither cookies nor
 * authorization, which belong to the site.
 */
export function sandboxForwarder(base: string): RequestPart {
  return (request, response, path) => {
    if (!path.startsWith(PREFIX)) return false;
    if (!BROWSER_PATHS.test(path)) {
      sendError(response, new AppError('not_found'));
      return true;
    }
    const target = new URL(`/${path.slice(PREFIX.length)}`, base);
    target.search = /\?.*/s.exec(request.url ?? '')?.[0] ?? '';
    if (target.origin !== new URL(base).origin) throw new Error('A sandbox path led to another host.');
    const { authorization: _, cookie: __, ...headers } = { ...request.headers, host: target.host };
    const forwarded = httpRequest(target, { method: request.method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      pipeline(reply, response, () => {});
    });
    forwarded.on('error', () => {
      if (!response.headersSent) response.writeHead(502, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: { type: 'api_error', message: 'The sandbox does not answer.' } }));
    });
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
    return true;
  };
}
