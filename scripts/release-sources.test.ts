import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { isSource } from './release-sources.ts';
import { ROOT } from './root.ts';

const IMPORTED = /^(?:import|export)\b[^;]*?\bfrom '(#db\/|\.\.?\/)([^']+\.ts)';/gm;

test('every file of db that the site is built from is one of its sources', () => {
  const files = globSync(['src/**/*.{ts,tsx,astro}', 'db/**/*.ts'], { cwd: ROOT }).filter(
    (file) => isSource(file) && !file.endsWith('.test.ts'),
  );
  const imported = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTED)].map(([, from = '', path = '']) =>
      from === '#db/' ? `db/${path}` : relative(ROOT, join(ROOT, dirname(file), from, path)),
    ),
  );
  const ofDatabase = imported.filter((file) => file.startsWith('db/'));
  expect(ofDatabase).toContain('db/client.ts');
  expect([...new Set(ofDatabase)].filter((file) => !isSource(file))).toEqual([]);
});
