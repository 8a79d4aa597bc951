import type { IncomingMessage } from 'node:http';

/** `host[:port]` as RFC 3986 has it: a bracketed IP literal or a registered name, without user information. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::(\d{0,5}))?$/i;
const LARGEST_PORT = 65_535;

let lastValid = '';

/**
 * Returns whether a request names its host exactly once and well: everything behind builds the request's URL
 * from it, so that any other value would change what is routed.
 */
export function hasValidHost({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  return host !== undefined && isHost(host) && countOf(rawHeaders, 'host') === 1;
}

function isHost(host: string): boolean {
  if (host === lastValid) return true;
  const [match, port = ''] = HOST.exec(host) ?? [];
  const isValid = match !== undefined && Number(port) <= LARGEST_PORT && URL.canParse(`http://${host}`);
  if (isValid) lastValid = host;
  return isValid;
}

/** Raw headers are names and values in turn. */
function countOf(rawHeaders: string[], name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const candidate = rawHeaders[index] ?? '';
    if (candidate.length === name.length && candidate.toLowerCase() === name) count += 1;
  }
  return count;
}
