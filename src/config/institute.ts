/**
 * Facts about the institute, in one place. `null` and example.com addresses are facts that the owner has
 * not given yet (decisions.md 9): nothing here is invented.
 */
interface Institute {
  name: string;
  shortName: string;
  email: string;
  /** Street address of the head office: the query of the maps link. */
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
    { name: 'Henderson', city: 'Henderson', state: 'Nevada' },
    { name: 'Pohakuloa Training Area', city: 'Hilo', state: 'Hawaii' },
    { name: 'Dobbins ARB', city: 'Marietta', state: 'Georgia' },
  ],
};

/** The social links in the order they are shown, with their names. */
export const SOCIAL_LINKS = [
  { name: 'Facebook', href: INSTITUTE.social.facebook },
  { name: 'Instagram', href: INSTITUTE.social.instagram },
  { name: 'TikTok', href: INSTITUTE.social.tiktok },
  { name: 'YouTube', href: INSTITUTE.social.youtube },
] as const;

/** Whether the owner has given this fact: neither empty nor one of the example addresses. */
export function isSet(fact: string | null): fact is string {
  return fact !== null && !/\bexample\.(?:com|org|net)\b/.test(fact);
}

/** Names of the facts that are still placeholders, as paths (`social.tiktok`); for the readiness check. */
export function unsetFacts(facts: object = INSTITUTE, path = ''): string[] {
  return Object.entries(facts).flatMap(([name, fact]: [string, unknown]) => {
    if (fact === null || typeof fact === 'string') return isSet(fact) ? [] : [path + name];
    return typeof fact === 'object' ? unsetFacts(fact, `${path}${name}.`) : [];
  });
}
