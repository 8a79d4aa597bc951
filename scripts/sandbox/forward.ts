import { request as httpRequest } from 'node:http';
import type { RequestPart } from '#server/serving/front.ts';

const PREFIX = '/sandbox/';
/** What a browser may ask; the rest of the stand-in is for the server alone. */
const FOR_BROWSERS = /^\/sandbox\/(stripe\.js|v1\/payment_intents\/[\w/]+)$/;

/**
 * Hands `/sandbox/…` to the local stand-in for Stripe: what a browser asks of Stripe's own hosts in
 * production it asks of the site's own origin here (decisions.md, "Sandbox").
 */
export function sandboxForwarder(base: string): RequestPart {
  return (request, response, path) => {
    if (!path.startsWith(PREFIX)) return false;
    if (!FOR_BROWSERS.test(path)) {
      response.writeHead(404).end();
      return true;
    }
    const target = new URL(`/${(request.url ?? '').slice(PREFIX.length)}`, base);
    const { authorization: _, ...headers } = { ...request.headers, host: target.host };
    const forwarded = httpRequest(target, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
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
