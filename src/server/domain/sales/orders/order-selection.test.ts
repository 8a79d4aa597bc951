import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/test-services.ts';
import type { FilterShape } from './order-filter.ts';
import { preparedByShape } from './order-selection.ts';

it('prepares the statements of a shape once while it is in use, and keeps few others', () => {
  const db = testDatabase();
  const made: number[] = [];
  const statements = preparedByShape((_db, { facets }) => {
    made.push(facets.length);
    return { facets: facets.length };
  });
  const use = (facets: number) => {
    const shape: FilterShape = {
      ...{ status: false, needs: undefined, lane: false, search: undefined, from: false, to: false },
      ...{ facets: Array.from({ length: facets }, () => true), except: false, listed: undefined },
      ...{ mode: 'any', sort: '-created' },
    };
    expect(statements(db, shape)).toEqual({ facets });
  };
  use(0);
  for (let other = 1; other <= 1000; other += 1) {
    use(other);
    use(0);
  }
  expect(made).toHaveLength(1001);
  use(1000);
  expect(made).toHaveLength(1001);
  use(1);
  expect(made).toHaveLength(1002);
});
