/**
 * Facts about the institute, until somebody saves others on the settings screen. `null` and example.com addresses are facts that the owner has not provided yet:
 * nothing here is invented (docs/product/site.md#institute-facts).
 */
export interface Institute {
  name: string;
  shortName: string;
  email: string;
  phone: string | null;
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
  phone: null,
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

/** Returns the social links in display order. */
export function socialLinks({ social }: Pick<Institute, 'social'>): { name: string; href: string }[] {
  return [
    { name: 'Facebook', href: social.facebook },
    { name: 'Instagram', href: social.instagram },
    { name: 'TikTok', href: social.tiktok },
    { name: 'YouTube', href: social.youtube },
  ];
}

/** Returns whether the owner has provided the fact: it is neither null nor an example address. */
export function isSet(fact: string | null): fact is string {
  return fact !== null && !/\bexample\.(?:com|org|net)\b/.test(fact);
}

/** Returns the paths of the facts that are still placeholders (`social.tiktok`). */
export function unsetFacts(facts: object, path = ''): string[] {
  return Object.entries(facts).flatMap(([name, fact]: [string, unknown]) => {
    if (fact === null || typeof fact === 'string') return isSet(fact) ? [] : [path + name];
    return typeof fact === 'object' ? unsetFacts(fact, `${path}${name}.`) : [];
  });
}
