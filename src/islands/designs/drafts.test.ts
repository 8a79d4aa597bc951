import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import type { KeyValueStore } from './design-database.ts';
import { createDrafts, type Draft, toDesign } from './drafts.ts';

const TEE = 'tee';
const LOGO = { file: new Blob(['logo']), name: 'unit.png' };
const DRAFT: Draft = {
  design: { ...DEFAULT_DESIGN, text: 'MEDIC', logoSize: 120 },
  logo: LOGO,
  acceptedDpi: 96,
};

/** A store in memory that counts, and whose writes can be held up or refused. */
function fakeStore() {
  const values = new Map<string, unknown>();
  const writes: string[][] = [];
  let held: Promise<void> = Promise.resolve();
  const store: KeyValueStore & { isFull: boolean } = {
    isFull: false,
    read: async (key) => values.get(key),
    async write(entries) {
      await held;
      if (store.isFull) throw new Error('QuotaExceededError');
      writes.push(Object.keys(entries));
      for (const [key, value] of Object.entries(entries)) {
        if (value === undefined) values.delete(key);
        else values.set(key, value);
      }
    },
  };
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  return { store, values, writes, hold };
}

describe('drafts', () => {
  it('come back as they were left, each product with its own', async () => {
    const { store } = fakeStore();
    const drafts = createDrafts(store);
    expect(await drafts.keep(TEE, DRAFT)).toBe(true);
    expect(await createDrafts(store).read(TEE)).toEqual(DRAFT);
    expect(await drafts.read('mug')).toBeNull();
  });

  it('write a logo once, however often it is moved', async () => {
    const { store, writes } = fakeStore();
    const drafts = createDrafts(store);
    await drafts.keep(TEE, DRAFT);
    await drafts.keep(TEE, { ...DRAFT, design: { ...DRAFT.design, logoSize: 50 } });
    expect(writes).toEqual([['draft:tee', 'draft-logo:tee'], ['draft:tee']]);
    await drafts.keep(TEE, { ...DRAFT, logo: null });
    expect((await drafts.read(TEE))?.logo).toBeNull();
  });

  it('write only the last of many changes made at once', async () => {
    const { store, writes, hold } = fakeStore();
    const drafts = createDrafts(store);
    const go = hold();
    const kept = [80, 90, 100, 110].map((logoSize) =>
      drafts.keep(TEE, { ...DRAFT, design: { ...DRAFT.design, logoSize } }),
    );
    go();
    await Promise.all(kept);
    expect(writes).toHaveLength(2);
    expect((await drafts.read(TEE))?.design.logoSize).toBe(110);
  });

  it('are gone once dropped, even while one is being written', async () => {
    const { store, values, hold } = fakeStore();
    const drafts = createDrafts(store);
    const go = hold();
    void drafts.keep(TEE, DRAFT);
    const dropped = drafts.drop(TEE);
    go();
    await dropped;
    expect(values.size).toBe(0);
  });

  it('say when they cannot be kept, and then write the logo again', async () => {
    const { store } = fakeStore();
    const drafts = createDrafts(store);
    store.isFull = true;
    expect(await drafts.keep(TEE, DRAFT)).toBe(false);
    store.isFull = false;
    await drafts.keep(TEE, DRAFT);
    expect((await drafts.read(TEE))?.logo).toEqual(LOGO);
  });
});

describe('a design of an earlier release', () => {
  it('keeps what can be read and takes the defaults for the rest', () => {
    expect(
      toDesign({ logoSize: 7, logoRotation: 45, textFont: 'Papyrus', placement: 'back', text: '😀' }),
    ).toEqual({
      ...DEFAULT_DESIGN,
      logoRotation: 45,
      placement: 'back',
      text: '😀',
    });
    expect(toDesign('nonsense')).toEqual(DEFAULT_DESIGN);
  });
});
