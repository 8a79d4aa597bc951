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
  assistant: '/ai-assistant',
  store: '/store',
  storeCategory: (category: string) => `/store?category=${encodeURIComponent(category)}`,
  /** An alias of the store, which the order page links to (docs/product/site.md#store-address). */
  storefront: '/storefront',
  cart: '/cart',
  checkout: '/checkout',
  signIn: '/auth',
  admin: '/admin',
  /** Pays for an order by hand. */
  pay: (linkId: string) => `/pay/${linkId}`,
  findMyOrder: '/find-my-order',
  orderConfirmation: (orderId: string) => `/order-confirmation/${orderId}`,
} as const;

/** Returns the address of a product's page, with a chosen size and color (docs/product/catalog.md#product-addresses). */
export function productPath(slug: string, { size, color }: { size?: string; color?: string } = {}): string {
  const query = new URLSearchParams({ ...(size && { size }), ...(color && { color }) });
  return query.size > 0 ? `${PATHS.store}/${slug}?${query}` : `${PATHS.store}/${slug}`;
}

/** Returns the address of the assistant with a role chosen and a question filled in but not sent. */
export function assistantPath(question: string, role = ''): string {
  return `${PATHS.assistant}?q=${encodeURIComponent(question)}${role && `&role=${role}`}`;
}

/** Returns the slug in the path of a product's page; `null` for any other path. */
export function productSlugOf(pathname: string): string | null {
  return /^\/store\/([a-z0-9-]+)$/.exec(pathname)?.[1] ?? null;
}

/** Returns the id in the path of a course page; `null` for any other path. The course may not exist. */
export function courseIdOf(pathname: string): string | null {
  return /^\/course\/(.+)$/.exec(pathname)?.[1] ?? null;
}

/** Returns the public path of a page that is built as a file: `/about.html` → `/about`. */
export function pagePath({ pathname }: { pathname: string }): string {
  return pathname.replace(/(?:\/index)?\.html$/, '').replace(/(.)\/$/, '$1') || '/';
}

/** Returns whether a navigation item is the current page or one below it (docs/product/site.md#navigation). */
export function isActivePath(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(href === '/' ? '//' : `${href}/`);
}
