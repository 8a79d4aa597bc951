import { expect, test } from 'vitest';
import type { Rehearsal, RehearsedPrint } from '#shared/schemas/rehearsal.schema.ts';
import { rehearsalWords } from './rehearsal-words.ts';

const row = (changes: Partial<RehearsedPrint> = {}): RehearsedPrint => ({
  ...{ productId: 'tee', productName: 'Tee', placement: 'front', ok: true, message: null },
  ...{ cost: null, link: null, ...changes },
});
const rehearsal = (changes: Partial<Rehearsal>): Rehearsal => ({
  ...{ state: 'done', startedAt: null, finishedAt: null, error: null },
  ...{ total: changes.rows?.length ?? 0, leftOut: 0, rows: [], ...changes },
});

test.each<[string, Partial<Rehearsal>]>([
  ['Test orders are free and never produced. Each is deleted right away.', { state: 'idle' }],
  ['Starting…', { state: 'running' }],
  ['1 of 4 test orders…', { state: 'running', total: 4, rows: [row()] }],
  ['1 of 1 placement works.', { rows: [row()] }],
  [
    "1 of 2 placements work. 1 product can't be printed. 2 products weren't tested: a test covers at most 200 placements.",
    { rows: [row(), row({ ok: false }), row({ ok: false, placement: null })], leftOut: 2 },
  ],
  [
    'The test stopped early: Printful is down. 1 of 1 placement works.',
    { state: 'failed', error: 'Printful is down.', rows: [row()] },
  ],
  [
    'Printful makes no product on sale that shoppers can customize. Turn on customization for one, then test again.',
    {},
  ],
])('%s', (words, changes) => {
  expect(rehearsalWords(rehearsal(changes), 'Printful')).toBe(words);
});
