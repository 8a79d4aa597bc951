import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { listAuditEntries, requireAuditEntry } from '#server/kernel/audit/audit-log.queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf } from '#tests/support/errors.ts';
import { addInteraction, fillInteractions } from '#tests/support/interactions.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { deleteInteraction, purgeInteractions } from './delete-interactions.ts';
import { exportInteractions } from './export-interactions.ts';
import { readAssistantFigures } from './figures.queries.ts';
import { listInteractions, requireInteraction } from './interactions.queries.ts';
import type { LogFilter } from './log-filter.ts';
import { listUnanswered } from './unanswered.queries.ts';

const PAGE = { limit: 50, offset: 0 };

const list = (services: TestServices, filter: LogFilter = {}) =>
  listInteractions(services, { ...filter, ...PAGE });
const queries = (services: TestServices, filter?: LogFilter) =>
  list(services, filter).interactions.map(({ query }) => query);

/** Adds an entry, and lets a minute pass. */
function add(services: TestServices, query: string, fields: Parameters<typeof addInteraction>[1] = {}) {
  const id = addInteraction(services, { query, ...fields });
  services.pass(60_000);
  return id;
}

describe('the list', () => {
  it('is newest first and filters by everything', () => {
    const services = testServices();
    add(services, 'one', { type: 'search', isAnswered: false });
    add(services, 'two', { mode: 'model', vote: 'down', sessionId: 's2' });
    add(services, 'three', { failure: 'timeout', vote: 'up', sessionId: 's2' });
    expect(queries(services)).toEqual(['three', 'two', 'one']);
    expect(queries(services, { type: 'search' })).toEqual(['one']);
    expect(queries(services, { mode: 'model' })).toEqual(['two']);
    expect(queries(services, { answered: false })).toEqual(['one']);
    expect(queries(services, { answered: true, mode: 'extract' })).toEqual(['three']);
    expect(queries(services, { vote: 'down' })).toEqual(['two']);
    expect(queries(services, { failed: true })).toEqual(['three']);
    expect(queries(services, { failed: false, vote: 'up' })).toEqual([]);
    expect(queries(services, { session: 's2' })).toEqual(['three', 'two']);
  });

  it.each([
    ['tccc', ['Do you teach TCCC?']],
    ['TEACH do', ['Do you teach TCCC?']],
    ['tour', ['Where do I put a tourniquet, café?']],
    ['CAFE tour', ['Where do I put a tourniquet, café?']],
    ['answers', ['Where do I put a tourniquet, café?', 'Do you teach TCCC?']],
    ['zebra', []],
    ['"', []],
    ['\u{1E900}b "x" NEAR(', []],
    ['teach zebra', []],
  ])('finds %j by its words in question and answer', (search, found) => {
    const services = testServices();
    add(services, 'Do you teach TCCC?', { response: 'Answers' });
    add(services, 'Where do I put a tourniquet, café?', { response: 'No answers' });
    expect(queries(services, { search })).toEqual(found);
  });

  it('finds a changed answer, but not a deleted one', () => {
    const services = testServices();
    const id = add(services, 'one', { response: 'before' });
    services.db.$client.prepare("update ai_interactions set response = 'after' where id = ?").run(id);
    expect([queries(services, { search: 'before' }), queries(services, { search: 'after' })]).toEqual([
      [],
      ['one'],
    ]);
    deleteInteraction(services, id, ADMIN_ACTOR);
    expect(queries(services, { search: 'after' })).toEqual([]);
  });

  it('cuts long texts off, and pages through up to 10,000 entries and 2,000 of a search', () => {
    const services = testServices();
    fillInteractions(services.db, { entries: 10_050, now: services.now() });
    expect(list(services)).toMatchObject({ total: 10_000, hasMore: true });
    expect(list(services).interactions[0]?.response).toHaveLength(300);
    expect(listInteractions(services, { limit: 50, offset: 9_990 }).interactions).toHaveLength(10);
    expect(listInteractions(services, { limit: 50, offset: 10_000 }).interactions).toEqual([]);
    expect(list(services, { search: 'medics' })).toMatchObject({ total: 2000, hasMore: true });
    expect(list(services, { search: 'medics', type: 'scenario' })).toMatchObject({
      total: 400,
      hasMore: true,
    });
  });

  it('finds a page of every filter in an index, without sorting', () => {
    const plans: string[] = [];
    const services = testServices({}, (sql) => plans.push(String(sql)));
    add(services, 'one');
    const filters: LogFilter[] = [
      {},
      { type: 'search' },
      { mode: 'model', answered: false },
      { failed: true },
    ];
    for (const filter of filters) {
      plans.length = 0;
      list(services, filter);
      const [count, page] = plans.map((sql) =>
        JSON.stringify(services.db.$client.prepare(`explain query plan ${sql}`).all()),
      );
      expect(count).toContain('USING COVERING INDEX');
      expect(page).toContain('USING COVERING INDEX');
      expect(page).not.toContain('TEMP B-TREE');
    }
  });
});

describe('the deletion', () => {
  it('removes what a conversation has, and says in the audit log that it did but not what', () => {
    const services = testServices();
    add(services, 'My name is Ann', { sessionId: 'ann' });
    add(services, 'And my question', { sessionId: 'ann' });
    add(services, 'Other', { sessionId: 'bob' });
    expect(purgeInteractions(services, { session: 'ann' }, 2, ADMIN_ACTOR)).toBe(2);
    expect(queries(services)).toEqual(['Other']);
    const [entry] = listAuditEntries(services, PAGE).entries;
    expect(entry).toMatchObject({ action: 'assistant_log_purged', actor: { username: 'pat' } });
    const detail = requireAuditEntry(services.db, Number(entry?.id));
    expect(detail.before).toEqual({ rows: 2, by: 'conversation' });
  });

  it('removes what a search finds with the filters, and nothing if that is another number than was confirmed', () => {
    const services = testServices();
    add(services, 'Ann asks');
    add(services, 'Ann looks', { type: 'search' });
    const purge = (expected: number) => () =>
      purgeInteractions(services, { search: 'ann', type: 'search' }, expected, ADMIN_ACTOR);
    expect(errorOf(purge(2)).code).toBe('stale');
    expect(queries(services)).toHaveLength(2);
    expect(purge(1)()).toBe(1);
    expect(queries(services)).toEqual(['Ann asks']);
    expect(errorOf(purge(1)).code).toBe('stale');
  });
});

it('exports every entry that matches, newest first, with formulas as text', async () => {
  const services = testServices();
  for (let n = 0; n < 401; n += 1) add(services, `=N${n}`, { costMicros: 1234, sources: ['/a', '/b'] });
  add(services, 'unlike', { type: 'search' });
  const all = exportInteractions(services, { type: 'question' }, ADMIN_ACTOR);
  expect(all).toMatchObject({ fileName: 'gti-assistant-2026-11-20.csv', total: 401 });
  const csv = await text(all.body);
  expect(new Set(csv.match(/'=N\d+/g)).size).toBe(401);
  expect(csv.split('\r\n')[1]).toMatch(/,Question,extract,,'=N400,.*,\/a \/b,.*,0\.001234,,a-conversation$/);
  const found = exportInteractions(services, { search: 'unl' }, ADMIN_ACTOR);
  expect([found.total, (await text(found.body)).trim().split('\r\n').length]).toEqual([1, 2]);
  const actions = listAuditEntries(services, PAGE).entries.map(({ action }) => action);
  expect(actions).toEqual(['assistant_log_exported', 'assistant_log_exported']);
});

describe('the unanswered questions', () => {
  it('are grouped by what they say, those asked most first', () => {
    const services = testServices();
    const ask = (query: string) => add(services, query, { isAnswered: false });
    ask('Do you ship to Canada?');
    ask('Is there parking?');
    ask('shipping to CANADA');
    ask('do you ship to canada?');
    add(services, 'Is there parking?', { isAnswered: true });
    add(services, 'A course', { isAnswered: false, type: 'analysis' });
    const { groups, lookedAt, hasMore } = listUnanswered(services);
    expect(groups).toMatchObject([
      {
        question: 'do you ship to canada?',
        count: 3,
        examples: [{ query: 'do you ship to canada?' }, { query: 'shipping to CANADA' }],
      },
      { question: 'Is there parking?', count: 1 },
    ]);
    expect([lookedAt, hasMore]).toEqual([4, false]);
  });

  it('are at most 50 groups of the newest 1,000', () => {
    const services = testServices();
    services.db.$client
      .prepare(
        `insert into ai_interactions (id, session_id, type, query, response, is_answered, created_at)
          with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1001)
          select 'i' || n, 's', 'question', 'word' || n, '', 0, n from numbers`,
      )
      .run();
    const { groups, lookedAt, hasMore } = listUnanswered(services);
    expect([groups.length, lookedAt, hasMore]).toEqual([50, 1000, true]);
    expect(groups[0]?.question).toBe('word1001');
  });
});

it('has the figures of the last 30 days: questions, votes with reasons, and the cost of each day', () => {
  const services = testServices();
  add(services, 'long ago', { vote: 'up', costMicros: 9 });
  services.pass(31 * DAY_MS);
  add(services, 'bad', { mode: 'model', vote: 'down', voteReason: 'Wrong', costMicros: 1500 });
  add(services, 'SEO', { type: 'seo_generate', mode: 'model', costMicros: 400 });
  services.pass(DAY_MS);
  add(services, 'unknown', { isAnswered: false, failure: 'busy', vote: 'up' });
  const { days, ...figures } = readAssistantFigures(services);
  expect(figures).toMatchObject({ asked: 2, unanswered: 1, byModel: 1, failed: 1, dailyBudgetMicros: null });
  expect(figures.votes).toMatchObject({ up: 1, down: 1, reasons: [{ reason: 'Wrong', query: 'bad' }] });
  expect(days).toHaveLength(30);
  expect(days.slice(-2)).toMatchObject([
    { asked: 1, costMicros: 1900 },
    { asked: 1, costMicros: 0 },
  ]);
  services.db.$client.exec('delete from ai_interactions');
  expect(readAssistantFigures(services).days.at(-2)).toMatchObject({ asked: 0, costMicros: 1900 });
});

describe('the calls', () => {
  const calls = [
    ['GET', '/api/admin/ai/interactions', 200],
    ['GET', '/api/admin/ai/interactions/00000000-0000-4000-8000-000000000999', 404],
    ['DELETE', '/api/admin/ai/interactions/00000000-0000-4000-8000-000000000999', 404],
    ['DELETE', `/api/admin/ai/interactions?session=x&expected=1`, 409],
    ['GET', '/api/admin/ai/export.csv', 200],
    ['GET', '/api/admin/ai/unanswered', 200],
    ['GET', '/api/admin/ai/figures', 200],
  ] as const;

  it.each(calls)('%s %s is for administrators only', async (method, path, status) => {
    const shop = shopInMemory();
    expect((await shop.fetch(path, { method })).status).toBe(401);
    await shop.signInAs('user');
    expect((await shop.fetch(path, { method })).status).toBe(403);
    await shop.signInAs('admin');
    expect((await shop.fetch(path, { method })).status).toBe(status);
  });

  it('list, open and delete entries', async () => {
    const shop = shopInMemory();
    await shop.signInAs('admin');
    const id = add(shop.services, 'Mine?', { vote: 'up', sources: ['/faqs'], sessionId: 'x' });
    const listed = await shop.fetch(`/api/admin/ai/interactions?q=mine&vote=up&answered=yes&failed=no`);
    expect(listed.headers.get('X-Total-Count')).toBe('1');
    expect(await listed.json()).toMatchObject([{ id, query: 'Mine?', isAnswered: true }]);
    const opened = await (await shop.fetch(`/api/admin/ai/interactions/${id}`)).json();
    expect(opened).toMatchObject({ sources: ['/faqs'], conversationSize: 1, costMicros: 0 });
    expect(opened).not.toHaveProperty('visitor');
    const purge = await shop.fetch(`/api/admin/ai/interactions?session=x&expected=1`, { method: 'DELETE' });
    expect(await purge.json()).toEqual({ deleted: 1 });
    expect(errorOf(() => requireInteraction(shop.services.db, id)).code).toBe('not_found');
  });

  it.each([
    ['GET', 'type=sleep', 'type'],
    ['GET', 'mode=x', 'mode'],
    ['GET', 'answered=maybe', 'answered'],
    ['GET', 'vote=sideways', 'vote'],
    ['GET', `q=${'x'.repeat(201)}`, 'q'],
    ['GET', 'limit=201', 'limit'],
    ['DELETE', 'expected=1', 'q'],
    ['DELETE', 'type=question&expected=5', 'q'],
    ['DELETE', 'q=ann', 'expected'],
    ['DELETE', 'q=ann&expected=0', 'expected'],
    ['DELETE', 'q=ann&expected=1001', 'expected'],
  ])('%s with %s is a 422', async (method, query, field) => {
    const shop = shopInMemory();
    await shop.signInAs('admin');
    const response = await shop.fetch(`/api/admin/ai/interactions?${query}`, { method });
    expect(response.status).toBe(422);
    expect((await response.json()).fields).toHaveProperty([field]);
  });
});
