import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreSeo } from './score-seo.ts';
import { CHECKS, type ScoredPage, type ScoredSeo } from './seo-checks.ts';

const BEST: ScoredSeo = {
  title: 'Trauma course for medics, taught hands-on',
  description: `A trauma course for medics. ${'Hands-on. '.repeat(20)}`.slice(0, 155),
  keywords: ['trauma course', 'Medics'],
  ogTitle: 'Trauma course',
  ogDescription: 'For medics',
  ogImage: '',
  robots: '',
  canonical: '',
};

const published = {
  headings: [
    { level: 1, text: 'Trauma course' },
    { level: 2, text: 'Dates' },
    { level: 3, text: 'Spring' },
    { level: 2, text: 'Prices' },
  ],
  text: 'The TRAUMA  course is for medics.',
  words: 300,
  shareImage: 'https://gti.example/share/home.png',
};
const PAGE: ScoredPage = {
  address: 'https://gti.example/course/met3',
  published,
  others: [{ path: '/about', title: 'About us', description: 'Who we are' }],
};

it('has 100 points', () => {
  expect(CHECKS.reduce((sum, { points }) => sum + points, 0)).toBe(100);
  expect(scoreSeo(BEST, PAGE)).toEqual({ score: 100, band: 'good', suggestions: [] });
});

describe('what costs points', () => {
  it.each<[string, Partial<ScoredSeo>, number, RegExp]>([
    ['no title', { title: '' }, 80, /^Write a title of 30 to 60 characters/],
    [
      'a title without a keyword',
      { title: 'An evening with friends in Nevada' },
      92,
      /^Use one of the keywords in the title, such as “trauma course”/,
    ],
    ['a title that is nearly long enough', { title: 'Trauma course in Reno' }, 94, /It has 21 characters/],
    [
      'a title that is far too long',
      { title: `Trauma course ${'x'.repeat(80)}` },
      88,
      /^Shorten the title\. It has 94/,
    ],
    [
      'a description that is a bit short',
      { description: `Trauma course ${'x'.repeat(110)}` },
      94,
      /^Make the meta description longer\. It has 124/,
    ],
    [
      'a description without a keyword',
      { description: 'x'.repeat(150) },
      92,
      /keywords in the meta description/,
    ],
    ['no keywords', { keywords: [] }, 72, /^Add the keywords/],
    [
      'a keyword that the page does not use',
      { keywords: ['trauma course', 'prolonged care'] },
      96,
      /doesn't have “prolonged care”/,
    ],
    ['a part of a word', { keywords: ['trauma course', 'medic'] }, 96, /doesn't have “medic”/],
    ['many keywords', { keywords: Array.from({ length: 11 }, () => 'medics') }, 98, /There are 11/],
    ['no share texts', { ogTitle: '', ogDescription: ' ' }, 92, /^Add an Open Graph title/],
    ['noindex', { robots: 'noindex, follow' }, 90, /^Robots hides this page/],
    ['another canonical address', { canonical: '/about' }, 90, /^The canonical address is another page/],
  ])('%s', (_, change, score, advice) => {
    const result = scoreSeo({ ...BEST, ...change }, PAGE);
    expect(result.score).toBe(score);
    expect(result.suggestions[0]).toMatch(advice);
  });

  it.each<[string, Partial<ScoredPage>, number, RegExp]>([
    ['no page', { published: null }, 76, /^There is no published page/],
    [
      'the title of another record',
      { others: [{ path: '/a', title: ` ${BEST.title.toUpperCase()}`, description: '' }] },
      92,
      /^The SEO record of \/a has the same title/,
    ],
    [
      'the description of another record',
      { others: [{ path: '/a', title: '', description: BEST.description }] },
      94,
      /same description/,
    ],
    ['no share picture', { published: { ...published, shareImage: null } }, 96, /1200x630/],
    ['no main heading', { published: { ...published, headings: [] } }, 95, /no main heading/],
    [
      'two main headings',
      { published: { ...published, headings: [1, 1].map((level) => ({ level, text: 'A' })) } },
      95,
      /has 2 main headings/,
    ],
    [
      'a heading that skips a level',
      { published: { ...published, headings: [1, 2, 4].map((level) => ({ level, text: 'B' })) } },
      97,
      /^The heading “B” is an h4 below an h2\. Make it an h3/,
    ],
    ['few words', { published: { ...published, words: 160 } }, 98, /has 160 words/],
    ['hardly any words', { published: { ...published, words: 20 } }, 96, /has 20 words/],
  ])('%s', (_, change, score, advice) => {
    const result = scoreSeo(BEST, { ...PAGE, ...change });
    expect(result.score).toBe(score);
    expect(result.suggestions[0]).toMatch(advice);
  });
});

it('accepts its own address as the canonical one', () => {
  for (const canonical of [PAGE.address, '/course/met3', 'https://'])
    expect(scoreSeo({ ...BEST, canonical }, PAGE).score).toBe(100);
});

it('names the costliest problem first', () => {
  const { suggestions } = scoreSeo({ ...BEST, ogTitle: '', robots: 'none' }, PAGE);
  expect(suggestions.map((advice) => advice.split(' ')[0])).toEqual(['Robots', 'Add']);
});

it('scores anything from 0 to 100, in its band, always the same, and 100 only without suggestions', () => {
  const text = fc.string({ maxLength: 200 });
  const seo = fc.record({
    ...{ title: text, description: text, keywords: fc.array(text, { maxLength: 12 }), ogTitle: text },
    ...{ ogDescription: text, ogImage: text, canonical: text },
    robots: fc.constantFrom('', 'noindex', 'index, follow'),
  });
  const page = fc.record({
    address: fc.constant(PAGE.address),
    published: fc.option(
      fc.record({
        headings: fc.array(fc.record({ level: fc.integer({ min: 1, max: 6 }), text })),
        ...{ text, words: fc.nat(), shareImage: fc.option(text) },
      }),
    ),
    others: fc.array(fc.record({ path: text, title: text, description: text }), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(seo, page, (typed, on) => {
      const { score, band, suggestions } = scoreSeo(typed, on);
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      expect(band).toBe(score >= 80 ? 'good' : score >= 60 ? 'fair' : 'poor');
      expect(suggestions.every(Boolean)).toBe(true);
      if (score < 100) expect(suggestions).not.toEqual([]);
      expect(scoreSeo(typed, on)).toEqual({ score, band, suggestions });
    }),
  );
});
