import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#scripts/root.ts';
import { JOB_KINDS, JOB_LANES } from '#server/app/worker/job-kinds.ts';

const SELF = relative(ROOT, import.meta.filename);
const TEXT_FILE = /(?:\.(?:astro|css|js|json|md|mjs|svg|ts|tsx|yaml|yml)|\.env\.example|\.ci\/run)$/;
const GENERATED = /^(?:package-lock\.json|db\/migrations\/meta\/)/;
const DECISIONS = 'docs/decisions';

interface Line {
  file: string;
  number: number;
  text: string;
}

/** A mention of a document: its path as written, and the heading it names. */
interface Mention extends Line {
  path: string;
  anchor: string | undefined;
}

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => TEXT_FILE.test(file) && !GENERATED.test(file) && file !== SELF)
  .filter((file) => existsSync(join(ROOT, file)));
const lines = files.flatMap(linesOf);
const documentLines = lines.filter(({ file }) => file.endsWith('.md') && !file.startsWith('src/'));

function linesOf(file: string): Line[] {
  const content = readFileSync(join(ROOT, file), 'utf8');
  return content.split('\n').map((text, index) => ({ file, number: index + 1, text }));
}

function mentionsOf(line: Line): Mention[] {
  const found = line.text.matchAll(/(?<![\w./*}-])((?:[\w.-]+\/)*[\w.-]*\w\.md)\b(?:#([\w-]+))?/g);
  return [...found].map(([, path = '', anchor]) => ({ ...line, path, anchor }));
}

/**
 * Returns the path of a mentioned document from the root of the repository; undefined if it doesn't exist. Pages name
 * the policies that they need without their folder.
 */
function resolveDocument({ file, path }: Pick<Mention, 'file' | 'path'>): string | undefined {
  const candidates = [path, join(dirname(file), path), join('src/content/policies', path)];
  return candidates.find((candidate) => existsSync(join(ROOT, candidate)));
}

const knownAnchors = new Map<string, string[]>();

/** Returns the anchors of a document as GitHub derives them from its headings. */
function anchorsOf(document: string): string[] {
  const known = knownAnchors.get(document);
  if (known) return known;
  let isCode = false;
  const anchors: string[] = [];
  for (const { text } of linesOf(document)) {
    if (text.startsWith('```')) isCode = !isCode;
    const heading = isCode ? undefined : /^#{1,6} (.+)$/.exec(text)?.[1];
    if (heading) anchors.push(toAnchor(heading));
  }
  knownAnchors.set(document, anchors);
  return anchors;
}

function toAnchor(heading: string): string {
  const letters = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
  return letters.trim().replaceAll(' ', '-');
}

const report = (found: Line[]) => [
  ...new Set(found.map(({ file, number, text }) => `${file}:${number}: ${text.trim()}`)),
];

describe('mentions of documents', () => {
  it('name documents that exist', () => {
    const missing = lines.flatMap(mentionsOf).filter((mention) => resolveDocument(mention) === undefined);
    expect(report(missing)).toEqual([]);
  });

  it('name headings that exist', () => {
    const missing = lines.flatMap(mentionsOf).filter((mention) => {
      const document = mention.anchor === undefined ? undefined : resolveDocument(mention);
      return document !== undefined && !anchorsOf(document).includes(mention.anchor ?? '');
    });
    expect(report(missing)).toEqual([]);
  });

  it('name headings in quotation marks that exist', () => {
    const named = [
      /(docs\/[\w/.-]+\.md), "(?<heading>[^"]+)"/,
      /"(?<heading>[^"]+)" in (docs\/[\w/.-]+\.md)/,
    ];
    const missing = lines.filter(({ file, text }) => {
      const heading = named.map((pattern) => pattern.exec(text)?.groups?.['heading']).find(Boolean);
      const [mention] = heading ? mentionsOf({ file, number: 0, text }) : [];
      const document = mention && resolveDocument(mention);
      return document && heading && !anchorsOf(document).includes(toAnchor(heading));
    });
    expect(report(missing)).toEqual([]);
  });

  it('name decision records by numbers that exist', () => {
    const numbers = readdirSync(join(ROOT, DECISIONS)).map((file) => file.slice(0, 3));
    const missing = lines.filter(({ text }) =>
      [...text.matchAll(/\bdocs\/decisions\/(\d+)/g)].some(([, number = '']) => !numbers.includes(number)),
    );
    expect(report(missing)).toEqual([]);
  });

  it('name no document outside the repository', () => {
    const outside = [
      /\b[AP],? sections? \d/,
      /\bsections? \d+ of (?:A|P|the specification)\b/,
      /\bdecisions\.md\b/,
      /(?<!docs\/)\bdecisions? \d{1,2}[a-z]?\b(?!\d)/,
      /\/work\//,
    ];
    const mentions = lines.filter(({ text }) => outside.some((pattern) => pattern.test(text)));
    expect(report(mentions)).toEqual([]);
  });
});

describe('the documents', () => {
  it('link to files and headings that exist', () => {
    const missing = documentLines.filter(({ file, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].some(([, path = '', anchor]) => {
        const target = path === '' ? file : join(dirname(file), path);
        if (!existsSync(join(ROOT, target))) return true;
        return anchor !== undefined && !anchorsOf(target).includes(anchor);
      }),
    );
    expect(report(missing)).toEqual([]);
  });

  it('name source files that exist', () => {
    const missing = documentLines.filter(({ text }) =>
      [...text.matchAll(/`((?:\.ci|db|docs|public|scripts|src|tests)\/[^`\s]+)`/g)].some(
        ([, path = '']) => !/[<>*…{}]/.test(path) && !existsSync(join(ROOT, path)),
      ),
    );
    expect(report(missing)).toEqual([]);
  });

  it('have no two headings with the same anchor', () => {
    const documents = [...new Set(documentLines.map(({ file }) => file))];
    const repeated = documents.flatMap((file) => {
      const anchors = anchorsOf(file);
      return anchors
        .filter((anchor, index) => anchors.indexOf(anchor) !== index)
        .map((one) => `${file}#${one}`);
    });
    expect(repeated).toEqual([]);
  });

  it('are all linked from the README, itself or through another document', () => {
    const reached = new Set(['README.md']);
    for (const document of reached) {
      for (const mention of linesOf(document).flatMap(mentionsOf)) {
        const target = resolveDocument(mention);
        if (target && !target.startsWith('src/')) reached.add(target);
      }
      if (linesOf(document).some(({ text }) => /\]\((?:docs\/)?decisions\)/.test(text)))
        for (const record of readdirSync(join(ROOT, DECISIONS))) reached.add(join(DECISIONS, record));
    }
    const documents = new Set(documentLines.map(({ file }) => file));
    expect([...documents].filter((file) => !reached.has(file))).toEqual([]);
  });
});

/** Returns the cells of a table's rows, without its head. */
function rowsOf(document: string, head: string): string[][] {
  const all = linesOf(document).map(({ text }) => text);
  const rows = all.slice(all.indexOf(head) + 2);
  const end = rows.findIndex((text) => !text.startsWith('|'));
  return rows.slice(0, end).map((text) =>
    text
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('lists that repeat the code', () => {
  it('name every job in its lane, and how many a lane runs at once', () => {
    const documented = rowsOf('docs/operations.md', '| lane | at once | jobs |').map(
      ([lane, atOnce, jobs = '']) => [
        lane,
        Number(atOnce),
        [...jobs.matchAll(/`(\w+)`/g)].map(([, kind]) => kind).sort(),
      ],
    );
    const declared = Object.entries(JOB_LANES).map(([lane, atOnce]) => [
      lane,
      atOnce,
      Object.entries(JOB_KINDS)
        .filter(([, kind]) => kind.lane === lane)
        .map(([name]) => name)
        .sort(),
    ]);
    expect(documented).toEqual(declared);
  });

  it('name every room of src/server on its floor', () => {
    const named = rowsOf('docs/architecture.md', '| floor | what is on it | rooms |').map(
      ([floor = '', , rooms = '']) => [
        floor.replaceAll('`', ''),
        [...rooms.matchAll(/`([\w-]+)`/g)].map(([, room]) => room).sort(),
      ],
    );
    const foldersOf = (path: string) =>
      readdirSync(join(ROOT, path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort();
    const floors = foldersOf('src/server').map((floor) => [floor, foldersOf(`src/server/${floor}`)]);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(floors));
  });
});

it("spells apostrophes one way, except in what visitors may type and in the institute's own texts", () => {
  const own = ({ file }: Line) => !/\.test\.tsx?$|^(?:src\/content|eval)\//.test(file);
  expect(report(lines.filter(own).filter(({ text }) => /\p{L}’\p{L}/u.test(text)))).toEqual([]);
});
