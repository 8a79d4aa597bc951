import type { User } from '#shared/schemas/session.schema.ts';

/**
 * Returns the access to a page: `/admin` is open to everyone who is signed in, the pages below it to administrators
 * (docs/product.md#page-access).
 */
export function guardPage(pathname: string, user: User | null): 'open' | 'sign-in' | 'denied' {
  if (pathname !== '/admin' && !pathname.startsWith('/admin/')) return 'open';
  if (!user) return 'sign-in';
  return pathname === '/admin' || user.role === 'admin' ? 'open' : 'denied';
}
