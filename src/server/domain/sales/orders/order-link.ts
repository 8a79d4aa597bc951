import type { Services } from '#server/kernel/services.ts';
import { isLinkToken, linkToken } from '#server/kernel/sessions/link-token.ts';
import { PATHS } from '#shared/paths.ts';

type Deps = Pick<Services, 'env'>;

/** Returns the link to an order's page that the order's emails contain (docs/product/orders.md#order-links). */
export function orderLink(services: Deps, orderId: string): string {
  const page = new URL(PATHS.orderConfirmation(orderId), services.env.siteUrl);
  page.searchParams.set('token', orderToken(services, orderId));
  return page.href;
}

/** Returns the token that allows its bearer to read an order. */
export function orderToken(services: Deps, orderId: string): string {
  return linkToken(services, 'order-link', orderId);
}

/** Returns whether a token is the one of this order. */
export function isOrderToken(services: Deps, orderId: string, token: string | null | undefined): boolean {
  return isLinkToken(services, 'order-link', orderId, token);
}
