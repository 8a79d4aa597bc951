import { existsSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { currentRelease } from '#server/kernel/releases/releases.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { publishRelease } from '#tests/support/site-release.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { extractAnswer, notOnSite } from './extracts/extract-answer.ts';
import { find, findPassages, isConfident } from './knowledge.ts';
import { writeKnowledge } from './write-knowledge.ts';

const PAGES = {
  '/faqs': {
    title: 'Questions | GTI',
    body: `<h1>Questions</h1>
      <details id="credits"><summary><h2>How and when do I get my CME credits?</h2></summary>
        <p>We email your continuing education units within 30 days. Ask us about others.</p></details>
      <details id="online"><summary><h2>Can I take courses online?</h2></summary>
        <p>Partly. Skills are taught in person.</p></details>`,
  },
  '/course/save-civilian': {
    title: 'SAVE Civilian Course | GTI',
    body: `<h1>Stop Hemorrhage</h1><p>For first responders.</p>
      <section id="covered"><h2>What's covered</h2><ul><li>Stop hemorrhage</li><li>Airway management</li></ul></section>`,
  },
};

const DAMAGES: Record<string, (file: string) => void> = {
  'knowledge.sqlite': (file) => truncateSync(file, 5000),
  'word-vectors.sqlite': rmSync,
};

function shop(): TestServices {
  const services = testServices();
  publishRelease(services, PAGES);
  return services;
}

const urls = (services: TestServices, query: string) =>
  findPassages(services, query).map(({ passage }) => passage.url);

describe('finding passages', () => {
  it('names the address and the anchor of the passage', () => {
    expect(urls(shop(), 'when do I get my credits')[0]).toBe('/faqs#credits');
  });

  it('knows abbreviations and what visitors call things', () => {
    const services = shop();
    expect(urls(services, 'CEUs?')[0]).toBe('/faqs#credits');
    expect(urls(services, 'stop the bleed')[0]).toMatch('/course/save-civilian');
  });

  it('forgives spelling mistakes, also those in words that only visitors use', () => {
    const services = shop();
    // cspell:disable-next-line
    expect(urls(services, 'hemorrage')[0]).toMatch('/course/save-civilian');
    // cspell:disable-next-line
    expect(urls(services, 'turniquet')[0]).toMatch('/course/save-civilian');
  });

  it('reads prices and stock when it is asked', () => {
    const services = shop();
    stockProduct(services, { name: 'Field Cap', inventory: 50 });
    const [found] = findPassages(services, 'field cap');
    expect(found?.passage).toMatchObject({ kind: 'product', title: 'Field Cap' });
    expect(found?.passage.text).toContain('In stock.');
  });

  it('switches with the release', () => {
    const services = shop();
    expect(urls(services, 'credits')[0]).toBe('/faqs#credits');
    publishRelease(services, { '/about': { body: '<h1>About</h1><p>Credits are history.</p>' } });
    expect(urls(services, 'credits')).toEqual(['/about']);
  });

  it('reads the pages where the index of a release is cut off or lacks its word vectors', () => {
    for (const [file, damage] of Object.entries(DAMAGES)) {
      const services = shop();
      const release = currentRelease(services.env) ?? '';
      writeKnowledge(release);
      damage(join(release, file));
      expect(urls(services, 'when do I get my credits')[0]).toBe('/faqs#credits');
      expect(existsSync(join(release, 'word-vectors.sqlite'))).toBe(file !== 'word-vectors.sqlite');
    }
  });

  it('finds nothing before the first release, and in a question without words', () => {
    expect(findPassages(testServices(), 'credits')).toEqual([]);
    expect(findPassages(shop(), '?! "*" OR')).toEqual([]);
  });
});

describe('an extract', () => {
  it('is sentences of the passage with a link to it', () => {
    expect(extractAnswer(shop(), 'when do i get my cme credits')).toMatchObject({
      isAnswered: true,
      answer: expect.stringMatching(/^We email your continuing education units within 30 days\./),
      sources: [{ title: 'How and when do I get my CME credits?', url: '/faqs#credits' }],
    });
  });

  it('names the pages that come closest when the site does not answer for sure', () => {
    const answer = extractAnswer(shop(), 'is there a hotel near the cme credits');
    expect(answer).toMatchObject({
      answer: expect.stringMatching(/^That isn't on this site\. \[Contact us\]\(\/contact\)/),
      isAnswered: false,
      sources: [{ title: 'How and when do I get my CME credits?', url: '/faqs#credits' }],
    });
  });

  it('names no page for a question that has a word of the site but is about something else', () => {
    const found = find(shop(), 'is there a hotel near the cme credits');
    expect(notOnSite(found).sources).toHaveLength(1);
    const unlikely = found.map((finding) => ({ ...finding, confidence: 0.01 }));
    expect(notOnSite(unlikely).sources).toEqual([]);
  });

  it('refuses what the site does not say', () => {
    const services = shop();
    expect(isConfident(findPassages(services, 'who won the baseball championship'))).toBe(false);
    expect(extractAnswer(services, 'who won the baseball championship')).toEqual({
      answer:
        "That isn't on this site. [Contact us](/contact), and we'll get back to you as soon as possible.",
      isAnswered: false,
      sources: [],
    });
  });
});
