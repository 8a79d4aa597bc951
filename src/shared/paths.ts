/** Addresses that more than one place links to. */
export const PATHS = {
  home: '/',
  about: '/about',
  military: '/military',
  civilian: '/civilian',
  faqs: '/faqs',
  contact: '/contact',
  team: '/team',
  privacy: '/privacy',
  cancellation: '/cancellation-policy',
  course: (id: string) => `/course/${id}`,
  /** The contact form with course and interest filled in. */
  askAbout: (courseId: string, interest: string) => `/contact?course=${courseId}&interest=${interest}`,
  store: '/store',
  /** The store with one product opened. */
  product: (id: string) => `/store?product=${id}`,
  cart: '/cart',
  checkout: '/checkout',
  contactThanks: '/contact/thanks',
  contactAgain: '/contact/again',
  signIn: '/auth',
  admin: '/admin',
  orderManagement: '/admin/order-management',
  orderConfirmation: (orderId: string) => `/order-confirmation/${orderId}`,
} as const;

/** The public path of a page, which is built as a file: `/about.html` → `/about`. */
export function pagePath({ pathname }: { pathname: string }): string {
  return pathname.replace(/(?:\/index)?\.html$/, '').replace(/(.)\/$/, '$1') || '/';
}

/** Whether a navigation item stands for the current page: by whole path segments (decisions.md 8). */
export function isActivePath(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(href === '/' ? '//' : `${href}/`);
}
