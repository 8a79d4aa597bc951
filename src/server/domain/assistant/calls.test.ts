import { describe, expect, it } from 'vitest';
import { aiInteractions } from '#db/schema/assistant.ts';
import { LIMITS } from '#server/kernel/http/limit-table.ts';
import { answers, publishAnswers, QUESTION } from '#tests/support/assistant-shop.ts';
import { modelSettings, type Play, stallsAfter, startScriptedModel } from '#tests/support/scripted-model.ts';
import { type ShopInMemory, shopInMemory } from '#tests/support/shop-in-memory.ts';
import { findPassages } from './knowledge.ts';

const ASKED = { sessionId: 's', question: QUESTION };

function stream(shop: ShopInMemory, init: RequestInit = {}) {
  const headers = { 'Content-Type': 'application/json', Accept: 'text/event-stream' };
  return shop.fetch('/api/ai/question', { method: 'POST', headers, body: JSON.stringify(ASKED), ...init });
}

async function shopWithModel(play: (cited: string) => Play) {
  const server = await startScriptedModel();
  const shop = shopInMemory(modelSettings(server));
  publishAnswers(shop.services);
  server.plays(play(findPassages(shop.services, QUESTION, { kinds: ['course'] })[0]?.passage.id ?? ''));
  return { server, shop, log: () => shop.services.db.select().from(aiInteractions).all() };
}

function eventsOf(text: string): [event: string, data: Record<string, unknown>][] {
  return [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, event = '', data = '']) => [
    event,
    JSON.parse(data),
  ]);
}

describe('POST /api/ai/question as events', () => {
  it('sends the pieces, then the whole answer, unbuffered and uncompressed', async () => {
    const { shop } = await shopWithModel(answers('Yes. We teach them. It is one course.'));
    const response = await stream(shop);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    const events = eventsOf(await response.text());
    const pieces = events.filter(([event]) => event === 'text');
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.map(([, { text }]) => text).join('')).toBe('Yes. We teach them. ');
    expect(events.at(-1)).toEqual([
      'done',
      expect.objectContaining({ answer: 'Yes. We teach them. It is one course.', mode: 'model' }),
    ]);
  });

  it('stops the model when the visitor closes the connection', async () => {
    const { shop, server, log } = await shopWithModel((id) =>
      stallsAfter(`{"kind":"answered","sources":["${id}"],"answer":"Yes. In`),
    );
    const reader = (await stream(shop)).body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toContain('event: text');
    await reader?.cancel();
    await server.calls[0]?.closed;
    await expect.poll(log).toMatchObject([{ failure: 'aborted', response: '' }]);
  });

  it.each([
    ['text/event-stream', 'text/event-stream'],
    ['application/json, Text/Event-Stream;q=0.5', 'text/event-stream'],
    ['application/json, text/event-stream;q=0', 'application/json'],
    ['text/event-streams', 'application/json'],
    ['*/*', 'application/json'],
    [',;=\u00ff', 'application/json'],
  ])('answers "%s" with %s', async (accept, type) => {
    const headers = { 'Content-Type': 'application/json', Accept: accept };
    expect((await stream(shopInMemory(), { headers })).headers.get('content-type')).toBe(type);
  });

  it('ends with an error in the shape of all errors', async () => {
    const shop = shopInMemory();
    shop.services.newId = () => {
      throw new Error('The disk is on fire.');
    };
    const [event] = eventsOf(await (await stream(shop)).text());
    expect(event).toEqual([
      'error',
      { code: 'internal_error', message: expect.any(String), requestId: expect.any(String) },
    ]);
  });

  it('rejects bad input and other origins with a plain error', async () => {
    const shop = shopInMemory();
    const empty = await stream(shop, { body: JSON.stringify({ sessionId: 's', question: ' ' }) });
    expect([empty.status, await empty.json()]).toEqual([
      422,
      expect.objectContaining({ fields: { question: 'Enter a question' } }),
    ]);
    const long = await stream(shop, { body: JSON.stringify({ sessionId: 's', question: 'a'.repeat(2001) }) });
    expect(long.status).toBe(422);
  });
});

describe('the calls', () => {
  it('stop the model when the client of a plain request goes', async () => {
    const { shop, server, log } = await shopWithModel(() => stallsAfter('{'));
    const client = new AbortController();
    const asked = stream(shop, { headers: { 'Content-Type': 'application/json' }, signal: client.signal });
    await expect.poll(() => server.calls.length).toBe(1);
    client.abort();
    expect((await asked).status).toBe(400);
    await server.calls[0]?.closed;
    expect(log()).toMatchObject([{ failure: 'aborted' }]);
  });

  it('answer all five without a model, and log them for the visitor of the cookie', async () => {
    const shop = shopInMemory();
    const asked = {
      question: { question: QUESTION },
      search: { query: 'refund', searchResults: [] },
      recommendations: { userInterests: ['bleeding', 'tourniquets'] },
      scenario: { topic: 'bleeding control' },
      'analyze-course': { courseTitle: 'Bleeding', courseDescription: 'Tourniquets and airway.' },
    };
    for (const [path, body] of Object.entries(asked)) {
      const response = await shop.sendJson('POST', `/api/ai/${path}`, { sessionId: 's', ...body });
      expect([path, response.status, await response.json()]).toEqual([
        path,
        200,
        expect.objectContaining({ mode: 'extract', id: expect.any(String), sources: expect.any(Array) }),
      ]);
    }
    const log = shop.services.db.select().from(aiInteractions).all();
    expect(log.map(({ type }) => type)).toEqual([
      'question',
      'search',
      'recommendations',
      'scenario',
      'analysis',
    ]);
    expect(new Set(log.map(({ visitor }) => visitor)).size).toBe(1);
    expect(log[0]?.visitor).toMatch(/^[\w-]{20,}/);
    expect(log[2]?.query).toBe('bleeding, tourniquets');
  });

  it('take an empty choice for an absent one, and reject interests that are no texts', async () => {
    const shop = shopInMemory();
    const send = (path: string, body: object) =>
      shop.sendJson('POST', `/api/ai/${path}`, { sessionId: 's', ...body });
    expect((await send('question', { question: 'refund', userRole: '' })).status).toBe(200);
    expect((await send('scenario', { topic: 'refund', difficulty: '' })).status).toBe(200);
    expect((await send('question', { question: 'refund', userRole: 'medic' })).status).toBe(422);
    for (const userInterests of [[{ toString: 1 }], [{}], ['bleeding', ['airway']], [7], []]) {
      const response = await send('recommendations', { userInterests });
      expect([response.status, (await response.json()).fields]).toEqual([
        422,
        { userInterests: 'Enter your interests' },
      ]);
    }
  });

  it('are limited by the cookie, whatever session id the page makes up', async () => {
    const shop = shopInMemory();
    const { points } = LIMITS['assistant-visitor'];
    for (let count = 0; count <= points; count += 1)
      expect(
        (await shop.sendJson('POST', '/api/ai/question', { ...ASKED, sessionId: `s${count}` })).status,
      ).toBe(200);
    const limited = await stream(shop);
    expect([limited.status, limited.headers.has('retry-after')]).toEqual([429, true]);
    expect((await limited.json()).message).toMatch(/^Too many questions\. Try again in \d+ minutes\.$/);
    shop.clearCookies();
    expect((await shop.sendJson('POST', '/api/ai/question', ASKED)).status).toBe(200);
  });

  it('are limited by address without a cookie', async () => {
    const shop = shopInMemory({ RATE_LIMIT_SCALE: '0.05' });
    for (let count = 0; count < LIMITS.assistant.points * 0.05; count += 1) {
      shop.clearCookies();
      expect((await shop.sendJson('POST', '/api/ai/question', ASKED)).status).toBe(200);
    }
    shop.clearCookies();
    expect((await shop.sendJson('POST', '/api/ai/search', { sessionId: 's', query: 'x' })).status).toBe(429);
  });
});

describe('PUT /api/ai/answers/{id}/vote', () => {
  const vote = (shop: ShopInMemory, id: string, body: unknown) =>
    shop.sendJson('PUT', `/api/ai/answers/${id}/vote`, body);

  it('stores, changes and takes back the vote of the visitor who got the answer, and of nobody else', async () => {
    const shop = shopInMemory();
    const { id } = await (await shop.sendJson('POST', '/api/ai/question', ASKED)).json();
    const stored = () => shop.services.db.select().from(aiInteractions).get();
    expect((await vote(shop, id, { vote: 'down', reason: 'My DOB is 3/4/1985.' })).status).toBe(204);
    expect(stored()).toMatchObject({ vote: 'down', voteReason: 'My DOB is [date].' });
    expect((await vote(shop, id, { vote: 'up', reason: '' })).status).toBe(204);
    expect(stored()).toMatchObject({ vote: 'up', voteReason: null });
    expect((await vote(shop, id, { vote: '' })).status).toBe(204);
    expect(stored()).toMatchObject({ vote: null, voteReason: null });

    expect((await vote(shop, id, { vote: 'sideways' })).status).toBe(422);
    expect((await vote(shop, 'x', { vote: 'up' })).status).toBe(404);
    expect((await vote(shop, crypto.randomUUID(), { vote: 'up' })).status).toBe(404);
    shop.clearCookies();
    expect((await vote(shop, id, { vote: 'up' })).status).toBe(404);
    await shop.sendJson('POST', '/api/ai/question', ASKED);
    expect((await vote(shop, id, { vote: 'up' })).status).toBe(404);
    expect(stored()).toMatchObject({ vote: null });
  });
});
