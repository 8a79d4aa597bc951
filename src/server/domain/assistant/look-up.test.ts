import { describe, expect, it } from 'vitest';
import { stockProduct } from '#tests/support/shop.ts';
import { publishIndexed, publishRelease } from '#tests/support/site-release.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { find, findPassages, isConfident } from './knowledge.ts';

const PAGES = {
  '/': { title: 'GTI', body: '<h1>GTI</h1><p>Courses in Nevada. Money back if you cancel early.</p>' },
  '/cancellation-policy': {
    title: 'Cancellation Policy | GTI',
    body: `<h1>Cancellation Policy</h1>
      <section id="refunds"><h2>Course refunds</h2><p>Full refund: more than 30 days before the course starts.</p></section>
      <section id="how-to-cancel"><h2>How to cancel</h2><p>Contact us with the course and its start date before you cancel.</p></section>
      <section id="merchandise"><h2>Merchandise returns</h2><p>Tell us within 30 days of delivery.</p></section>`,
  },
  '/course/save-civilian': {
    title: 'SAVE Civilian Course | GTI',
    body: `<h1>Stop Hemorrhage</h1><p>A course for first responders.</p>
      <p>Want more? <a href="/ai-assistant?q=save">Ask the AI assistant about lunch</a></p>`,
  },
  '/contact': { title: 'Contact Us | GTI', body: '<h1>Contact Us</h1><p>Write to info@example.com.</p>' },
};

function shop(publish = publishRelease): TestServices {
  const services = testServices();
  publish(services, PAGES);
  stockProduct(services, { name: 'Field Hoodie', inventory: 50 });
  return services;
}

/** With what is known about words, which a release has. */
const shopWithVectors = () => shop(publishIndexed);

const first = (query: string) => findPassages(shop(), query)[0]?.passage.url;
const isAnswered = (query: string) => isConfident(findPassages(shop(), query));

describe('looking up', () => {
  it('is not led astray by chatter and circumstances', () => {
    const query =
      'hey guys, my unit moves next spring, I was just wondering if I get a full refund when I cancel the course, thanks a lot';
    expect(first(query)).toBe('/cancellation-policy#refunds');
    expect(isAnswered(query)).toBe(true);
  });

  it('finds where a subject is treated, also in words that the site lacks', () => {
    expect(first('can I swap it')).toBe('/cancellation-policy#merchandise');
    expect(first('get hold of a real person')).toBe('/contact');
  });

  it('follows the action of a question rather than its object', () => {
    expect(first('the field hoodie has a hole')).toBe('/cancellation-policy#merchandise');
  });

  it('takes a refund of a product for a return, and a cancellation for a refund unless it asks how', () => {
    expect(first('refund for a hoodie')).toBe('/cancellation-policy#merchandise');
    expect(first('refund for a course')).toBe('/cancellation-policy#refunds');
    expect(first('can I cancel my course 20 days before')).toBe('/cancellation-policy#refunds');
    expect(first('how do I cancel my course')).toBe('/cancellation-policy#how-to-cancel');
  });

  it('reads an unlisted word like the most similar listed one, but not as an answer', () => {
    const services = shopWithVectors();
    const [best] = find(services, 'it is wrecked');
    expect(best).toMatchObject({ score: 0, passage: { url: '/cancellation-policy#merchandise' } });
    expect(best?.evidence.fit).toBeGreaterThan(0);
    expect(isConfident(best ? [best] : [])).toBe(false);
    // A hostel is most like a hotel, which the site doesn't have.
    expect(find(services, 'a hostel').filter(({ evidence }) => evidence.fit > 0)).toEqual([]);
  });

  it('finds what means something like the question without a word of it', () => {
    const services = shopWithVectors();
    expect(find(services, 'emergency nursing')[0]).toMatchObject({
      score: 0,
      similarity: expect.any(Number),
    });
  });

  it('passes on without a word of the question only what known questions lead to', () => {
    const services = shopWithVectors();
    const passed = findPassages(services, 'emergency nursing').map(({ passage }) => passage.id);
    const led = find(services, 'emergency nursing', { limit: 16 })
      .filter(({ expected }) => expected >= 0.1)
      .map(({ passage }) => passage.id);
    expect(passed).toEqual(led.slice(0, 8));
  });

  it('can leave out the example that a question is', () => {
    const services = shopWithVectors();
    const question = 'what do i learn in save';
    const [known] = find(services, question);
    const [unknown] = find(services, question, { without: { isNew: true } });
    expect(known?.expected).toBeGreaterThan(unknown?.expected ?? 1);
  });

  it('finds where the store ships, but no course abroad', () => {
    for (const question of [
      'Do you ship to Canada?',
      'do you ship to APO',
      'is there international shipping',
    ])
      expect(findPassages(shop(), question)[0]?.passage, question).toMatchObject({
        heading: 'Shipping',
        text: expect.stringContaining('We ship within the United States only, including APO'),
      });
    expect(isAnswered('do you ship to an APO')).toBe(true);
    expect(isAnswered('do you teach in Canada')).toBe(false);
  });

  it('refuses what schools and shops are asked and this site does not say', () => {
    expect(isAnswered('is lunch included in the course for first responders in Nevada')).toBe(false);
    expect(isAnswered('can I buy a gift card')).toBe(false);
    expect(isAnswered('how old is the course')).toBe(false);
  });

  it('refuses questions that have nothing but circumstances', () => {
    expect(isAnswered('how many people work there')).toBe(false);
  });
});
