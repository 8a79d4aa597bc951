import ts from 'typescript';
import { parse, readFiles, type SourceFile } from './source-files.ts';

/** Names of functions that count units of a line item, or say whether there are any: `piecesToShip`, `isOwed`, `stillToReturn`. */
const COUNTING = /pieces|units|(?<!all)owe[ds]|unmade|stillTo|stillGo|toReturn|shippedLeft|shippedInPart/i;

/** Columns with units of a line item, as a query names them, and its unit counters where something is added to or taken from them. */
const UNITS =
  /\b(?:order_items|item|refund_items|vendor_order_items|shipment_items)\.(?:shipped_)?quantity\b|(?<= [-+] )(?:shipped|refunded|canceled|owed|with_vendor|asked_of_vendor|refunded_shipped|stock_taken)\b|\b(?:quantity|shipped|refunded|canceled|owed|unmade|with_vendor)(?= [-+] )/g;

/** Returns the names of the functions that count units of a line item: those with such a name and a number, or yes or no, as result. */
export function unitFunctions(root: string): string[] {
  return readFiles(root, 'src/{server,shared}/**/*.ts')
    .filter(({ text }) => COUNTING.test(text))
    .flatMap((file) => functionsOf(file).filter((name) => COUNTING.test(name)));
}

/** Returns the functions of a file, without those within others, that return a number or a boolean. */
function functionsOf(file: SourceFile): string[] {
  const counts = (type: ts.TypeNode | undefined) =>
    type?.kind === ts.SyntaxKind.NumberKeyword || type?.kind === ts.SyntaxKind.BooleanKeyword;
  return parse(file).statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement)) {
      return counts(statement.type) && statement.name ? [statement.name.text] : [];
    }
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer && ts.isArrowFunction(initializer) && counts(initializer.type)
        ? [name.text]
        : [],
    );
  });
}

/** Returns the files where SQL compares or adds units of two columns or more: the same count once more. */
export function unitQueries(root: string): string[] {
  return readFiles(root, '{src/server,db}/**/*.ts').flatMap((file) => {
    if (!file.text.match(UNITS)) return [];
    const found = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (!ts.isTemplateExpression(node) && !ts.isStringLiteralLike(node)) {
        ts.forEachChild(node, visit);
      } else if (new Set(file.text.slice(node.pos, node.end).match(UNITS)).size > 1) {
        found.add(file.path);
      }
    };
    visit(parse(file));
    return [...found];
  });
}
