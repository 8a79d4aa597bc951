import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { rememberPassed, unchangedTests } from './unchanged-tests.ts';

const MAIL = 'src/server/gateways/mailer/mailer.test.ts';
const TAX = 'src/server/gateways/tax/tax.test.ts';

/** A project with tests of two gateways. */
function project() {
  const root = mkdtempSync(join(tmpdir(), 'gti-project-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write(MAIL, "import { send } from './send.ts';\nimport type { Order } from '#shared/order.ts';\n");
  write('src/server/gateways/mailer/send.ts', "import { retry } from '#server/retry.ts';\n");
  write('src/server/retry.ts', "const script = '../../scripts/relay.mjs';\n");
  write('scripts/relay.mjs', '1');
  write('src/shared/order.ts', '1');
  write(TAX, '1');
  write('package-lock.json', '1');
  return { root, write };
}

it('names tests that passed, until what they import, start or run on changes', () => {
  const { root, write } = project();
  expect(unchangedTests(root)).toEqual([]);
  const change = (file: string) => {
    rememberPassed(root, [MAIL, TAX, 'src/shared/order.test.ts']);
    expect(unchangedTests(root)).toEqual([MAIL, TAX]);
    write(file, `// ${file}`);
    return unchangedTests(root);
  };
  // Only its types are used.
  expect(change('src/shared/order.ts')).toEqual([MAIL, TAX]);
  expect(change('scripts/relay.mjs')).toEqual([TAX]);
  expect(change(TAX)).toEqual([MAIL]);
  expect(change('src/server/retry.ts')).toEqual([TAX]);
  expect(change('package-lock.json')).toEqual([]);
});

it('forgets a test that has failed since', () => {
  const { root } = project();
  rememberPassed(root, [MAIL, TAX]);
  rememberPassed(root, [TAX]);
  expect(unchangedTests(root)).toEqual([TAX]);
});
