import { readFileSync } from 'node:fs';
import { processTree } from './server-cpu.ts';

/** A process of a shop, with its resident memory in megabytes: now, and the most it ever had. */
interface ProcessMemory {
  pid: number;
  /** The name of what it runs: `serve`, `work`, `draw`. */
  script: string;
  now: number;
  highest: number;
}

/** Returns the memory of every process of a shop. Linux only. */
export function memoryOf(shopPid: number): ProcessMemory[] {
  return processTree(shopPid).flatMap((pid) => {
    try {
      const [, script = ''] =
        /([\w-]+)\.\w+(?:\0|$)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? [];
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
      return [{ pid, script, now: megabytes('VmRSS'), highest: megabytes('VmHWM') }];
    } catch {
      // It has ended since.
      return [];
    }
  });
}
