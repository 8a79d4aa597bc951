import { PATHS } from './paths.ts';

/** The addresses of pages about an account. In a file of their own: the shop's pages don't load them. */
export const ACCOUNT_PATHS = {
  account: '/account',
  resetPassword: '/auth/reset',
} as const;

/** The pages that signing in returns to: no address can lead to another site. */
const RETURN_PATHS = new RegExp(`^(?:${ACCOUNT_PATHS.account}|${PATHS.orderConfirmation('[\\w-]{1,64}')})$`);

/** Returns the address of the sign-in page, which leads back to the page if it is one of `RETURN_PATHS`. */
export function signInAddress(pathname: string): string {
  return RETURN_PATHS.test(pathname) ? `${PATHS.signIn}?next=${encodeURIComponent(pathname)}` : PATHS.signIn;
}

/** Returns the page to go to after signing in; null for one that the sign-in page doesn't return to. */
export function returnPath(next: string | null): string | null {
  return next !== null && RETURN_PATHS.test(next) ? next : null;
}
