/** The times of a call in milliseconds. */
export interface Timing {
  name: string;
  p50: number;
  p95: number;
  /** CPU time per call, which depends less on what else runs on the machine. */
  cpu: number;
}

const ROUNDS = 40;

/** Calls something many times, one after the other. */
export async function time(name: string, call: () => unknown): Promise<Timing> {
  await call();
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    await call();
    times.push(performance.now() - from);
  }
  const { user, system } = process.cpuUsage(before);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0;
  return { name, p50: at(0.5), p95: at(0.95), cpu: (user + system) / 1000 / ROUNDS };
}

export function rowOf({ name, p50, p95, cpu }: Timing) {
  const round = (value: number) => Math.round(value * 10) / 10;
  return [name, { 'p50 ms': round(p50), 'p95 ms': round(p95), 'CPU ms': round(cpu) }] as const;
}
