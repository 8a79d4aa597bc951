export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Schema = { [key: string]: Json };

/**
 * Converts a schema of OpenAPI 3.0 to JSON Schema for ajv: `nullable` becomes a type of its own. `closed` also rejects
 * undeclared values (`x-known-values`) and members: a vendor may add to its replies, but the sandbox must not.
 */
export function toJsonSchema(node: Json, closed: boolean): Json {
  if (Array.isArray(node)) return node.map((item) => toJsonSchema(item, closed));
  if (typeof node !== 'object' || node === null) return node;

  const { nullable, 'x-known-values': known, ...rest } = node;
  const schema: Schema = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'enum' || key === 'required' ? value : toJsonSchema(value, closed),
    ]),
  );
  if (closed && known !== undefined) schema['enum'] = known;
  if (closed && isObject(rest['properties']) && rest['additionalProperties'] === undefined) {
    schema['additionalProperties'] = false;
  }
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

function isObject(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
