import { expect, it } from 'vitest';
import { stockProduct } from '#tests/support/shop.ts';
import { publishRelease } from '#tests/support/site-release.ts';
import { testServices } from '#tests/support/test-services.ts';
import { extractAnswer } from './extracts/extract-answer.ts';

function shop() {
  const services = testServices();
  publishRelease(services, {
    '/privacy': {
      title: 'Privacy Policy | GTI',
      body: `<h1>Privacy Policy</h1>
        <section><h2 id="accounts">Accounts</h2><p>A hash, from which the password can't be read.</p></section>
        <section><h2 id="questions-to-the-assistant">Questions to the assistant</h2>
          <p>We keep a log of the questions you ask the assistant.</p></section>`,
    },
  });
  stockProduct(services, { name: 'Unit Tee', allowCustomization: true });
  stockProduct(services, { name: 'Field Cap' });
  return services;
}

it.each([
  ['I forgot my password', '/auth?forgot', 'email you a link to choose a new password'],
  ['which card brands are accepted', '/store', 'Visa, Mastercard, American Express and Discover'],
  [
    'which file types can I use for a logo',
    '/store/unit-tee',
    'PNG, JPEG, WebP, GIF, AVIF or SVG up to 5 MB',
  ],
  ['who reads what I type here', '/privacy#questions-to-the-assistant', 'We keep a log of the questions'],
])('answers "%s" from %s', (question, url, text) => {
  const { answer, isAnswered, sources } = extractAnswer(shop(), question);
  expect({ isAnswered, url: sources[0]?.url }).toEqual({ isAnswered: true, url });
  expect(answer).toContain(text);
});
