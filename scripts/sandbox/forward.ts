import { request as httpRequest } from 'node:http';
import { pipeline } from 'node:stream';
import type { RequestPart } from '#server/serving/front.ts';
import { sendError } from '#server/serving/send-error.ts';

const PREFIX = '/sandbox/';
/** What a browser may ask; the rest of the stand-in is for the server alone. */
const FOR_BROWSERS = /^\/sandbox\/(stripe\.js|v1\/payment_intents\/[\w/]+)$/;

/**
 * Hands `/sandbox/…` to the local stand-in for Stripe: what a browser asks of Stripe's own hosts in
 * production it asks of the site's own origin here. What is forwarded is the path that was checked, never the
 * raw one, and no cookie: those are for the site alone.
 */
export function sandboxForwarder(base: string): RequestPart {
  return (request, response, path) => {
    if (!path.startsWith(PREFIX)) return false;
    if (!FOR_BROWSERS.test(path)) {
      sendError(response, 'not_found');
      return true;
    }
    const target = new URL(`/${path.slice(PREFIX.length)}`, base);
    target.search = /\?.*/s.exec(request.url ?? '')?.[0] ?? '';
    if (target.origin !== new URL(base).origin) throw new Error('A sandbox path led to another host.');
    const { authorization: _, cookie: __, ...headers } = { ...request.headers, host: target.host };
    const forwarded = httpRequest(target, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => {});
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
