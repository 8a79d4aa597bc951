import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testServices } from '#tests/support/test-services.ts';
import { keepPrivate } from './private-files.ts';

it('leaves the database, uploads and emails to their owner, also those that others could read', () => {
  const { db, env } = testServices();
  const databaseFile = db.$client.name;
  chmodSync(databaseFile, 0o644);
  keepPrivate({ ...env, databaseFile });
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  expect(modeOf(databaseFile)).toBe(0o600);
  for (const name of ['uploads', 'mail']) expect(modeOf(join(env.dataDir, name))).toBe(0o700);
});
