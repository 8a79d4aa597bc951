import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of the table of figures in docs/architecture.md#the-house-in-figures. */
export interface Target {
  name: string;
  /** The most that the figure may be. */
  most: number;
}

/** Returns the figures with their targets in the order of the table. @throws Error for a target that is no number */
export function readTargets(root: string): Target[] {
  const section = readDocument(root, 'architecture').split('## The house in figures')[1] ?? '';
  return tableAfter(section, '| figure |').map(([name = '', , target = '']) => {
    const most = toNumber(target);
    if (most === null) throw new Error(`docs/architecture.md has no number as target of "${name}".`);
    return { name: name.replaceAll('`', ''), most };
  });
}

/**
 * Returns how long `npm test` takes beside the reference, by the last row in docs/performance.md#tests; null if it wasn't measured
 * yet.
 */
export function readTestTime(root: string): number | null {
  const [, reference = '', now = ''] = tableAfter(readDocument(root, 'performance'), '| day |').at(-1) ?? [];
  const [before, after] = [toNumber(reference), toNumber(now)];
  return before && after ? after / before : null;
}

const readDocument = (root: string, name: string) => readFileSync(join(root, `docs/${name}.md`), 'utf8');

/** Returns the cells of the table whose heading begins with a text. */
function tableAfter(document: string, heading: string): string[][] {
  const lines = document.split('\n');
  const first = lines.findIndex((line) => line.startsWith(heading));
  if (first === -1) return [];
  const end = lines.findIndex((line, index) => index > first && !line.startsWith('|'));
  return lines.slice(first + 2, end === -1 ? undefined : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function toNumber(cell: string): number | null {
  const digits = cell.replaceAll(',', '').match(/\d+(?:\.\d+)?/)?.[0];
  return digits === undefined ? null : Number(digits);
}
