import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/gateways/signatures/same-secret.ts';
import type { Services } from '#server/kernel/services.ts';
import { PATHS } from '#shared/paths.ts';

type Deps = Pick<Services, 'env'>;

/** Part of the signed text, so that a token for another purpose or version is never valid here. */
const VERSION = 'v1';
const PURPOSE = `order-link.${VERSION}`;

/** Returns the link to an order's page that the order's emails contain (docs/product/orders.md#order-links). */
export function orderLink(services: Deps, orderId: string): string {
  const page = new URL(PATHS.orderConfirmation(orderId), services.env.siteUrl);
  page.searchParams.set('token', orderToken(services, orderId));
  return page.href;
}

/** Returns the token that allows its bearer to read an order: an HMAC-SHA256 of purpose and order id with APP_SECRET. */
export function orderToken({ env }: Deps, orderId: string): string {
  const mac = createHmac('sha256', env.appSecret).update(`${PURPOSE}\n${orderId}`).digest('base64url');
  return `${VERSION}.${mac}`;
}

/** Returns whether a token is the one of this order. */
export function isOrderToken(services: Deps, orderId: string, token: string | null | undefined): boolean {
  return isSameSecret(token ?? '', orderToken(services, orderId));
}
