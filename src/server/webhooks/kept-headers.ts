/** The headers that are kept of a webhook. None has a secret, a signature, a cookie or who sent it. */
const KEPT = ['content-type', 'content-length', 'date', 'user-agent', 'x-request-id'];
const MAX_LENGTH = 200;

/** Returns the headers of a webhook that are kept with it. */
export function keptHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value.slice(0, MAX_LENGTH)]];
    }),
  );
}
