/** The `action` paths of public forms. A separate file, so that other pages don't load them. */
export const FORM_PATHS = {
  contactThanks: '/contact/thanks',
  contactAgain: '/contact/again',
  findMyOrderSent: '/find-my-order/sent',
  findMyOrderAgain: '/find-my-order/again',
} as const;
