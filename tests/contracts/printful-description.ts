import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { type Json, toJsonSchema } from './json-schema.ts';

type Node = { [key: string]: Json };

/** Validates requests and replies against Printful's published API description of one version. */
interface PrintfulDescription {
  /** Returns what is wrong with the body of a request; nothing if all is well. */
  checkRequest(method: string, path: string, body: unknown): string[];
  checkReply(method: string, path: string, body: unknown): string[];
  /** Returns the parameters of the query that the description has for a call. */
  queryOf(method: string, path: string): string[];
}

/** Loads `printful/<version>/openapi-subset.json` from a folder. */
export function loadPrintfulDescription(folder: URL, version: 'v1' | 'v2'): PrintfulDescription {
  const file = new URL(`printful/${version}/openapi-subset.json`, folder);
  const description = toJsonSchema(JSON.parse(readFileSync(file, 'utf8')) as Json, false) as Node;
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    discriminator: false,
    formats: { 'date-time': true, date: true, integer: true, URL: true, URI: true, uri: true },
  });
  ajv.addSchema({ $id: 'printful', ...description });
  const paths = description['paths'] as Record<string, Record<string, Node>>;

  function operation(method: string, path: string): [template: string, found: Node] {
    for (const [template, operations] of Object.entries(paths)) {
      const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      const found = operations[method.toLowerCase()];
      if (pattern.test(path) && found) return [template, found];
    }
    throw new Error(`Printful has no call ${method} ${path}.`);
  }

  /** Follows a reference within the description. */
  function resolve(node: Node): Node {
    const reference = node['$ref'];
    if (typeof reference !== 'string') return node;
    const found = reference
      .slice(2)
      .split('/')
      .reduce<Json | undefined>((at, part) => (at as Node | undefined)?.[part], description);
    return found as Node;
  }

  function check(schema: Json | undefined, value: unknown): string[] {
    if (schema === undefined) throw new Error('The description has no schema.');
    const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"printful#/');
    return run(ajv.compile(JSON.parse(text)), value);
  }

  function content(node: Node): Json | undefined {
    const types = resolve(node)['content'] as Record<string, Node> | undefined;
    return types?.['application/json']?.['schema'];
  }

  return {
    checkRequest(method, path, body) {
      const [, found] = operation(method, path);
      return check(content(found['requestBody'] as Node), body);
    },
    checkReply(method, path, body) {
      const [, found] = operation(method, path);
      const replies = found['responses'] as Record<string, Node>;
      return check(content(replies['200'] ?? {}), body);
    },
    queryOf(method, path) {
      const [, found] = operation(method, path);
      return ((found['parameters'] ?? []) as Node[])
        .map(resolve)
        .filter((parameter) => parameter['in'] === 'query')
        .map((parameter) => String(parameter['name']));
    },
  };
}

function run(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}
