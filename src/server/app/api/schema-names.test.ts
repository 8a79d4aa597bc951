import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SCHEMA_NAMES } from './schema-names.ts';

it('has the name of every exported schema that begins with a capital letter', async () => {
  const folder = join(import.meta.dirname, '../../../shared/schemas');
  const named = new Set(SCHEMA_NAMES.values());
  const forgotten: string[] = [];
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.schema.ts'))) {
    const module: Record<string, unknown> = await import(join(folder, file));
    const names = Object.entries(module).filter(([name, value]) => /^[A-Z]/.test(name) && isSchema(value));
    forgotten.push(...names.filter(([name]) => !named.has(name)).map(([name]) => `${file}: ${name}`));
  }
  expect(forgotten).toEqual([]);
});

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value;
}
