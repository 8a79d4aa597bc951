import { type $ZodType, safeParse } from 'zod/v4/core';

/** What zod reads of a value of any type to check how long it is. */
const LENGTHS = new Set(['length', 'size']);

/**
 * Parses what a request sent. zod also checks the length of values of the wrong type, and throws where it is an object that can't be
 * compared, such as `{"length":{"toString":1,"valueOf":1}}`. Such members are removed then, from `value` itself, and the
 * rest is parsed: the value is refused for its type.
 * @throws what a schema of ours throws by mistake
 */
export function parseSafely(schema: $ZodType, value: unknown): ReturnType<typeof safeParse> {
  try {
    return safeParse(schema, value);
  } catch (error) {
    if (!(error instanceof TypeError) || removeOddLengths(value) === 0) throw error;
    return safeParse(schema, value);
  }
}

/** Removes lengths that are objects. Goes through the members in a loop, because they may be nested deeper than calls can be. */
function removeOddLengths(value: unknown): number {
  let removed = 0;
  const waiting = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!isFromJson(next)) continue;
    for (const [name, member] of Object.entries(next)) {
      if (!isFromJson(member)) continue;
      if (!LENGTHS.has(name)) waiting.push(member);
      else if (delete next[name]) removed += 1;
    }
  }
  return removed;
}

/** Bytes of an upload aren't. */
function isFromJson(value: unknown): value is Record<string, unknown> {
  return Array.isArray(value) || (value !== null && Object.getPrototypeOf(value) === Object.prototype);
}
