import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Tests of what rarely changes and is slow to test: gateways, sandboxes, contracts and how logos print. */
const SUITES = [
  'tests/contracts/*.test.ts',
  'tests/proofs/*.test.ts',
  'src/server/gateways/**/*.test.ts',
  'scripts/sandbox/**/*.test.ts',
];
/** What every test depends on. */
const SHARED = [
  'package-lock.json',
  'vitest.config.ts',
  'tests/support/migrate-template.ts',
  'db/migrations/*.sql',
];
/** Recorded exchanges and pictures, which tests find by their folder. */
const FOLDERS = [
  '../shared/contracts/**/*',
  'scripts/sandbox/**/*.{js,png,webp,jpg,svg,json}',
  'tests/support/*.txt',
];
const ALIAS = /^#(shared|server|config|db|scripts|tests)\//;
const ALIASES: Record<string, string> = { shared: 'src/shared', server: 'src/server', config: 'src/config' };
/** Types are gone at run time. */
const TYPE_IMPORT = /^(?:import|export) type [^;]*;/gm;
/** The path of an import, or of a script to start. */
const IMPORT = /^(?:import|export)\s[^'"]*'([^']+)'|\bimport\(\s*'([^']+)'|'([^'\n]+\.(?:ts|mjs))'/gm;

/** The inputs of each test file when it last passed, as hashes. */
type Passed = Record<string, string>;

const recordOf = (root: string) => join(root, 'data/passed-tests.json');

/** Returns those tests of rarely changing code whose inputs are the same as when they last passed. */
export function unchangedTests(root: string): string[] {
  const passed = readPassed(root);
  const current = readInputs(root);
  return Object.keys(current).filter((file) => passed[file] === current[file]);
}

/** Remembers the inputs of these test files, which have passed. Others of the suites that didn't are forgotten. */
export function rememberPassed(root: string, files: readonly string[]): void {
  const current = readInputs(root);
  const passed = Object.fromEntries(files.flatMap((file) => (current[file] ? [[file, current[file]]] : [])));
  mkdirSync(dirname(recordOf(root)), { recursive: true });
  writeFileSync(recordOf(root), JSON.stringify(passed, null, 2));
}

function readPassed(root: string): Passed {
  return existsSync(recordOf(root)) ? JSON.parse(readFileSync(recordOf(root), 'utf8')) : {};
}

/** Returns a hash of what each test file of the suites depends on: the files it imports, also through others, and data. */
function readInputs(root: string): Passed {
  const find = (patterns: string[]) => globSync(patterns, { cwd: root }).sort();
  const hashes = new Map<string, string>();
  const hashOf = (file: string) => {
    const known = hashes.get(file);
    if (known !== undefined) return known;
    const path = join(root, file);
    const hash = statSync(path).isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : '';
    hashes.set(file, hash);
    return hash;
  };
  const imports = new Map<string, string[]>();
  const importsOf = (file: string) => {
    const known = imports.get(file) ?? findImports(root, file);
    imports.set(file, known);
    return known;
  };
  const shared = find([...SHARED, ...FOLDERS]);
  return Object.fromEntries(
    find(SUITES).map((test) => {
      const inputs = new Set([test, ...shared]);
      for (const file of inputs)
        if (/\.(?:ts|tsx|mjs)$/.test(file)) for (const used of importsOf(file)) inputs.add(used);
      const lines = [...inputs].sort().map((file) => `${file} ${hashOf(file)}`);
      return [
        test,
        createHash('sha256')
          .update([process.version, ...lines].join('\n'))
          .digest('hex'),
      ];
    }),
  );
}

/** Returns the files of the project that a file imports, or names as a script to start. */
function findImports(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replace(TYPE_IMPORT, '');
  return [...text.matchAll(IMPORT)].flatMap(([, ...names]) => {
    const name = names.find(Boolean) ?? '';
    const alias = ALIAS.exec(name)?.[1];
    const places = alias
      ? [name.replace(ALIAS, `${ALIASES[alias] ?? alias}/`)]
      : [join(dirname(file), name), name];
    return places.filter((path) => /\.\w+$/.test(path) && existsSync(join(root, path))).slice(0, 1);
  });
}
