import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unitFunctions, unitQueries } from './count-units.ts';
import { discountFiles } from './discount-files.ts';
import { readTestTime } from './documents.ts';
import { type Arrow, byDirection, largestCircle } from './room-graph.ts';
import { floorOf, isDeclared } from './server-rooms.ts';
import { countLines, findFiles, readFiles, type SourceFile } from './source-files.ts';

/** What is counted in. */
export interface Checkout {
  /** The folder of the project. */
  root: string;
  /** The code of the product. */
  product: readonly SourceFile[];
  /** The arrows between the rooms of `src/server`. */
  arrows: readonly Arrow[];
}

export interface Figure {
  /** Null if it isn't known. */
  value: number | null;
  /** The value in words, such as `12 + 1 in SQL`. */
  shown?: string;
  /** What else is good to know. */
  remark?: string;
}

/** Rooms of the kernel use each other. */
const KERNEL = 'kernel/';

/** What stored data of an earlier release is called. The site's own releases can be rolled back: those are no data. */
const EARLIER = /\bearlier (?:release|version)s?\b/i;
const OF_THE_SITE = /roll(?:ed)? ?back|go(?:ing)? back|current one|stylesheets|built by|of this text/i;

const PUBLISHING = [
  'src/server/{flows/publishing,kernel/releases}/**/*.ts',
  'src/server/domain/seo/published-pages.ts',
  'src/islands/admin/publishing/**/*.{ts,tsx}',
  'src/islands/admin/settings/PublishingState.tsx',
  'scripts/*{release,publish,roll-back,rollback,rebuild}*.{ts,mjs}',
  'scripts/{fingerprint,keep-renderer,render-pages}.{ts,mjs}',
];

/** The figures of docs/architecture.md#the-house-in-figures by their names there. */
export const FIGURES: Record<string, (checkout: Checkout) => Figure | Promise<Figure>> = {
  'rooms of src/server in one circle': ({ arrows }) => {
    const ofValues = arrows.filter(({ isTypeOnly }) => !isTypeOnly);
    return { value: largestCircle(ofValues).length };
  },
  'arrows of src/server that run back up': ({ arrows }) => {
    const { up, sideways } = byDirection(arrows, floorOf);
    const undeclared = sideways.filter((arrow) => !arrow.from.startsWith(KERNEL) && !isDeclared(arrow));
    return {
      value: up.length,
      shown: `${up.length} of ${arrows.length}`,
      remark: `${undeclared.length} more run within a floor and aren't declared`,
    };
  },
  'functions that count units of a line item': ({ root }) => {
    const [functions, queries] = [unitFunctions(root), unitQueries(root)];
    return {
      value: functions.length + queries.length,
      shown: `${functions.length} + ${queries.length} in SQL`,
      remark: [...functions, ...queries].join(', '),
    };
  },
  'lines under db/migrations': ({ root }) => ({ value: countLines(readFiles(root, 'db/migrations/**/*')) }),
  'places that speak of data of an earlier release': ({ product }) => ({
    value: product
      .flatMap(({ text }) => text.split('\n'))
      .filter((line) => EARLIER.test(line) && !OF_THE_SITE.test(line)).length,
  }),
  'files in src/pages/api': ({ root }) => ({ value: findFiles(root, 'src/pages/api/**/*').length }),
  '*.api.ts and *api-paths.ts': ({ root }) => ({
    value: findFiles(root, 'src/**/{*.api,*api-paths}.ts').length,
  }),
  'lines of docs/api.md': ({ root }) => ({ value: countLines(readFiles(root, 'docs/api.md')) }),
  'types named …Parts': ({ product }) => {
    const declared = /^\s*(?:export )?(?:interface|type) (\w*Parts)\b/gm;
    const names = product.flatMap(({ text }) => [...text.matchAll(declared)].map(([, name]) => name));
    return { value: new Set(names).size, remark: [...new Set(names)].join(', ') };
  },
  'lines of publishing and releases': ({ root }) => {
    const files = new Map(
      PUBLISHING.flatMap((pattern) => readFiles(root, pattern)).map((file) => [file.path, file]),
    );
    return { value: countLines([...files.values()]) };
  },
  'error codes': async ({ root }) => {
    const { ERRORS } = await import(pathToFileURL(join(root, 'src/shared/error-table.ts')).href);
    return { value: Object.keys(ERRORS).length };
  },
  'tests that mount islands': ({ root }) => {
    const tests = findFiles(root, '{src,tests}/**/*.test.{ts,tsx}')
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
      .filter(
        ({ path, text }) => path.startsWith('tests/islands/') || text.includes("'@testing-library/react'"),
      );
    const declarations = tests.flatMap(({ text }) => text.match(/^\s*(?:it|test)(?:\.\w+)*\(/gm) ?? []);
    return { value: declarations.length };
  },
  'files that a discount code would touch': ({ product }) => {
    const { spike, others } = discountFiles(product);
    return {
      value: spike.length + others.length,
      remark: `${spike.length} that one touched, and others that name an amount: ${others.join(', ') || 'none'}`,
    };
  },
  'product files': ({ product }) => ({ value: product.length }),
  'product lines': ({ product }) => ({ value: countLines(product) }),
  'npm test, beside the reference': ({ root }) => {
    const value = readTestTime(root);
    return value === null ? { value, shown: 'not measured yet' } : { value, shown: value.toFixed(2) };
  },
};
