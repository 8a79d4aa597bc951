import type { Services } from '#server/kernel/services.ts';
import { linkToken } from '#server/kernel/sessions/link-token.ts';
import { PATHS } from '#shared/paths.ts';

/** Returns the address that pays for an order by hand. Anyone with it can see the order and pay for it. */
export function paymentLinkUrl(services: Pick<Services, 'env'>, id: string): string {
  const page = new URL(PATHS.pay(id), services.env.siteUrl);
  page.searchParams.set('token', linkToken(services, 'payment-link', id));
  return page.href;
}
