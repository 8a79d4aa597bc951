import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/root.ts';
import { RETURN_DAYS } from './returns.ts';

it('has the days of the returns policy', () => {
  const policy = readFileSync(join(ROOT, 'src/content/policies/merchandise-returns.md'), 'utf8');
  const days = [...policy.matchAll(/within (\d+) days/g)].map(([, number]) => Number(number));
  expect(days.length).toBeGreaterThan(0);
  expect(new Set(days)).toEqual(new Set([RETURN_DAYS]));
});
