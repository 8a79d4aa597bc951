import { posix } from 'node:path';
import ts from 'typescript';
import type { Arrow } from './room-graph.ts';
import { parse, readFiles, type SourceFile } from './source-files.ts';

const SERVER = 'src/server/';

/** The floors of `src/server`, from the top. A room is a folder, or a file outside of them. */
const FLOORS: Record<string, readonly string[]> = {
  app: ['app', 'serving', 'services.ts', 'worker.ts'],
  flows: ['backup', 'checkout', 'fulfillment', 'operations', 'publishing', 'samples', 'webhooks'],
  domain: [
    ...[
      'analytics',
      'assistant',
      'accounts',
      'cart',
      'catalog',
      'inquiries',
      'delivery',
      'designs',
      'seo',
      'vendors',
    ],
    // These five are one noun, sales.
    ...['disputes', 'ledger', 'orders', 'refunds', 'tax'],
  ],
  kernel: [
    ...['audit', 'drawing', 'http', 'jobs', 'outbox', 'search', 'settings'],
    ...['change-moment.ts', 'days.ts', 'derive-id.ts', 'env.ts', 'payment-mode.ts', 'same-secret.ts'],
  ],
  gateways: ['gateways'],
};

/** The arrows within a floor that are meant. */
const DECLARED = ['cart > catalog', 'cart > designs', 'designs > catalog'];

export function isDeclared({ from, to }: Arrow): boolean {
  return DECLARED.includes(`${from} > ${to}`);
}

/** Returns the number of a room's floor, counted from the top. @throws Error for a room that no floor has */
export function floorOf(room: string): number {
  const floor = Object.values(FLOORS).findIndex((rooms) => rooms.includes(room));
  if (floor === -1) throw new Error(`Add ${room} to a floor in tests/house/server-rooms.ts.`);
  return floor;
}

/** Returns an arrow for each two rooms of `src/server` of which one imports the other, without tests. */
export function arrowsOfServer(root: string): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const file of readFiles(root, 'src/server/**/*.{ts,tsx}')) {
    const from = roomOf(file.path);
    for (const { path, isTypeOnly } of importsOf(file)) {
      if (!path.startsWith(SERVER) || roomOf(path) === from) continue;
      const key = `${from} > ${roomOf(path)}`;
      const known = arrows.get(key);
      arrows.set(key, {
        from,
        to: roomOf(path),
        isTypeOnly: isTypeOnly && (known?.isTypeOnly ?? true),
      });
    }
  }
  return [...arrows.values()];
}

const roomOf = (path: string) => path.slice(SERVER.length).split('/')[0] ?? '';

/** Returns the files that a file imports, also when it runs (`import()`), with their paths from the root. */
function importsOf(file: SourceFile): { path: string; isTypeOnly: boolean }[] {
  const found: { path: string; isTypeOnly: boolean }[] = [];
  const add = (specifier: ts.Node | undefined, isTypeOnly: boolean) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const name = specifier.text.replace(/^#server\//, `/${SERVER}`);
    if (/^[./]/.test(name)) {
      found.push({
        path: posix.resolve('/', posix.dirname(file.path), name).slice(1),
        isTypeOnly,
      });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isOfTypes(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}

function isOfTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly);
}
