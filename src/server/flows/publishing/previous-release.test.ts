import { expect, it } from 'vitest';
import { publishes } from '#db/schema/operations.ts';
import { pointTo } from '#server/kernel/releases/releases.ts';
import { servableRelease } from '#tests/support/servable-release.ts';
import { testServices } from '#tests/support/test-services.ts';
import { previousRelease } from './previous-release.ts';

it('goes back further each time', () => {
  const services = testServices();
  const makeLive = (name: string, kind: 'publish' | 'rollback') => {
    servableRelease(services, name);
    pointTo(services.env, { release: name });
    services.pass(1000);
    const result = kind === 'publish' ? 'built' : 'rolled_back';
    const row = { id: services.newId(), reason: 'A save', kind, result, release: name } as const;
    services.db
      .insert(publishes)
      .values({ ...row, status: 'done', createdAt: services.now() })
      .run();
  };
  for (const name of ['first', 'second', 'third']) makeLive(name, 'publish');
  expect(previousRelease(services)).toBe('second');
  makeLive('second', 'rollback');
  expect(previousRelease(services)).toBe('first');
  makeLive('first', 'rollback');
  expect(() => previousRelease(services)).toThrow('There is no earlier release to go back to.');
});
