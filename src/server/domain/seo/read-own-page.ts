import type { Env } from '#server/kernel/env/env.ts';

const TIMEOUT_MS = 5000;
/** Listening addresses for all of the computer's own. */
const ANY_ADDRESS = ['0.0.0.0', '::', ''];

/**
 * Returns the HTML of a page of this site from the server on this computer.
 * @throws Error if it doesn't answer in time, or not with a page
 */
export async function readOwnPage({ host, port }: Pick<Env, 'host' | 'port'>, path: string): Promise<string> {
  const name = ANY_ADDRESS.includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const response = await fetch(`http://${name}:${port}${path}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}.`);
  return response.text();
}
