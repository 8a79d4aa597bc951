import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { z } from 'zod';
import { type Json, toJsonSchema } from './json-schema.ts';

const schema = z.json();

const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['query', 'path']), schema })).default([]),
  requestBody: z
    .object({ content: z.object({ 'application/x-www-form-urlencoded': z.object({ schema }) }) })
    .optional(),
  responses: z.record(
    z.string(),
    z.object({ content: z.object({ 'application/json': z.object({ schema }) }) }),
  ),
});

const Description = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

/** Validation errors; empty if there are none. */
export type Problems = string[];

/** Validates requests and replies against Stripe's published API description. */
export interface StripeDescription {
  /** `parameters` are those that `qs` parses from a query or a body. */
  checkRequest(method: string, path: string, parameters: unknown): Problems;
  /** The description is a part of Stripe's: it lacks some calls, which `stripe-shapes.ts` has. */
  hasCall(method: string, path: string): boolean;
  checkReply(method: string, path: string, status: number, body: unknown): Problems;
  /** `name` is the name of one of Stripe's objects, such as `charge`. */
  checkObject(name: string, object: unknown): Problems;
}

/** Loads `stripe-openapi-subset.json` from a folder. */
export function loadStripeDescription(folder: URL): StripeDescription {
  const text = readFileSync(new URL('stripe-openapi-subset.json', folder), 'utf8');
  const { paths, components } = Description.parse(JSON.parse(text));

  // Forms contain text only, so numbers and booleans are converted from it; replies aren't converted.
  const options = { strict: false, allErrors: true, formats: { 'unix-time': true } } as const;
  const requests = new Ajv({ ...options, coerceTypes: true });
  const replies = new Ajv(options);
  requests.addSchema({ $id: 'stripe', components: toJsonSchema(components, false) });
  replies.addSchema({ $id: 'stripe', components: toJsonSchema(components, true) });

  function operation(method: string, path: string): z.output<typeof Operation> | undefined {
    const template = Object.keys(paths).find((candidate) =>
      new RegExp(`^${candidate.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
    return template === undefined ? undefined : paths[template]?.[method.toLowerCase()];
  }

  function checkObject(name: string, object: unknown): Problems {
    const validate = replies.getSchema(`stripe#/components/schemas/${name}`);
    return validate ? run(validate, object) : [`Stripe has no object ${name}`];
  }

  return {
    checkObject,
    hasCall: (method, path) => operation(method, path) !== undefined,

    checkRequest(method, path, parameters) {
      const found = operation(method, path);
      if (!found) return [`Stripe has no call ${method} ${path}`];
      const form = found.requestBody?.content['application/x-www-form-urlencoded'].schema;
      return run(requests.compile(absolute(form ?? querySchema(found), false)), parameters);
    },

    checkReply(method, path, status, body) {
      const found = operation(method, path);
      if (!found) return [`Stripe has no call ${method} ${path}`];
      const reply = found.responses[status === 200 ? '200' : 'default']?.content['application/json'].schema;
      return reply === undefined ? [] : run(replies.compile(absolute(reply, true)), body);
    },
  };
}

function querySchema({ parameters }: z.output<typeof Operation>): Json {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    additionalProperties: false,
  };
}

/** Makes references absolute: the schemas of operations are outside the components that they refer to. */
function absolute(schema: Json, closed: boolean): object {
  return JSON.parse(JSON.stringify(toJsonSchema(schema, closed)).replaceAll('"#/', '"stripe#/'));
}

function run(validate: ValidateFunction, value: unknown): Problems {
  validate(structuredClone(value));
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  );
}
