import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { recordFailedSignIn } from '#server/domain/accounts/record-failed-sign-in.ts';
import type { AuditAction } from '#shared/audit.ts';
import { DAY_MS } from '#shared/durations.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import type { AuditFilter } from './audit-filter.ts';
import { listAuditEntries } from './audit-log.queries.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { recordAudit } from './record-audit.ts';

const PAGE = { limit: 50, offset: 0 };

/** Records an entry and lets a minute pass. */
function record(services: TestServices, action: AuditAction, name = 'GTI-1001', userId = 'a-user'): void {
  recordAudit(services, {
    actor: { ...ADMIN_ACTOR, userId },
    action,
    subject: { type: 'order', id: name, name },
    before: { status: 'paid' },
    after: { status: 'shipped', note: 'Pañuelo 100% "cotton"' },
  });
  services.pass(60_000);
}

const list = (services: TestServices, filter: AuditFilter = {}) =>
  listAuditEntries(services, { ...filter, ...PAGE });
const names = (services: TestServices, filter: AuditFilter) =>
  list(services, filter).entries.map(({ subject }) => subject?.name);

describe('the list', () => {
  it('filters by action, person, subject and days of the shop', () => {
    const services = testServices();
    record(services, 'order_shipped', 'GTI-1');
    record(services, 'order_note_added', 'GTI-2', 'other');
    services.pass(DAY_MS);
    record(services, 'order_shipped', 'GTI-3', 'other');
    expect(names(services, {})).toEqual(['GTI-3', 'GTI-2', 'GTI-1']);
    expect(names(services, { action: 'order_shipped' })).toEqual(['GTI-3', 'GTI-1']);
    expect(names(services, { actor: 'other' })).toEqual(['GTI-3', 'GTI-2']);
    expect(names(services, { actor: 'other', action: 'order_shipped' })).toEqual(['GTI-3']);
    expect(names(services, { subjectType: 'order', subject: 'GTI-2' })).toEqual(['GTI-2']);
    expect(names(services, { from: '2026-11-21' })).toEqual(['GTI-3']);
    expect(names(services, { to: '2026-11-20' })).toEqual(['GTI-2', 'GTI-1']);
    expect(names(services, { from: '2026-11-20', to: '2026-11-21', actor: 'other' })).toEqual([
      'GTI-3',
      'GTI-2',
    ]);
    expect(names(services, { from: '2026-11-22', to: '2026-11-20' })).toEqual([]);
  });

  it('counts days in the time zone of the shop', () => {
    const services = testServices({ TIME_ZONE: 'America/Los_Angeles' });
    // 9:00 PM in Nevada, when it is tomorrow in London.
    services.pass(11 * 3_600_000);
    record(services, 'order_shipped');
    expect(list(services, { from: '2026-11-21' }).total).toBe(0);
    expect(list(services, { from: '2026-11-20', to: '2026-11-20' }).total).toBe(1);
  });

  it.each([
    ['gti-2', ['GTI-2']],
    ['PAT', ['GTI-2', 'GTI-1']],
    ['203.0.113', ['GTI-2', 'GTI-1']],
    ['203.0.113.7', ['GTI-2', 'GTI-1']],
    ['203.0.11.', []],
    ['0.113', []],
    ['pañuelo', ['GTI-2', 'GTI-1']],
    ['100% ', ['GTI-2', 'GTI-1']],
    ['"', []],
    ['nobody at all', []],
    ['pa', ['GTI-2', 'GTI-1']],
    ['2', ['GTI-2']],
    ['%', []],
    ['_', []],
  ])('finds %j', (search, found) => {
    const services = testServices();
    record(services, 'order_shipped', 'GTI-1');
    record(services, 'order_shipped', 'GTI-2');
    expect(names(services, { search })).toEqual(found);
  });

  it('narrows a search by the filters, and pages through it', () => {
    const services = testServices();
    for (let n = 1; n <= 7; n += 1)
      record(services, n % 2 ? 'order_shipped' : 'order_note_added', `GTI-${n}`);
    const page = (offset: number) =>
      listAuditEntries(services, { search: 'GTI', action: 'order_shipped', limit: 3, offset });
    expect(page(0)).toMatchObject({ total: 4, hasMore: false });
    expect(page(0).entries.map(({ subject }) => subject?.name)).toEqual(['GTI-7', 'GTI-5', 'GTI-3']);
    expect(page(3).entries.map(({ subject }) => subject?.name)).toEqual(['GTI-1']);
    expect(page(1_000_000)).toMatchObject({ entries: [], total: 4 });
    expect(listAuditEntries(services, { limit: 5, offset: 5 }).entries).toHaveLength(2);
    expect(listAuditEntries(services, { limit: 5, offset: 1_000_000 })).toMatchObject({
      entries: [],
      total: 7,
    });
  });

  it('ends at 10,000 entries, beyond which an earlier last day reaches', () => {
    const services = testServices();
    const old = services.now().getTime() - 400 * DAY_MS;
    services.db.$client
      .prepare(
        `insert into audit_log (created_at, action, actor_name) with recursive numbers(n) as
          (select 1 union all select n + 1 from numbers where n < 10002) select ?, 'sign_in', 'sam' from numbers`,
      )
      .run(old);
    record(services, 'order_shipped', 'SAMPLE');
    expect(list(services)).toMatchObject({ total: 10_000, hasMore: true });
    expect(list(services, { search: 'sam' })).toMatchObject({ total: 4_000, hasMore: true });
    expect(list(services, { search: 'sa' })).toMatchObject({ total: 4_000, hasMore: true });
    expect(list(services, { search: 'sam', action: 'order_shipped' })).toMatchObject({
      total: 1,
      hasMore: true,
    });
    expect(list(services, { from: '2026-11-20' })).toMatchObject({ total: 1, hasMore: false });
    const last = listAuditEntries(services, { limit: 50, offset: 9_990 });
    expect(last.entries).toHaveLength(10);
    expect(listAuditEntries(services, { limit: 50, offset: 10_000 }).entries).toEqual([]);
  });

  it('finds the newest entries of an address, however many there are', () => {
    const services = testServices();
    services.db.$client
      .prepare(
        `insert into audit_log (created_at, action, address) with recursive numbers(n) as
          (select 1 union all select n + 1 from numbers where n < 11000) select ?, 'sign_in', '192.0.2.1' from numbers`,
      )
      .run(services.now().getTime() - DAY_MS);
    const found = list(services, { search: '192.0.2.1' });
    expect(found).toMatchObject({ total: 4_000, hasMore: true });
    expect(found.entries[0]?.id).toBe('11000');
  });

  it('finds entries of an address with very many, even if all are old', () => {
    const services = testServices();
    const add = services.db.$client.prepare(
      `insert into audit_log (created_at, action, address) with recursive numbers(n) as
        (select 1 union all select n + 1 from numbers where n < ?) select ?, 'sign_in', ? from numbers`,
    );
    const yesterday = services.now().getTime() - DAY_MS;
    add.run(10_000, yesterday - DAY_MS, '192.0.2.1');
    add.run(100_000, yesterday, '198.51.100.1');
    expect(list(services, { search: '192.0.2.1' })).toMatchObject({ total: 4_000, hasMore: true });
  });

  it('finds every combination of filters in an index, without sorting', () => {
    const plans: string[] = [];
    const services = testServices({}, (sql) => plans.push(String(sql)));
    record(services, 'order_shipped');
    const filters: AuditFilter[] = [
      {},
      { action: 'order_shipped' },
      { actor: 'a' },
      { actor: 'a', action: 'order_shipped' },
      { subjectType: 'order', subject: 'x' },
    ];
    for (const filter of filters.flatMap((each) => [
      each,
      { ...each, from: '2026-11-01', to: '2026-11-20' },
    ])) {
      plans.length = 0;
      list(services, filter);
      const pages = plans.filter((sql) => sql.includes('order by'));
      expect(pages.length).toBeGreaterThan(0);
      for (const sql of pages.filter((each) => !each.includes(' in ('))) {
        const plan = JSON.stringify(services.db.$client.prepare(`explain query plan ${sql}`).all());
        expect(plan).toMatch(/USING COVERING INDEX/);
        expect(plan).not.toContain('TEMP B-TREE');
      }
    }
  });

  it('has the count of failed sign-ins', () => {
    const services = testServices();
    for (let n = 0; n < 3; n += 1) recordFailedSignIn(services, '192.0.2.1');
    expect(list(services).entries).toMatchObject([
      { action: 'sign_in_failed', actor: null, address: '192.0.2.1', count: 3, subject: null },
    ]);
  });
});

describe('the export', () => {
  const rowsOf = async (file: { body: ReadableStream<Uint8Array> }) =>
    (await text(file.body)).trim().split('\r\n').slice(1);

  it('has every entry that matches, and is an entry itself that it does not have', async () => {
    const services = testServices();
    for (let n = 1; n <= 450; n += 1)
      record(services, n % 2 ? 'order_shipped' : 'order_note_added', `GTI-${n}`);
    const all = exportAuditLog(services, {}, ADMIN_ACTOR);
    expect(all).toMatchObject({ fileName: 'gti-audit-log-2026-11-20.csv', total: 450 });
    const rows = await rowsOf(all);
    expect(rows).toHaveLength(450);
    expect(rows[0]).toContain('GTI-450');
    expect(rows[0]).toContain('"{""status"":""paid""}"');
    const shipped = exportAuditLog(services, { action: 'order_shipped' }, ADMIN_ACTOR);
    expect([shipped.total, (await rowsOf(shipped)).length]).toEqual([225, 225]);
    const found = exportAuditLog(services, { search: 'GTI-44' }, ADMIN_ACTOR);
    expect([found.total, (await rowsOf(found)).length]).toEqual([11, 11]);
    expect(list(services, { action: 'audit_log_exported' }).total).toBe(3);
  });
});

describe('the calls', () => {
  it.each(['/api/admin/audit', '/api/admin/audit/export.csv', '/api/admin/audit/1'])(
    '%s is for administrators only',
    async (path) => {
      const shop = shopInMemory();
      record(shop.services, 'order_shipped');
      expect((await shop.fetch(path)).status).toBe(401);
      await shop.signInAs('user');
      expect((await shop.fetch(path)).status).toBe(403);
      await shop.signInAs('admin');
      expect((await shop.fetch(path)).status).toBe(200);
      expect((await shop.sendJson('DELETE', path, {})).status).toBe(405);
    },
  );

  it('list, open and export entries', async () => {
    const shop = shopInMemory();
    await shop.signInAs('admin');
    record(shop.services, 'order_shipped');
    const listed = await shop.fetch(`/api/admin/audit?q=GTI&limit=10`);
    expect(listed.headers.get('X-Total-Count')).toBe('1');
    const [entry] = await listed.json();
    expect(entry).toMatchObject({
      actor: { id: 'a-user', username: 'pat' },
      subject: { type: 'order', name: 'GTI-1001' },
    });
    expect(entry).not.toHaveProperty('before');
    const opened = await shop.fetch(`/api/admin/audit/${entry.id}`);
    expect(await opened.json()).toMatchObject({
      ...entry,
      before: { status: 'paid' },
      after: { status: 'shipped' },
    });
    const exported = await shop.fetch(`/api/admin/audit/export.csv?action=order_shipped&from=2026-11-01`);
    expect(exported.headers.get('X-Total-Count')).toBe('1');
    expect(await exported.text()).toContain('recorded a shipment');
    const [own] = await (await shop.fetch(`/api/admin/audit?action=audit_log_exported`)).json();
    expect(await (await shop.fetch(`/api/admin/audit/${own.id}`)).json()).toMatchObject({
      actor: { username: 'admin' },
      address: '203.0.113.7',
      after: { rows: 1, action: 'order_shipped', from: '2026-11-01' },
    });
  });

  it('record what other exports chose, once something of it is sent', async () => {
    const shop = shopInMemory();
    await shop.signInAs('admin');
    await (await shop.fetch(`/api/admin/orders/export.csv?status=paid&q=sam`)).text();
    await shop.fetch('/api/admin/orders/export.csv', { method: 'HEAD' });
    await (await shop.fetch(`/api/contacts/export.csv?status=new`)).text();
    const entries = await (await shop.fetch(`/api/admin/audit?limit=2`)).json();
    const opened = await Promise.all(
      entries.map(async ({ id }: { id: string }) => (await shop.fetch(`/api/admin/audit/${id}`)).json()),
    );
    expect(opened).toMatchObject([
      { action: 'inquiries_exported', after: { rows: 0, status: 'new' } },
      { action: 'orders_exported', after: { rows: 0, status: 'paid', search: 'sam' } },
    ]);
  });

  it.each([
    ['action=sleep', 'action'],
    ['from=2026-02-30', 'from'],
    ['to=yesterday', 'to'],
    ['from=0001-01-01', 'from'],
    ['subjectType=planet', 'subjectType'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['limit=201', 'limit'],
    ['offset=1000001', 'offset'],
  ])('return 422 for %.40s', async (query, field) => {
    const shop = shopInMemory();
    await shop.signInAs('admin');
    const response = await shop.fetch(`/api/admin/audit?${query}`);
    expect(response.status).toBe(422);
    expect((await response.json()).fields).toHaveProperty([field]);
  });

  it.each(['99999', 'x', '-1', '1.5'])('return 404 for entry %s', async (id) => {
    const shop = shopInMemory();
    await shop.signInAs('admin');
    const response = await shop.fetch(`/api/admin/audit/${id}`);
    expect(response.status).toBe(404);
    expect((await response.json()).code).toBe('not_found');
  });
});
