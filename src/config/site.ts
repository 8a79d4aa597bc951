import { PATHS } from '#shared/paths.ts';

/** Defaults for pages without metadata of their own. */
export const SITE = {
  description:
    'Veteran-owned institute for advanced trauma, emergency and tactical medicine, for military and civilian healthcare professionals.',
  keywords: 'trauma training, tactical medicine, emergency medicine, military, civilian, CME',
  storeTitle: 'GTI Merchandise',
} as const;

/** The main navigation. */
export const NAVIGATION = [
  { href: PATHS.about, label: 'ABOUT' },
  { href: PATHS.military, label: 'MILITARY' },
  { href: PATHS.civilian, label: 'CIVILIAN' },
  { href: PATHS.faqs, label: 'FAQs' },
  { href: PATHS.contact, label: 'CONTACT' },
  { href: PATHS.store, label: 'MERCH' },
] as const;
