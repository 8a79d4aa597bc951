import type { User } from '#shared/schemas/session.schema.ts';

/**
 * Decides who may open a page: `/admin` everyone who is signed in, everything below it only administrators
 * (docs/product.md#page-access).
 */
export function guardPage(pathname: string, user: User | null): 'open' | 'sign-in' | 'denied' {
  if (pathname !== '/admin' && !pathname.startsWith('/admin/')) return 'open';
  if (!user) return 'sign-in';
  return pathname === '/admin' || user.role === 'admin' ? 'open' : 'denied';
}
