/** Returns the name of one of our cookies. With HTTPS, no other host of the domain can set it. */
export function cookieName(siteUrl: string, name: string): string {
  return isSecure(siteUrl) ? `__Host-gti_${name}` : `gti_${name}`;
}

/** Returns the attributes of our cookies, which scripts can't read. */
export function cookieAttributes(siteUrl: string, maxAge: number) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(siteUrl), maxAge } as const;
}

function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith('https:');
}
