import type { User } from '#shared/schemas/session.schema.ts';

/**
 * Who may open a page: `/admin` anybody who is signed in, everything below it administrators
 * (A section 6, decisions.md 40).
 */
export function guardPage(pathname: string, user: User | null): 'open' | 'sign-in' | 'denied' {
  if (pathname !== '/admin' && !pathname.startsWith('/admin/')) return 'open';
  if (!user) return 'sign-in';
  return pathname === '/admin' || user.role === 'admin' ? 'open' : 'denied';
}
