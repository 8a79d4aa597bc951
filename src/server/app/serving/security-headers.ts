/** The policy of everything that isn't a page: opened directly, it loads, runs and frames nothing. */
export const RESOURCE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Returns the headers of every response. Pages replace the policy with their own. */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    'Content-Security-Policy': RESOURCE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(siteUrl.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  };
}
