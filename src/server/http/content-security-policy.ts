import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const DATA_BLOCK = /type="application\/(?:ld\+)?json"/;

/**
 * Returns the policy for a page: its own origin, its own inline scripts by their hashes, and Stripe at
 * checkout. Inline styles are allowed because React components and Radix set them
 * (docs/decisions/005-content-security-policy.md).
 */
export function contentSecurityPolicy(html: string, { payments = false } = {}): string {
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
    "img-src 'self' data: blob:",
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
