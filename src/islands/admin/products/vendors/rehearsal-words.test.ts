import { expect, test } from 'vitest';
import type { Rehearsal, RehearsedPrint } from '#shared/schemas/rehearsal.schema.ts';
import { followPause, rehearsalWords } from './rehearsal-words.ts';

const row = (changes: Partial<RehearsedPrint> = {}): RehearsedPrint => ({
  ...{ productId: 'tee', productName: 'Tee', placement: 'front', ok: true, message: null },
  ...{ cost: null, link: null, picture: null, ...changes },
});
const picture = (state: 'waiting' | 'made' | 'failed') => ({ state, url: null, problem: null });
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
    '1 of 1 placement works. Printful is making pictures of what works.',
    { rows: [row({ picture: picture('waiting') })] },
  ],
  ['1 of 1 placement works.', { rows: [row({ picture: picture('failed') })] }],
  [
    "1 of 2 placements work. 1 product can't be printed. 2 products weren't tested: a test covers at most 200 placements.",
    { rows: [row(), row({ ok: false }), row({ ok: false, placement: null })], leftOut: 2 },
  ],
  [
    'The test stopped early: Printful is down. 1 of 1 placement works.',
    { state: 'failed', error: 'Printful is down.', rows: [row(), row({ ok: null })] },
  ],
  [
    'The test stopped early: Printful is down.',
    { state: 'failed', error: 'Printful is down.', rows: [row({ ok: null })] },
  ],
  [
    'Printful makes no product on sale that shoppers can customize. Turn on customization for one, then test again.',
    {},
  ],
])('%s', (words, changes) => {
  expect(rehearsalWords(rehearsal(changes), 'Printful')).toBe(words);
});

test.each<[string, number | false, Partial<Rehearsal>]>([
  ['every second while it runs', 1000, { state: 'running' }],
  [
    'every ten seconds until all pictures are settled',
    10_000,
    { rows: [row({ picture: picture('waiting') })] },
  ],
  [
    'no more after that',
    false,
    { rows: [row({ picture: picture('made') }), row({ picture: picture('failed') })] },
  ],
  ['not without pictures', false, { rows: [row()] }],
  ['not before the first', false, { state: 'idle' }],
])('is followed %s', (_, pause, changes) => {
  expect(followPause(rehearsal(changes))).toBe(pause);
});
