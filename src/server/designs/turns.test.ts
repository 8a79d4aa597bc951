import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { designs } from '#db/schema/designs.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { logoPng } from '#tests/support/designs.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { SHOPPER, stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { saveDesign } from './save-design.ts';
import { createTurns, inDecodingTurn, inDrawingTurn } from './turns.ts';

/** Works that begin when it is their turn and end when they are told to. */
function works(inTurn: ReturnType<typeof createTurns>) {
  const begun: string[] = [];
  const start = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const done = inTurn(() => {
      begun.push(name);
      return promise;
    });
    return { done, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { begun, start };
}

describe('turns', () => {
  it('are so many at once; the others wait in the order they came', async () => {
    const { begun, start } = works(createTurns({ atOnce: 2, mostWaiting: 2 }));
    const [a, b, c, d] = [start('a'), start('b'), start('c'), start('d')];
    expect(begun).toEqual(['a', 'b']);
    b.end();
    expect(await b.done).toBe('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const { end } of [a, c, d]) end();
    expect(await Promise.all([a.done, c.done, d.done])).toEqual(['a', 'c', 'd']);
  });

  it('are passed on by works that fail', async () => {
    const { start } = works(createTurns({ atOnce: 1, mostWaiting: 1 }));
    const [a, b] = [start('a'), start('b')];
    a.fail();
    await expect(a.done).rejects.toThrow('a');
    b.end();
    expect(await b.done).toBe('b');
  });

  it('are refused when too many wait, and given again when one is done', async () => {
    const { begun, start } = works(createTurns({ atOnce: 1, mostWaiting: 1 }));
    const [a, b, c] = [start('a'), start('b'), start('c')];
    const refused = await rejectionOf(c.done);
    expect([refused.code, refused.status, refused.headers]).toEqual([
      'too_busy',
      503,
      { 'Retry-After': '5' },
    ]);
    a.end();
    await a.done;
    const d = start('d');
    b.end();
    d.end();
    expect(await Promise.all([b.done, d.done])).toEqual(['b', 'd']);
    expect(begun).toEqual(['a', 'b', 'd']);
  });

  it.each([
    { kind: 'decoding', taken: inDrawingTurn, other: inDecodingTurn },
    { kind: 'drawing', taken: inDecodingTurn, other: inDrawingTurn },
  ])('of $kind do not wait for those of another kind', async ({ taken, other }) => {
    const end = fill(taken);
    expect(await other(async () => 'free')).toBe('free');
    await end();
  });
});

/** Takes every turn there is and every place to wait, until it is told to end. */
function fill(inTurn: ReturnType<typeof createTurns>): () => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = Array.from({ length: 50 }, () => inTurn(() => promise));
  const settled = Promise.allSettled(all);
  return () => {
    resolve();
    return settled;
  };
}

function designInput(services: TestServices) {
  return { productId: stockProduct(services, { allowCustomization: true }), ...DEFAULT_DESIGN, text: 'A' };
}

/** The rows and the folders of designs. */
async function stored({ db, env }: TestServices): Promise<[rows: number, folders: number]> {
  const folders = await readdir(join(env.dataDir, 'uploads')).catch(() => []);
  return [db.select().from(designs).all().length, folders.length];
}

describe('saving a design while many others are saved', () => {
  it('does not wait for the logos of others when it has none', async () => {
    const services = testServices();
    const input = designInput(services);
    const end = fill(inDecodingTurn);
    expect((await saveDesign(services, SHOPPER, '203.0.113.7', input)).text).toBe('A');
    const refused = saveDesign(services, SHOPPER, '203.0.113.7', {
      ...input,
      logo: await logoPng(50),
    });
    expect((await rejectionOf(refused)).code).toBe('too_busy');
    expect(await stored(services)).toEqual([1, 1]);
    await end();
  });

  it('tells at once what is wrong with a logo', async () => {
    const services = testServices();
    const end = fill(inDecodingTurn);
    const input = { ...designInput(services), logo: Buffer.from('<svg onload="x()"/>') };
    expect((await rejectionOf(saveDesign(services, SHOPPER, '203.0.113.7', input))).code).toBe(
      'picture_unsafe',
    );
    await end();
  });

  it('is refused when it could not be drawn soon, and leaves nothing behind', async () => {
    const services = testServices();
    const input = { ...designInput(services), logo: await logoPng(50) };
    const end = fill(inDrawingTurn);
    expect((await rejectionOf(saveDesign(services, SHOPPER, '203.0.113.7', input))).code).toBe('too_busy');
    expect(await stored(services)).toEqual([0, 0]);
    await end();
    await saveDesign(services, SHOPPER, '203.0.113.7', input);
    expect(await stored(services)).toEqual([1, 1]);
  });
});
