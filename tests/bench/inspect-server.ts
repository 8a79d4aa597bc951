import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { servingProcesses } from './server-cpu.ts';

/** A serving process whose memory can be looked at. */
interface InspectedServer {
  /** Collects garbage. Returns the memory that is in use then, in KB: the heap, and buffers outside of it. */
  usedKb: () => Promise<number>;
  close: () => void;
}

/**
 * Opens the inspector of the only process that serves a shop. The shop is started with `--inspect-port`; each process that it starts
 * gets the next port.
 */
export async function inspectServer(shopPid: number): Promise<InspectedServer> {
  const [pid, ...others] = servingProcesses(shopPid);
  if (pid === undefined || others.length > 0) throw new Error('Start the shop with WEB_CONCURRENCY=1.');
  const port = /--inspect-port=(\d+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1];
  if (port === undefined) throw new Error('Start the shop with --inspect-port.');
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await debuggerUrl(port));
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  let lastId = 0;
  const call = (method: string, params = {}) =>
    new Promise<{ result?: { value: number } }>((resolve) => {
      lastId += 1;
      const id = lastId;
      socket.addEventListener('message', function read({ data }) {
        const message = JSON.parse(data);
        if (message.id !== id) return;
        socket.removeEventListener('message', read);
        resolve(message.result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  const expression = '(({ heapUsed, external }) => (heapUsed + external) / 1024)(process.memoryUsage())';
  return {
    async usedKb() {
      // The second time collects what the first one has only finalized.
      for (let times = 0; times < 2; times += 1) await call('HeapProfiler.collectGarbage');
      const { result } = await call('Runtime.evaluate', { expression });
      return result?.value ?? Number.NaN;
    },
    close: () => socket.close(),
  };
}

/** Waits until the inspector listens. */
async function debuggerUrl(port: string): Promise<string> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    const [target] = response ? await response.json() : [];
    if (target) return target.webSocketDebuggerUrl;
    await wait(50);
  }
}
