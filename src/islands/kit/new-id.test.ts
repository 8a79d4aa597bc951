import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newId } from './new-id.ts';

test('returns another UUID each time', () => {
  const ids = Array.from({ length: 200 }, newId);
  for (const id of ids) expect(z.uuid().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
