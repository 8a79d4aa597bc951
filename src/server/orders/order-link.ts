import { createHmac, timingSafeEqual } from 'node:crypto';
import { PATHS } from '#shared/paths.ts';
import type { Services } from '../services.ts';

type Needs = Pick<Services, 'env'>;

/** What the signature is for, and in which form: another purpose or form never passes for this one. */
const VERSION = 'v1';
const PURPOSE = `order-link.${VERSION}`;

/** The address of an order's page for whoever has the e-mail (decisions.md 35, docs/decisions/009). */
export function orderLink(needs: Needs, orderId: string): string {
  const page = new URL(PATHS.orderConfirmation(orderId), needs.env.siteUrl);
  page.searchParams.set('token', orderToken(needs, orderId));
  return page.href;
}

/** Proves that its bearer may read this order: HMAC-SHA256 over purpose and order id with APP_SECRET. */
export function orderToken({ env }: Needs, orderId: string): string {
  const mac = createHmac('sha256', env.appSecret).update(`${PURPOSE}\n${orderId}`).digest('base64url');
  return `${VERSION}.${mac}`;
}

/** Whether a token opens this order. Takes as long for a nearly right one as for a wrong one. */
export function opensOrder(needs: Needs, orderId: string, token: string | null | undefined): boolean {
  // The texts are compared, not the bytes they stand for: base64 has several texts for the same bytes.
  const expected = Buffer.from(orderToken(needs, orderId));
  const given = Buffer.from(token ?? '');
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
}
