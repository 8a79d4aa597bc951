import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { designs } from '#db/schema/designs.ts';
import { createWorkQueue, queueDecoding, queueRendering } from '#server/kernel/drawing/work-queue.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { logoPng } from '#tests/support/designs.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { SHOPPER } from '#tests/support/shop.ts';
import { stockBadge } from '#tests/support/stored-designs.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { saveDesign } from './save-design.ts';

/** Tasks that record when they start, and end on demand. */
function controlledTasks(queue: ReturnType<typeof createWorkQueue>) {
  const started: string[] = [];
  const start = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const done = queue(() => {
      started.push(name);
      return promise;
    });
    return { done, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { started, start };
}

describe('createWorkQueue', () => {
  it('runs a limited number of tasks at a time; the others wait in order of arrival', async () => {
    const { started, start } = controlledTasks(createWorkQueue({ concurrency: 2, maxWaiting: 2 }));
    const [a, b, c, d] = [start('a'), start('b'), start('c'), start('d')];
    expect(started).toEqual(['a', 'b']);
    b.end();
    expect(await b.done).toBe('b');
    expect(started).toEqual(['a', 'b', 'c']);
    for (const { end } of [a, c, d]) end();
    expect(await Promise.all([a.done, c.done, d.done])).toEqual(['a', 'c', 'd']);
  });

  it('starts the next task after one fails', async () => {
    const { start } = controlledTasks(createWorkQueue({ concurrency: 1, maxWaiting: 1 }));
    const [a, b] = [start('a'), start('b')];
    a.fail();
    await expect(a.done).rejects.toThrow('a');
    b.end();
    expect(await b.done).toBe('b');
  });

  it('throws too_busy when too many tasks wait, and accepts tasks again once one is done', async () => {
    const { started, start } = controlledTasks(createWorkQueue({ concurrency: 1, maxWaiting: 1 }));
    const [a, b, c] = [start('a'), start('b'), start('c')];
    const error = await rejectionOf(c.done);
    expect([error.code, error.status, error.headers]).toEqual(['too_busy', 503, { 'Retry-After': '5' }]);
    a.end();
    await a.done;
    const d = start('d');
    b.end();
    d.end();
    expect(await Promise.all([b.done, d.done])).toEqual(['b', 'd']);
    expect(started).toEqual(['a', 'b', 'd']);
  });

  it.each([
    { kind: 'decoding', full: queueRendering, other: queueDecoding },
    { kind: 'rendering', full: queueDecoding, other: queueRendering },
  ])('does not make $kind wait for the other queue', async ({ full, other }) => {
    const end = fill(full);
    expect(await other(async () => 'free')).toBe('free');
    await end();
  });
});

/** Fills a queue and its waiting list. Returns a function that ends all tasks. */
function fill(queue: ReturnType<typeof createWorkQueue>): () => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = Array.from({ length: 50 }, () => queue(() => promise));
  const settled = Promise.allSettled(all);
  return () => {
    resolve();
    return settled;
  };
}

function designInput(services: TestServices) {
  return { productId: stockBadge(services), ...DEFAULT_DESIGN, text: 'A' };
}

/** Returns the number of rows and folders of designs. */
async function stored({ db, env }: TestServices): Promise<[rows: number, folders: number]> {
  const folders = await readdir(join(env.dataDir, 'uploads')).catch(() => []);
  return [db.select().from(designs).all().length, folders.length];
}

describe('saving a design while many others are saved', () => {
  it('does not wait for the logos of others when the design has none', async () => {
    const services = testServices();
    const input = designInput(services);
    const end = fill(queueDecoding);
    expect((await saveDesign(services, SHOPPER, '203.0.113.7', input)).text).toBe('A');
    const refused = saveDesign(services, SHOPPER, '203.0.113.7', {
      ...input,
      logo: await logoPng(50),
    });
    expect((await rejectionOf(refused)).code).toBe('too_busy');
    expect(await stored(services)).toEqual([1, 1]);
    await end();
  });

  it('rejects an invalid logo without waiting', async () => {
    const services = testServices();
    const end = fill(queueDecoding);
    const input = { ...designInput(services), logo: Buffer.from('<svg onload="x()"/>') };
    expect((await rejectionOf(saveDesign(services, SHOPPER, '203.0.113.7', input))).code).toBe(
      'picture_unsafe',
    );
    await end();
  });

  it('throws too_busy and stores nothing when the rendering queue is full', async () => {
    const services = testServices();
    const input = { ...designInput(services), logo: await logoPng(50) };
    const end = fill(queueRendering);
    expect((await rejectionOf(saveDesign(services, SHOPPER, '203.0.113.7', input))).code).toBe('too_busy');
    expect(await stored(services)).toEqual([0, 0]);
    await end();
    await saveDesign(services, SHOPPER, '203.0.113.7', input);
    expect(await stored(services)).toEqual([1, 1]);
  });
});
