import { PATHS } from './paths.ts';

/** The addresses of account pages. A separate file, because the shop's pages don't load them. */
export const ACCOUNT_PATHS = {
  account: '/account',
  resetPassword: '/auth/reset',
} as const;

/** The pages that signing in returns to: no address can redirect to another site. */
const RETURN_PATHS = new RegExp(`^(?:${ACCOUNT_PATHS.account}|${PATHS.orderConfirmation('[\\w-]{1,64}')})$`);

/** Returns the address of the sign-in page, which returns to the page if it is one of `RETURN_PATHS`. */
export function signInAddress(pathname: string): string {
  return RETURN_PATHS.test(pathname) ? `${PATHS.signIn}?next=${encodeURIComponent(pathname)}` : PATHS.signIn;
}

/** Returns the page to open after signing in; null for one that isn't allowed. */
export function returnPath(next: string | null): string | null {
  return next !== null && RETURN_PATHS.test(next) ? next : null;
}
