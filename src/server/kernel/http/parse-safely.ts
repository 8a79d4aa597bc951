import { type $ZodType, safeParse } from 'zod/v4/core';

/** The properties that zod reads of a value of any type to check its length. */
const LENGTHS = new Set(['length', 'size']);

/**
 * Parses a request's input. zod also checks the length of values of the wrong type, and throws if it is an object that can't be
 * compared, such as `{"length":{"toString":1,"valueOf":1}}`. Such members are then removed from `value` itself, and the rest is
 * parsed, which rejects the value for its type.
 * @throws what one of our schemas throws by mistake
 */
export function parseSafely(schema: $ZodType, value: unknown): ReturnType<typeof safeParse> {
  try {
    return safeParse(schema, value);
  } catch (error) {
    if (!(error instanceof TypeError) || removeOddLengths(value) === 0) throw error;
    return safeParse(schema, value);
  }
}

/** Removes lengths that are objects. Iterates, because members may be nested too deeply for recursion. */
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

/** Excludes an upload's bytes. */
function isFromJson(value: unknown): value is Record<string, unknown> {
  return Array.isArray(value) || (value !== null && Object.getPrototypeOf(value) === Object.prototype);
}
