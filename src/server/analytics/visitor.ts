import { createHash } from 'node:crypto';
import { isbot } from 'isbot';

/** What of a request tells one visitor from another. */
export interface VisitRequest {
  headers: Headers;
  /** As rate limits count it (docs/product.md#rate-limits). */
  address: string;
}

/** Returns whether a request may be counted: one of a person who doesn't object (docs/product.md#visits). */
export function mayCount(headers: Headers): boolean {
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return false;
  // Fetched in case somebody follows a link. A page that is also rendered in advance runs its script, and is nearly always shown.
  const purpose = headers.get('sec-purpose') ?? '';
  if (purpose.includes('prefetch') && !purpose.includes('prerender')) return false;
  const userAgent = headers.get('user-agent');
  return Boolean(userAgent) && !isbot(userAgent);
}

/** Returns what stands for the visitor on the day of the salt. Once that is deleted, nobody can tell who that was. */
export function visitorOf({ headers, address }: VisitRequest, salt: string): string {
  const seen = `${salt}\n${address}\n${headers.get('user-agent')}`;
  return createHash('sha256').update(seen).digest('base64url').slice(0, 16);
}
