import { execFileSync } from 'node:child_process';

export interface Measured {
  perSecond: number;
  /** Milliseconds, of the responses. */
  p99: number;
  /** Milliseconds of CPU time per request. One process serves as many as go into a second of it. */
  cpu: number;
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

/**
 * Requests a page over and over from one thread of wrk, which costs so little that the server is busy all the time, as under a heavy
 * load. `cpuOf` returns the CPU time that the server has used so far, in milliseconds. `requireTools` installs wrk.
 * @throws Error when a response isn't 2xx
 */
export function measureWithWrk(
  url: string,
  cpuOf: () => number,
  { connections, seconds, encoding }: { connections: number; seconds: number; encoding: string },
): Measured {
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '-H',
    `Accept-Encoding: ${encoding}`,
  ];
  const before = cpuOf();
  const output = execFileSync('wrk', [...args, url], { encoding: 'utf8' });
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  const [, value = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  const p99 = Number(value) * (UNITS[unit] ?? Number.NaN);
  return { perSecond, p99, cpu: (cpuOf() - before) / requests };
}
