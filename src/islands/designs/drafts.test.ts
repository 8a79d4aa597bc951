import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import type { KeyValueStore } from './design-database.ts';
import { createDrafts, type Draft, toDesign } from './drafts.ts';
import { lineDraftKey, removeLineDrafts } from './line-drafts.ts';

const TEE = 'tee';
const LOGO = { file: new Blob(['logo']), name: 'unit.png' };
const DRAFT: Draft = {
  design: { ...DEFAULT_DESIGN, text: 'MEDIC', logoSize: 120 },
  logo: LOGO,
};

/** An in-memory store that records its writes, and can delay or refuse them. */
function fakeStore() {
  const values = new Map<string, unknown>();
  const writes: string[][] = [];
  let delay: Promise<void> = Promise.resolve();
  const store: KeyValueStore & { isFull: boolean } = {
    isFull: false,
    read: async (key) => values.get(key),
    keys: async (prefix, count) => [...values.keys()].filter((key) => key.startsWith(prefix)).slice(0, count),
    async write(entries) {
      await delay;
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
    delay = promise;
    return resolve;
  };
  return { store, values, writes, hold };
}

describe('drafts', () => {
  it('are read as they were saved, one per product', async () => {
    const { store } = fakeStore();
    const drafts = createDrafts(store);
    expect(await drafts.save(TEE, DRAFT)).toBe(true);
    expect(await createDrafts(store).read(TEE)).toEqual(DRAFT);
    expect(await drafts.read('mug')).toBeNull();
  });

  it('write a logo only once, even if it moves', async () => {
    const { store, writes } = fakeStore();
    const drafts = createDrafts(store);
    await drafts.save(TEE, DRAFT);
    await drafts.save(TEE, { ...DRAFT, design: { ...DRAFT.design, logoSize: 50 } });
    expect(writes).toEqual([['draft:tee', 'draft-logo:tee'], ['draft:tee']]);
    await drafts.save(TEE, { ...DRAFT, logo: { ...LOGO, removesWhite: true } });
    expect((await drafts.read(TEE))?.logo?.removesWhite).toBe(true);
    await drafts.save(TEE, { ...DRAFT, logo: null });
    expect((await drafts.read(TEE))?.logo).toBeNull();
  });

  it('write only the last of several simultaneous changes', async () => {
    const { store, writes, hold } = fakeStore();
    const drafts = createDrafts(store);
    const release = hold();
    const saves = [80, 90, 100, 110].map((logoSize) =>
      drafts.save(TEE, { ...DRAFT, design: { ...DRAFT.design, logoSize } }),
    );
    release();
    await Promise.all(saves);
    expect(writes).toHaveLength(2);
    expect((await drafts.read(TEE))?.design.logoSize).toBe(110);
  });

  it('are deleted even during a write', async () => {
    const { store, values, hold } = fakeStore();
    const drafts = createDrafts(store);
    const release = hold();
    void drafts.save(TEE, DRAFT);
    const deletion = drafts.delete(TEE);
    release();
    await deletion;
    expect(values.size).toBe(0);
  });

  it('report a failed write, and write the logo again afterwards', async () => {
    const { store } = fakeStore();
    const drafts = createDrafts(store);
    store.isFull = true;
    expect(await drafts.save(TEE, DRAFT)).toBe(false);
    store.isFull = false;
    await drafts.save(TEE, DRAFT);
    expect((await drafts.read(TEE))?.logo).toEqual(LOGO);
  });
});

describe('removeLineDrafts', () => {
  it('removes the drafts of line items that the cart no longer has, with their logos', async () => {
    const { store, values } = fakeStore();
    const drafts = createDrafts(store);
    for (const key of [TEE, lineDraftKey('kept'), lineDraftKey('gone')]) await drafts.save(key, DRAFT);
    await removeLineDrafts(store, ['kept']);
    expect([...values.keys()].sort()).toEqual([
      'draft-logo:line-kept',
      'draft-logo:tee',
      'draft:line-kept',
      'draft:tee',
    ]);
  });

  it('writes nothing if there is nothing to remove', async () => {
    const { store, writes } = fakeStore();
    await createDrafts(store).save(lineDraftKey('kept'), DRAFT);
    await removeLineDrafts(store, ['kept']);
    expect(writes).toHaveLength(1);
  });

  it('removes a bounded number at once', async () => {
    const { store, values } = fakeStore();
    const drafts = createDrafts(store);
    for (let line = 0; line < 120; line += 1) await drafts.save(lineDraftKey(String(line)), DRAFT);
    await removeLineDrafts(store, []);
    expect(values.size).toBe(40);
    await removeLineDrafts(store, []);
    expect(values.size).toBe(0);
  });
});

describe('toDesign', () => {
  it('keeps readable fields and uses defaults for the others', () => {
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
