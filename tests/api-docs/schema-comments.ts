import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import type { $ZodObject, $ZodType } from 'zod/v4/core';
import { ROOT } from '#scripts/root.ts';

const FOLDER = join(ROOT, 'src/shared/schemas');

export interface SchemaComments {
  /** The names of exported schemas. */
  names: Map<$ZodType, string>;
  /** The doc comments of exported schemas. */
  comments: Map<$ZodType, string>;
  /** Those of fields, by their schema and then by their name: fields of different names share a schema. */
  ofFields: Map<$ZodType, Map<string, string>>;
}

/** Reads the names and doc comments of all schemas in `src/shared/schemas`. */
export async function readSchemaComments(): Promise<SchemaComments> {
  const names = new Map<$ZodType, string>();
  const comments = new Map<$ZodType, string>();
  const ofFields = new Map<$ZodType, Map<string, string>>();
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.schema.ts'))) {
    const path = join(FOLDER, file);
    const texts = readComments(path);
    const module: Record<string, unknown> = await import(pathToFileURL(path).href);
    for (const [name, schema] of Object.entries(module)) {
      if (!isSchema(schema)) continue;
      names.set(schema, name);
      setOnce(comments, schema, texts.get(name));
      for (const [field, inner] of Object.entries(shapeOf(schema))) {
        const byName = ofFields.get(inner) ?? new Map<string, string>();
        ofFields.set(inner, byName);
        setOnce(byName, field, texts.get(`${name}.${field}`) ?? texts.get(`.${field}`));
      }
    }
  }
  return { names, comments, ofFields };
}

/** Returns the fields of an object schema, also of one behind a transformation. */
export function shapeOf(schema: $ZodType): Record<string, $ZodType> {
  const { def } = schema._zod;
  if (def.type === 'pipe') return shapeOf((def as unknown as { out: $ZodType }).out);
  return def.type === 'object' ? { ...(def as $ZodObject['_zod']['def']).shape } : {};
}

/** Returns doc comments by `Name` and `Name.field`; fields that several schemas share by `.field` alone. */
function readComments(path: string): Map<string, string> {
  const texts = new Map<string, string>();
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    const name = isExported ? statement.declarationList.declarations[0]?.name.getText() : '';
    if (name) setOnce(texts, name, commentOf(statement));
    const visit = (node: ts.Node) => {
      if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
        setOnce(texts, `${name}.${node.name.getText()}`, commentOf(node));
      }
      node.forEachChild(visit);
    };
    visit(statement);
  }
  return texts;
}

function commentOf(node: ts.Node): string | undefined {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter((doc) => ts.isJSDoc(doc));
  return ts.getTextOfJSDocComment(comment?.comment)?.replace(/\s+/g, ' ');
}

function setOnce<K>(map: Map<K, string>, key: K, text: string | undefined): void {
  if (text !== undefined && !map.has(key)) map.set(key, text);
}

function isSchema(value: unknown): value is $ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}
