import type { IncomingMessage } from 'node:http';

/** `host[:port]` of RFC 3986: a bracketed IP literal or a registered name, without user information. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::(\d{0,5}))?$/i;
const MAX_PORT = 65_535;

let lastValid = '';

/**
 * Returns whether a request has exactly one Host header and it's valid. Routing builds the URL of the request
 * from it, so that any other value would change the route.
 */
export function hasValidHost({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  return host !== undefined && isHost(host) && countOf(rawHeaders, 'host') === 1;
}

function isHost(host: string): boolean {
  if (host === lastValid) return true;
  const [match, port = ''] = HOST.exec(host) ?? [];
  const isValid = match !== undefined && Number(port) <= MAX_PORT && URL.canParse(`http://${host}`);
  if (isValid) lastValid = host;
  return isValid;
}

/** Counts a header in raw headers, which alternate names and values. */
function countOf(rawHeaders: string[], name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const candidate = rawHeaders[index] ?? '';
    if (candidate.length === name.length && candidate.toLowerCase() === name) count += 1;
  }
  return count;
}
