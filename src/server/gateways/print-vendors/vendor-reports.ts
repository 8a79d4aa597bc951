import { createHash, createHmac } from 'node:crypto';
import { isSameSecret } from '#server/gateways/signatures/same-secret.ts';
import { AppError } from '#shared/errors.ts';

export function hmacHex(key: string | Buffer, content: string): string {
  return createHmac('sha256', key).update(content).digest('hex');
}

/** Returns the secret. @throws AppError `unknown_sender` without one: then no sender can be verified */
export function requireSecret(secret: string | null): string {
  if (!secret) throw new AppError('unknown_sender');
  return secret;
}

/**
 * Verifies a webhook of a vendor that doesn't sign: its address or a header has our secret.
 * @throws AppError `unknown_sender`
 */
export function requireToken(token: string, { headers, url }: { headers: Headers; url: URL }): void {
  const given = headers.get(SECRET_HEADER) ?? url.searchParams.get(TOKEN);
  if (given === null || !isSameSecret(given, token)) throw new AppError('unknown_sender');
}

/** The parameter for our secret in a webhook's address. */
const TOKEN = 'token';
/** The header for our secret. */
export const SECRET_HEADER = 'X-Webhook-Secret';

/** Returns a webhook's address with our secret. */
export function withToken(address: string, token: string): string {
  const url = new URL(address);
  url.searchParams.set(TOKEN, token);
  return url.href;
}

/** No real webhook is nested this deeply. Much deeper JSON can be parsed but not serialized again. */
const MAX_DEPTH = 100;

/** Parses a verified body. @throws AppError `bad_request` if it isn't a JSON object, or nested too deeply */
export function parseReport(rawBody: string): Record<string, unknown> {
  let report: unknown;
  try {
    report = JSON.parse(rawBody);
  } catch (cause) {
    throw new AppError('bad_request', { cause });
  }
  if (!isObject(report) || Array.isArray(report) || isTooDeep(report)) throw new AppError('bad_request');
  return report as Record<string, unknown>;
}

/** Iterates by level: recursion would overflow the same stack that this protects. */
function isTooDeep(value: object): boolean {
  let level: object[] = [value];
  for (let depth = 1; depth <= MAX_DEPTH; depth++) {
    level = level.flatMap((one) => Object.values(one).filter(isObject));
    if (level.length === 0) return false;
  }
  return true;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Derives an id for an event without one from its content. Ignores `retries`, which increases when it is sent again. */
export function idOfContent({ retries: _, ...content }: Record<string, unknown>): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
