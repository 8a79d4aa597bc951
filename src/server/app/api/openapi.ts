import { $ZodRegistry, type $ZodType, toJSONSchema } from 'zod/v4/core';
import { declaredErrors, GENERAL_ERRORS, isPathParameter } from '#server/kernel/http/declared-errors.ts';
import { successStatuses } from '#server/kernel/http/endpoint.ts';
import { LIMITS } from '#server/kernel/http/limit-table.ts';
import type { Call, Calls } from '#server/kernel/http/router.ts';
import { ERRORS, type ErrorCode } from '#shared/error-table.ts';
import EXAMPLES from './api-examples.json' with { type: 'json' };
import { SCHEMA_NAMES } from './schema-names.ts';

type Spec = Call['spec'];
type Json = Record<string, unknown>;
interface ObjectSchema extends Json {
  properties?: Record<string, Json>;
  required?: string[];
}
/** A recorded call: the request body, if any, and the response. */
interface Example {
  request?: unknown;
  response: unknown;
}

const SITE = 'Website, shop and back office';
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const ERROR = { $ref: '#/components/schemas/Error' };

/**
 * Describes calls in OpenAPI 3.1, from their declarations. The examples are recorded by `api-examples.test.ts`.
 * @param serverUrl the public address of the site
 */
export function describeCalls(calls: Calls, serverUrl: string): Json {
  const outputs = namedSchemas(calls);
  const paths: Record<string, Json> = {};
  for (const [name, { spec }] of Object.entries(calls)) {
    const [method = '', path = ''] = name.split(' ');
    const address = path.replace(/[:*](\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: describeCall(name, spec, outputs.of) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: SITE,
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description: 'Conventions, cookies, limits and webhooks: docs/api.md.',
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(Object.keys(paths).map(tagOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...outputs.schemas, Error: ERROR_SCHEMA },
      responses: {
        Error: { description: GENERAL_ERRORS.join(', '), content: { [JSON_TYPE]: { schema: ERROR } } },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: serverUrl.startsWith('https:') ? '__Host-gti_session' : 'gti_session',
        },
      },
    },
  };
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string', description: 'For programs; it never changes.' },
    message: { type: 'string', description: 'For people.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Only with status 422: messages by the dotted path of the field.',
    },
    requestId: { type: 'string', description: 'Identifies the request in the log.' },
  },
};

/** The first segment of a path after `/api`, or after `/api/admin`. */
function tagOf(path: string): string {
  return path.replace(/^\/api\/(?:admin\/)?/, '').replace(/[/.].*/, '');
}

function describeCall(name: string, spec: Spec, outputOf: (schema: $ZodType) => Json): Json {
  const [method = '', path = ''] = name.split(' ');
  const { properties = {}, required = [] }: ObjectSchema = spec.input ? inputSchema(spec.input) : {};
  const inPath = (field: string) => isPathParameter(path, field);
  const parameter = (field: string) => ({
    name: field,
    in: inPath(field) ? 'path' : 'query',
    required: inPath(field) || required.includes(field),
    schema: properties[field] ?? { type: 'string' },
  });
  const names = new Set([...path.matchAll(/[:*](\w+)/g)].map(([, field = '']) => field));
  const others = Object.keys(properties).filter((field) => !inPath(field));
  // The server takes a body of a DELETE too, which a proxy may drop.
  const isQuery = method === 'GET' || method === 'DELETE';
  const { points, duration } = LIMITS[spec.limit];
  return {
    operationId: name.replace(/[^A-Za-z0-9]+/g, '_').replace(/_$/, ''),
    tags: [tagOf(path)],
    summary: /^.*?\.(?=\s|$)/.exec(spec.summary)?.[0] ?? spec.summary,
    description: `${spec.summary}\n\nAt most ${points} requests in ${duration} seconds (\`${spec.limit}\`).`,
    security: spec.auth === 'user' || spec.auth === 'admin' ? [{ session: [] }] : [],
    parameters: [...names, ...(isQuery ? others : [])].map(parameter),
    ...(!isQuery && bodyOf(name, spec, others, { properties, required })),
    responses: responsesOf(name, spec, outputOf),
  };
}

/** Returns what an API client may send, without the extra values of form posts. */
function inputSchema(input: $ZodType): ObjectSchema {
  return toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: describeBytes,
  }) as ObjectSchema;
}

/** A file is bytes, which JSON Schema has no type for. */
function describeBytes({ zodSchema, jsonSchema }: { zodSchema: $ZodType; jsonSchema: Json }): void {
  if (zodSchema._zod.def.type === 'custom')
    Object.assign(jsonSchema, { type: 'string', contentMediaType: 'application/octet-stream' });
}

function bodyOf(
  name: string,
  spec: Spec,
  fields: string[],
  { properties = {}, required = [] }: ObjectSchema,
): Json {
  if (spec.webhook) return { requestBody: { required: true, content: { '*/*': { schema: {} } } } };
  if (fields.length === 0) return {};
  const schemaOf = (names: string[]) => ({
    type: 'object',
    properties: Object.fromEntries(names.map((field) => [field, properties[field]])),
    ...(names.some((field) => required.includes(field)) && {
      required: names.filter((field) => required.includes(field)),
    }),
  });
  const schema = schemaOf(fields);
  if (spec.upload) {
    const { data, file } = spec.upload;
    const parts = { [data]: schemaOf(fields.filter((field) => field !== file)), [file]: properties[file] };
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': { schema: { type: 'object', properties: parts, required: [data] } },
        },
      },
    };
  }
  const example = exampleOf(name)?.request;
  const content = {
    [JSON_TYPE]: { schema, ...(example !== undefined && { example }) },
    ...(spec.form && { [FORM]: { schema: { type: 'object' } } }),
  };
  return { requestBody: { required: 'required' in schema, content } };
}

function responsesOf(name: string, spec: Spec, outputOf: (schema: $ZodType) => Json): Json {
  const path = name.slice(name.indexOf(' ') + 1);
  const method = name.slice(0, name.indexOf(' '));
  const example = exampleOf(name)?.response;
  const content = {
    ...(spec.output && {
      [JSON_TYPE]: { schema: outputOf(spec.output), ...(example !== undefined && { example }) },
    }),
    ...(spec.file && { [spec.file]: { schema: { type: 'string', contentMediaType: spec.file } } }),
    ...(spec.events && { 'text/event-stream': { schema: { type: 'string' } } }),
  };
  const success = { description: 'Success', ...(Object.keys(content).length > 0 && { content }) };
  const byStatus = Map.groupBy(declaredErrors(path, method, spec), (code) => ERRORS[code].status);
  return {
    ...Object.fromEntries(successStatuses(spec).map((status) => [status, success])),
    ...(spec.form && { 303: { description: 'After a plain form post: see the page.' } }),
    ...(method === 'GET' && { 304: { description: 'Not modified.' } }),
    ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, describeErrors(codes)])),
    default: { $ref: '#/components/responses/Error' },
  };
}

function describeErrors(codes: ErrorCode[]): Json {
  const description = codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n');
  const schema = {
    allOf: [ERROR, { properties: { code: { enum: [...new Set([...codes, ...GENERAL_ERRORS])] } } }],
  };
  return { description, content: { [JSON_TYPE]: { schema } } };
}

function exampleOf(name: string): Example | undefined {
  return (EXAMPLES as Record<string, Example | undefined>)[name];
}

/** Converts the outputs of all calls. Named schemas become components; `of` returns references to them. */
function namedSchemas(calls: Calls): { schemas: Record<string, Json>; of: (schema: $ZodType) => Json } {
  const registry = new $ZodRegistry<{ id?: string }>();
  const ids = new Map<$ZodType, string>();
  for (const { spec } of Object.values(calls)) {
    if (!spec.output || ids.has(spec.output)) continue;
    ids.set(spec.output, SCHEMA_NAMES.get(spec.output) ?? `inline${ids.size}`);
  }
  for (const [schema, name] of SCHEMA_NAMES) ids.set(schema, name);
  for (const [schema, id] of ids) registry.add(schema, { id });
  const { schemas } = toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    unrepresentable: 'any',
    override: describeBytes,
  }) as { schemas: Record<string, Json> };
  for (const schema of Object.values(schemas)) {
    delete schema['$schema'];
    delete schema['$id'];
  }
  const of = (schema: $ZodType) => {
    const id = ids.get(schema) ?? '';
    return SCHEMA_NAMES.has(schema) ? { $ref: `#/components/schemas/${id}` } : (schemas[id] ?? {});
  };
  const used = referencedFrom(
    schemas,
    Object.values(calls).flatMap(({ spec }) => (spec.output ? [of(spec.output)] : [])),
  );
  return { schemas: Object.fromEntries(Object.entries(schemas).filter(([id]) => used.has(id))), of };
}

/** Returns the ids of the schemas that others refer to, directly or indirectly. */
function referencedFrom(schemas: Record<string, Json>, roots: Json[]): Set<string> {
  const found = new Set<string>();
  const visit = (json: Json) => {
    for (const [, id = ''] of JSON.stringify(json).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (found.has(id)) continue;
      found.add(id);
      visit(schemas[id] ?? {});
    }
  };
  for (const root of roots) visit(root);
  return found;
}
