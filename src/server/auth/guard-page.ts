import { ACCOUNT_PATHS } from '#shared/account-paths.ts';
import { PATHS } from '#shared/paths.ts';
import type { User } from '#shared/schemas/session.schema.ts';

/** The pages that signing in returns to: a list, so that no address can lead to another site. */
const RETURN_PATHS: readonly string[] = [ACCOUNT_PATHS.account];

/**
 * Returns the access to a page: `/admin` and `/account` are open to everyone who is signed in, the pages below `/admin` to
 * administrators (docs/product.md#page-access).
 */
export function guardPage(pathname: string, user: User | null): 'open' | 'sign-in' | 'denied' {
  const isAdmins = pathname.startsWith(`${PATHS.admin}/`);
  if (!isAdmins && pathname !== PATHS.admin && pathname !== ACCOUNT_PATHS.account) return 'open';
  if (!user) return 'sign-in';
  return !isAdmins || user.role === 'admin' ? 'open' : 'denied';
}

/** Returns the address of the sign-in page, which leads back to the page if it is one of `RETURN_PATHS`. */
export function signInAddress(pathname: string): string {
  return RETURN_PATHS.includes(pathname)
    ? `${PATHS.signIn}?next=${encodeURIComponent(pathname)}`
    : PATHS.signIn;
}

/** Returns the page to go to after signing in; null for one that the sign-in page doesn't return to. */
export function returnPath(next: string | null): string | null {
  return RETURN_PATHS.find((path) => path === next) ?? null;
}
