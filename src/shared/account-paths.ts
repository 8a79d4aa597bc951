/** The addresses of pages about an account. Apart from those that every page of the shop loads. */
export const ACCOUNT_PATHS = {
  account: '/account',
  resetPassword: '/auth/reset',
} as const;
