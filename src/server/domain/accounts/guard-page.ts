import { ACCOUNT_PATHS } from '#shared/account-paths.ts';
import { PATHS } from '#shared/paths.ts';
import type { User } from '#shared/schemas/session.schema.ts';

/**
 * Returns the access to a page: `/admin` and `/account` are open to everyone who is signed in, the pages below `/admin` to
 * administrators (docs/product/accounts.md#page-access).
 */
export function guardPage(pathname: string, user: User | null): 'open' | 'sign-in' | 'denied' {
  const isAdmins = pathname.startsWith(`${PATHS.admin}/`);
  if (!isAdmins && pathname !== PATHS.admin && pathname !== ACCOUNT_PATHS.account) return 'open';
  if (!user) return 'sign-in';
  return !isAdmins || user.role === 'admin' ? 'open' : 'denied';
}
