import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/gateways/signatures/same-secret.ts';
import type { Services } from '#server/kernel/services.ts';

type Deps = Pick<Services, 'env'>;

/** Part of the signed text, so that a token for another purpose or version is never valid. */
const VERSION = 'v1';

/** What a link allows: reading an order, or paying for one. */
type LinkPurpose = 'order-link' | 'payment-link';

/** Returns the token of a link: an HMAC-SHA256 of its purpose and the record's id with APP_SECRET. Nothing has to be stored. */
export function linkToken({ env }: Deps, purpose: LinkPurpose, id: string): string {
  const mac = createHmac('sha256', env.appSecret).update(`${purpose}.${VERSION}\n${id}`).digest('base64url');
  return `${VERSION}.${mac}`;
}

/** Returns whether a token is valid for this purpose and record. */
export function isLinkToken(
  services: Deps,
  purpose: LinkPurpose,
  id: string,
  token: string | null | undefined,
): boolean {
  return isSameSecret(token ?? '', linkToken(services, purpose, id));
}
