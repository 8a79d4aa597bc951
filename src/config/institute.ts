/**
 * Facts about the institute. `null` and example.com addresses are facts that the owner has not provided yet:
 * nothing here is invented (docs/product.md#institute-facts).
 */
export interface Institute {
  name: string;
  shortName: string;
  email: string;
  /** Street address of the head office, also for the maps link. */
  streetAddress: string | null;
  loginUrl: string;
  afattUrl: string;
  founderVideoUrl: string;
  social: Record<'facebook' | 'instagram' | 'tiktok' | 'youtube', string>;
  premierSites: readonly Site[];
}

interface Site {
  name: string;
  city: string;
  state: string;
  /** In degrees, for the map: north and east are positive. */
  latitude: number;
  longitude: number;
}

export const INSTITUTE: Institute = {
  name: 'GTI Medical Training Solutions',
  shortName: 'GTI',
  email: 'info@example.com',
  streetAddress: null,
  loginUrl: 'https://learning.example.com/login',
  afattUrl: 'https://afatt.example.com/',
  founderVideoUrl: 'https://video.example.com/founder',
  social: {
    facebook: 'https://facebook.example.com/',
    instagram: 'https://instagram.example.com/',
    tiktok: 'https://tiktok.example.com/',
    youtube: 'https://youtube.example.com/',
  },
  premierSites: [
    { name: 'Henderson', city: 'Henderson', state: 'Nevada', latitude: 36.04, longitude: -114.98 },
    { name: 'Pohakuloa Training Area', city: 'Hilo', state: 'Hawaii', latitude: 19.76, longitude: -155.53 },
    { name: 'Dobbins ARB', city: 'Marietta', state: 'Georgia', latitude: 33.92, longitude: -84.52 },
  ],
};

/** The social links in display order. */
export const SOCIAL_LINKS = [
  { name: 'Facebook', href: INSTITUTE.social.facebook },
  { name: 'Instagram', href: INSTITUTE.social.instagram },
  { name: 'TikTok', href: INSTITUTE.social.tiktok },
  { name: 'YouTube', href: INSTITUTE.social.youtube },
] as const;

/** Returns whether the owner has provided the fact: it is neither null nor an example address. */
export function isSet(fact: string | null): fact is string {
  return fact !== null && !/\bexample\.(?:com|org|net)\b/.test(fact);
}

/** Returns the paths of the facts that are still placeholders (`social.tiktok`). */
export function unsetFacts(facts: object = INSTITUTE, path = ''): string[] {
  return Object.entries(facts).flatMap(([name, fact]: [string, unknown]) => {
    if (fact === null || typeof fact === 'string') return isSet(fact) ? [] : [path + name];
    return typeof fact === 'object' ? unsetFacts(fact, `${path}${name}.`) : [];
  });
}
