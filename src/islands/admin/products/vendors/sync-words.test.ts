import { expect, test } from 'vitest';
import type { SyncProgress } from '#shared/schemas/vendors.schema.ts';
import { progressWords } from './sync-words.ts';

test.each([
  ['waiting', 0, null, 0, null, 'Starting…'],
  ['running', 0, null, 0, null, 'Asking the vendor for its products…'],
  ['running', 3, 12, 0, null, '3 of 12 products read…'],
  ['running', 12, 12, 0, null, 'Saving the products…'],
  ['running', 12, 12, 30, 212, '30 of 212 pictures fetched…'],
  ['running', 12, 12, 212, 212, 'Saving the products…'],
] as const)('the progress of a sync that is %s: %j of %j products, %j of %j pictures', (...row) => {
  const [state, done, total, picturesDone, picturesTotal, words] = row;
  const progress = { state, done, total, picturesDone, picturesTotal } as SyncProgress;
  expect(progressWords(progress)).toBe(words);
});
