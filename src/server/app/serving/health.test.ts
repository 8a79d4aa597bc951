import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectRefusal, openFront } from '#tests/support/front.ts';

describe('health checks', () => {
  it('answer without a Host, Astro or a cookie', async () => {
    const { send, seen } = await openFront();
    for (const path of ['/healthz', '/readyz', '/readyz?from=monitor']) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, body } = await send(`${method} ${path}`);
        expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([
          200,
          'no-store',
          undefined,
        ]);
        expect(body === '').toBe(method === 'HEAD');
      }
    }
    expectRefusal(await send('POST /readyz'), 405);
    expect(seen).toEqual([]);
  });

  it('are ready while the database is locked or full', async () => {
    const { send, services } = await openFront();
    const { $client } = services.db;
    $client.pragma(`max_page_count = ${$client.pragma('page_count', { simple: true })}`);
    const other = new Sqlite(services.env.databaseFile);
    onTestFinished(() => void other.close());
    other.exec('begin exclusive');
    expect((await send('GET /readyz')).status).toBe(200);
  });

  it('report a missing database, and that it is back', async () => {
    const { send, services } = await openFront();
    const { databaseFile } = services.env;
    renameSync(databaseFile, `${databaseFile}.gone`);
    const { status, headers, body } = await send('GET /readyz');
    expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
    expect(JSON.parse(body)).toMatchObject({
      code: 'not_ready',
      message: 'Not ready: database cannot be used.',
      ready: false,
      database: { ok: false },
      release: { ok: true },
    });
    expect((await send('GET /healthz')).status).toBe(200);
    renameSync(`${databaseFile}.gone`, databaseFile);
    expect((await send('GET /readyz')).status).toBe(200);
  });

  it('are not ready when the open database file was replaced', async () => {
    const { send, services } = await openFront();
    const { databaseFile } = services.env;
    renameSync(databaseFile, `${databaseFile}.old`);
    copyFileSync(`${databaseFile}.old`, databaseFile);
    expect((await send('GET /readyz')).status).toBe(503);
    renameSync(`${databaseFile}.old`, databaseFile);
    expect((await send('GET /readyz')).status).toBe(200);
  });

  it('report a missing release, and an unreadable database beside it', async () => {
    const { send, services, release } = await openFront();
    const reported = async () => {
      const { status, body } = await send('GET /readyz');
      return [status, JSON.parse(body).message];
    };
    rmSync(join(release, 'server'), { recursive: true });
    expect(await reported()).toEqual([503, 'Not ready: static files cannot be used.']);
    services.db.$client.exec('drop table order_items; drop table product_variants; drop table products');
    expect(existsSync(services.env.databaseFile)).toBe(true);
    expect(await reported()).toEqual([503, 'Not ready: database and static files cannot be used.']);
  });

  it('report and log a silent worker once an hour, and stay ready', async () => {
    let last: Date | null = null;
    const { send, services, log } = await openFront({}, () => last);
    const worker = async () => {
      const { status, body } = await send('GET /readyz');
      return [status, JSON.parse(body).worker];
    };
    expect(await worker()).toEqual([200, { ok: true, lastSeenAt: null }]);
    services.pass(60_000);
    expect(await worker()).toEqual([200, { ok: false, lastSeenAt: null }]);
    last = services.now();
    expect(await worker()).toEqual([200, { ok: true, lastSeenAt: last.toISOString() }]);
    services.pass(59_999);
    expect(await worker()).toMatchObject([200, { ok: true }]);
    services.pass(1);
    expect(await worker()).toEqual([200, { ok: false, lastSeenAt: last.toISOString() }]);
    expect(log).toMatchObject([{ level: 'error', message: expect.stringContaining('worker') }]);
  });

  it('stay ready when the heartbeat cannot be read', async () => {
    const { send } = await openFront({}, () => {
      throw new Error('no such table: heartbeats');
    });
    expect((await send('GET /readyz')).status).toBe(200);
  });
});
