/** Where the forms of public pages lead. In a file of their own, so that other pages don't load them. */
export const FORM_PATHS = {
  contactThanks: '/contact/thanks',
  contactAgain: '/contact/again',
  findMyOrderSent: '/find-my-order/sent',
  findMyOrderAgain: '/find-my-order/again',
} as const;
