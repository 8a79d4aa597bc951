/** For everything that is not a page: opened by itself it loads, runs and frames nothing. */
export const RESOURCE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** What every response carries, whoever renders it. Pages replace the policy by one of their own. */
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
