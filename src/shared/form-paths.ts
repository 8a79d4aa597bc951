/** Where the forms of public pages lead. Apart from the other addresses, which every page of the shop loads. */
export const FORM_PATHS = {
  contactThanks: '/contact/thanks',
  contactAgain: '/contact/again',
  findMyOrderSent: '/find-my-order/sent',
  findMyOrderAgain: '/find-my-order/again',
} as const;
