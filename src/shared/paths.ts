/** The addresses of pages. */
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
  returns: '/cancellation-policy#merchandise',
  course: (id: string) => `/course/${id}`,
  /** The contact form with course and interest filled in. */
  askAbout: (courseId: string, interest: string) => `/contact?course=${courseId}&interest=${interest}`,
  store: '/store',
  /** The store with a product's dialog open. */
  product: (id: string) => `/store?product=${encodeURIComponent(id)}`,
  /** An alias of the store, which the order page links to (docs/product.md#store-address). */
  storefront: '/storefront',
  cart: '/cart',
  checkout: '/checkout',
  contactThanks: '/contact/thanks',
  contactAgain: '/contact/again',
  signIn: '/auth',
  admin: '/admin',
  orderManagement: '/admin/order-management',
  findMyOrder: '/find-my-order',
  findMyOrderSent: '/find-my-order/sent',
  findMyOrderAgain: '/find-my-order/again',
  orderConfirmation: (orderId: string) => `/order-confirmation/${orderId}`,
} as const;

/** Returns the path of a product's page (docs/product.md#product-addresses). */
export function productPath(slug: string): string {
  return `${PATHS.store}/${slug}`;
}

/** Returns the public path of a page that is built as a file: `/about.html` → `/about`. */
export function pagePath({ pathname }: { pathname: string }): string {
  return pathname.replace(/(?:\/index)?\.html$/, '').replace(/(.)\/$/, '$1') || '/';
}

/** Returns whether a navigation item is the current page or one below it (docs/product.md#navigation). */
export function isActivePath(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(href === '/' ? '//' : `${href}/`);
}
