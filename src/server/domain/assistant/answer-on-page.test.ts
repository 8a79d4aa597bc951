import { expect, it } from 'vitest';
import type { RouteContext } from '#server/kernel/http/route-context.ts';
import { testServices } from '#tests/support/test-services.ts';
import { answerOnPage } from './answer-on-page.ts';

/** Opens the page by an address. */
function open(query: string, { services = testServices(), headers = {}, method = 'GET' } = {}) {
  const url = new URL(`http://localhost:4321/ai-assistant${query}`);
  const jar = new Map<string, { value: string }>();
  const cookies = {
    get: (name: string) => jar.get(name),
    set: (name: string, value: string) => jar.set(name, { value }),
  };
  const http = {
    url,
    cookies,
    request: new Request(url, { headers, method }),
    locals: { address: '203.0.113.7' },
  };
  return answerOnPage(services, http as unknown as RouteContext);
}

it('fills in the question of a link, and asks nothing', async () => {
  expect(await open('')).toBeNull();
  expect(await open('?role=military')).toBeNull();
  expect(await open('?q=Where%3F')).toEqual({ text: 'Where?' });
  expect(await open('?q=Where%3F&role=military')).toEqual({ text: 'Where?', role: 'military' });
});

it('answers a question that was sent with the form', async () => {
  const asked = await open('?q=a%0D%0Ab&role=civilian&ask=1');
  expect(asked).toMatchObject({ text: 'a\nb', role: 'civilian', answer: { answer: expect.any(String) } });
});

it.each([
  ['a link on another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ['a page that is loaded ahead', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ['the headers', { method: 'HEAD' }],
])('asks nothing for %s', async (_, request) => {
  expect(await open('?q=Where%3F&ask=1', request)).toEqual({ text: 'Where?' });
});

it.each([
  ['?q=+%0A+&ask=1', 'Enter a question.'],
  ['?ask=1', 'Enter a question.'],
  [`?q=${'x'.repeat(5000)}&ask=1`, 'Use at most 2000 characters.'],
])('says what is wrong with %.20s', async (query, problem) => {
  const asked = await open(query);
  expect(asked).toMatchObject({ problem });
  expect(asked?.text.length).toBeLessThanOrEqual(4000);
});

it('says when there were too many questions', async () => {
  const services = testServices();
  let last = await open('?q=Where&ask=1', { services });
  for (let time = 0; time < 120; time += 1) last = await open('?q=Where&ask=1', { services });
  expect(last?.problem).toMatch(/^Too many questions\./);
});
