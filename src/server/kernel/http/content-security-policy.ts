import { createHash } from 'node:crypto';
import { PATHS } from '#shared/paths.ts';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const DATA_BLOCK = /type="application\/(?:ld\+)?json"/;

/** The pages with product pictures, which administrators may link from any host. */
const PICTURE_PAGES = [
  PATHS.store,
  PATHS.cart,
  PATHS.checkout,
  PATHS.pay('').replace(/\/$/, ''),
  PATHS.orderConfirmation('').replace(/\/$/, ''),
  PATHS.admin,
];

/**
 * Returns the policy for a page: its own origin, its inline scripts by their hashes, pictures from other hosts where
 * products are shown, and Stripe on the pages that take payments. Allows inline styles because React components and Radix set them
 * (docs/decisions/005-content-security-policy.md).
 * @param path of a page that is rendered per request
 */
export function contentSecurityPolicy(html: string, path = ''): string {
  const payments = path === PATHS.checkout || path.startsWith(PATHS.pay(''));
  const hasPictures = PICTURE_PAGES.some((page) => path === page || path.startsWith(`${page}/`));
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (script && !DATA_BLOCK.test(attributes)) {
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
  }
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes, ...(payments ? ['https://js.stripe.com'] : [])].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${hasPictures ? ' https:' : ''}`,
    ...(payments
      ? [
          "connect-src 'self' https://api.stripe.com",
          'frame-src https://js.stripe.com https://hooks.stripe.com',
        ]
      : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
