import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '#scripts/root.ts';

const Groups = z.record(z.string(), z.array(z.string()));
const CrisisSet = z.strictObject({
  /** Messages that must get the text about help, by how they say it. */
  crisis: Groups,
  /** Messages that must get their normal answer; those `about` the subject with the line about help. */
  ordinary: Groups,
});

/**
 * Returns the messages that crises are tuned or measured with (docs/product/assistant.md#crisis). @throws Error for a wrong file
 */
export function readCrisisSet(name: 'crisis' | 'crisis-held-out') {
  const { crisis, ordinary } = CrisisSet.parse(parse(readFileSync(join(ROOT, `eval/${name}.yaml`), 'utf8')));
  return {
    crisis: Object.values(crisis).flat(),
    ordinary: Object.values(ordinary).flat(),
    about: ordinary['about'] ?? [],
  };
}
