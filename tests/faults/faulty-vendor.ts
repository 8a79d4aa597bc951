import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { READY } from '#scripts/child-process.ts';
import { freePort } from '#scripts/free-port.ts';
import { ROOT } from '#scripts/root.ts';
import { SANDBOX_VENDOR_KEY } from '#server/gateways/print-vendors/vendor-settings.ts';

/** The sandbox print vendor in a separate process, which can be killed at random times. */
export interface FaultyVendor {
  /** The settings by which a shop reaches it. */
  settings: { PRINTFUL_API_BASE: string; PRINTFUL_API_KEY: string };
  kills(): number;
  /** Changes its clock and faults until it is killed. */
  change(settings: { clock?: readonly number[] | null; faults?: Record<string, number> }): Promise<void>;
  /** Replaces its products by these. */
  sell(products: readonly object[]): Promise<void>;
  /** Begins to kill it after the shortest pause, then random ones, in milliseconds; it is restarted with its settings each time. */
  startKilling(pauseMs: { min: number; max: number }): void;
  /** Stops killing it, and lets nothing go wrong anymore. */
  calm(): Promise<void>;
  stop(): Promise<void>;
}

const KEY = `${SANDBOX_VENDOR_KEY}fault_tests`;

interface Options {
  directory: string;
  /** Of the environment, as after each kill. */
  clock: string;
  faults: string;
}

export async function startFaultyVendor({ directory, clock, faults }: Options): Promise<FaultyVendor> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const ended = new AbortController();
  let kills = 0;
  let child = await start();
  let killing: Promise<void> | null = null;

  async function start(): Promise<ChildProcess> {
    const script = join(ROOT, 'scripts/print-vendor.ts');
    const settings = {
      SANDBOX_DIRECTORY: directory,
      SANDBOX_PORT: String(port),
      SANDBOX_KEY: KEY,
      SANDBOX_RETRY_MS: '500',
      SANDBOX_VENDOR_CLOCK: clock,
      SANDBOX_VENDOR_FAULTS: faults,
    };
    const vendor = fork(script, { env: { ...process.env, ...settings } });
    const exited = once(vendor, 'exit').then(() => Promise.reject(new Error('The vendor did not start.')));
    await Promise.race([once(vendor, 'message').then(([message]) => message === READY), exited]);
    exited.catch(() => {});
    return vendor;
  }

  async function kill(): Promise<void> {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  async function control(path: string, body: object): Promise<void> {
    const send = () =>
      fetch(`${base}/sandbox/${path}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${KEY}`, connection: 'close' },
        body: JSON.stringify(body),
      });
    // Placing hundreds of orders takes longer than the vendor keeps an idle connection open, and repeating this changes nothing.
    const response = await send().catch(send);
    if (!response.ok) throw new Error(await response.text());
  }

  return {
    settings: { PRINTFUL_API_BASE: base, PRINTFUL_API_KEY: KEY },
    kills: () => kills,
    change: (changes) => control('settings', changes),
    sell: (products) => control('catalog', products),
    startKilling({ min, max }) {
      killing = (async () => {
        for (let pause = min; ; pause = min + Math.random() * (max - min)) {
          await sleep(pause, undefined, { signal: ended.signal }).catch(() => {});
          if (ended.signal.aborted) return;
          kills += 1;
          await kill();
          child = await start();
        }
      })();
    },
    async calm() {
      ended.abort();
      await killing;
      await control('settings', { faults: {} });
    },
    async stop() {
      ended.abort();
      await killing?.catch(() => {});
      await kill();
    },
  };
}
