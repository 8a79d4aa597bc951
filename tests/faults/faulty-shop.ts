import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OwnShop, startShop, untilReady } from '../support/own-shop.ts';

/** A shop whose processes are killed at random times, and which is restarted when its main process is killed. */
interface FaultyShop {
  /** The number of processes killed so far. */
  kills(): number;
  /** Stops killing processes. Resolves when the shop is running. */
  recover(): Promise<void>;
  /** Restarts the shop. Resolves when it is ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** When processes are killed. */
export interface Kills {
  /** The pause between two kills, in milliseconds. */
  pauseMs: { min: number; max: number };
  /** How often, so that a shop that starts more slowly than it is killed comes up in the end; without a limit by default. */
  maxKills?: number;
}

/** Starts a shop and kills one of its processes after the shortest pause, then after random ones. */
export async function startFaultyShop(
  settings: Record<string, string>,
  { pauseMs, maxKills = Number.POSITIVE_INFINITY }: Kills,
): Promise<FaultyShop> {
  let shop = await start(settings);
  let kills = 0;
  const ended = new AbortController();
  const killing = killUntilEnded();

  return {
    kills: () => kills,
    async recover() {
      ended.abort();
      await killing;
    },
    async restart() {
      shop.process.kill('SIGTERM');
      await shop.ended;
      shop = await start(settings);
    },
    async stop() {
      ended.abort();
      await killing.catch(() => {});
      shop.process.kill('SIGTERM');
      await shop.ended;
    },
  };

  async function killUntilEnded(): Promise<void> {
    const { min, max } = pauseMs;
    for (let pause = min; kills < maxKills; pause = min + Math.random() * (max - min)) {
      await sleep(pause, undefined, { signal: ended.signal }).catch(() => {});
      if (ended.signal.aborted) return;
      await killOne();
    }
  }

  async function killOne(): Promise<void> {
    const { pid } = shop.process;
    if (pid === undefined) return;
    const victims = [pid, ...childrenOf(pid)];
    const victim = victims[Math.floor(Math.random() * victims.length)] ?? pid;
    kills += 1;
    process.kill(victim, 'SIGKILL');
    if (victim !== pid) return;
    await shop.ended;
    shop = await start(settings);
  }
}

async function start(settings: Record<string, string>): Promise<OwnShop> {
  const shop = startShop(settings);
  await untilReady(shop);
  return shop;
}

/** Returns the child processes of a process; none on systems without /proc. */
function childrenOf(pid: number): number[] {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.filter((candidate) => parentOf(candidate) === pid).map(Number);
  } catch {
    return [];
  }
}

function parentOf(pid: string): number | null {
  try {
    const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /);
    return Number(afterName.split(' ')[1]);
  } catch {
    return null; // The process has ended.
  }
}
