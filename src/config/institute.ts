/**
 * Facts about the institute, in one place. `null` and example.com addresses are facts that the owner has
 * not given yet (decisions.md 9): nothing here is invented.
 */
export const INSTITUTE = {
  name: 'GTI Medical Training Solutions',
  shortName: 'GTI',
  email: 'info@example.com',
  loginUrl: 'https://learning.example.com/login',
  afattUrl: 'https://afatt.example.com/',
  social: {
    facebook: 'https://facebook.example.com/',
    instagram: 'https://instagram.example.com/',
    tiktok: 'https://tiktok.example.com/',
    youtube: 'https://youtube.example.com/',
  },
} as const;
