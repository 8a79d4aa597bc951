import { posix } from 'node:path';
import ts from 'typescript';
import { FLOORS, SIDEWAYS } from '../../.dependency-cruiser.mjs';
import type { Arrow } from './room-graph.ts';
import { parse, readFiles, type SourceFile } from './source-files.ts';

const SERVER = 'src/server/';

/** Returns whether an arrow within a floor is meant: the rule in .dependency-cruiser.mjs says why. */
export function isDeclared({ from, to }: Arrow): boolean {
  return SIDEWAYS.some(([source, target]) => source === from && target === to);
}

/** Returns the number of a room's floor, counted from the top. @throws Error for a room that no floor has */
export function floorOf(room: string): number {
  const floor = FLOORS.indexOf(room.split('/')[0] ?? '');
  if (floor === -1) throw new Error(`${room} is on no floor of src/server.`);
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

/** Returns a room, such as `domain/cart`; for a file outside of rooms, the file. */
const roomOf = (path: string) => path.slice(SERVER.length).split('/').slice(0, 2).join('/');

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
