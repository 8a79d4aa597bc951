/** Defaults for pages that say nothing of their own. */
export const SITE = {
  title: 'GTI Medical Training Solutions',
  description:
    'Veteran-owned institute for advanced trauma, emergency and tactical medicine, for military and civilian healthcare professionals.',
  keywords: 'trauma training, tactical medicine, emergency medicine, military, civilian, CME',
  storeTitle: 'GTI Merchandise',
} as const;

/** Main navigation, in order. */
export const NAVIGATION = [
  { href: '/about', label: 'ABOUT' },
  { href: '/military', label: 'MILITARY' },
  { href: '/civilian', label: 'CIVILIAN' },
  { href: '/faqs', label: 'FAQs' },
  { href: '/contact', label: 'CONTACT' },
  { href: '/store', label: 'MERCH' },
] as const;
