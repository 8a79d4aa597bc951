import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** What `getconf CLK_TCK` says on every Linux. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU time (user and system, in milliseconds) that the serving processes of a shop have used so
 * far. On a busy machine it says more than requests per second. Linux only.
 */
export function serverCpu(shopPid: number): number {
  return servingProcesses(shopPid).reduce((sum, pid) => sum + unlessEnded(0, () => processCpu(pid)), 0);
}

/**
 * Waits until all processes of a shop together have used less than a tenth of a processor for three seconds. After its first
 * start one of them renders the large pictures of the products for about a minute. That has the lowest priority, but shares caches
 * and memory with the pages that are measured.
 */
export async function untilIdle(shopPid: number): Promise<void> {
  const seconds = 3;
  for (let before = treeCpu(shopPid), used = Infinity; used > seconds * 100; ) {
    await wait(seconds * 1000);
    const now = treeCpu(shopPid);
    // Less than before when a process has ended.
    used = Math.abs(now - before);
    before = now;
  }
}

/** Returns the pids of the processes that serve a shop, also one of an earlier version. Linux only. */
export function servingProcesses(shopPid: number): number[] {
  return processTree(shopPid).filter((pid) =>
    /serve\.(?:mjs|ts)/.test(unlessEnded('', () => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))),
  );
}

/** Returns the CPU time of a process and of those that it has started, in milliseconds. Linux only. */
export function treeCpu(pid: number): number {
  return processTree(pid).reduce((sum, one) => sum + unlessEnded(0, () => processCpu(one)), 0);
}

/** Returns the pid of a process and those of all processes that it and they started. Linux only. */
export function processTree(pid: number): number[] {
  const children = unlessEnded([], () =>
    readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    ),
  );
  return [pid, ...children.flatMap(processTree)];
}

/** Returns the CPU time (user and system, in milliseconds) that a process has used so far. Linux only. */
export function processCpu(pid: number): number {
  const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = afterName.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** Returns what `read` returns, or `otherwise` if the process has ended. */
function unlessEnded<T>(otherwise: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return otherwise;
    throw error;
  }
}
