import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Between two requests of a visitor: without it, a few of them take the processor from what they watch. */
const PAUSE_MS = 20;

interface Visitors {
  /** Lets the requests under way end; what went wrong, a line each, and how long each request took, in milliseconds. */
  leave(): Promise<{ answered: number; failures: string[]; spans: number[] }>;
}

/** Asks for a page again and again over kept connections, as browsers keep theirs. */
export function sendVisitors(address: string, count: number): Visitors {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const failures: string[] = [];
  const spans: number[] = [];
  let answered = 0;
  let leaving = false;
  const all = Array.from({ length: count }, async () => {
    while (!leaving) {
      const began = performance.now();
      await ask(new URL(address), agent).then(
        (status) => {
          if (status === 200) answered += 1;
          else failures.push(`answered ${status}`);
        },
        (error: Error) => failures.push(error.message),
      );
      spans.push(performance.now() - began);
      await pause(PAUSE_MS);
    }
  });
  return {
    async leave() {
      leaving = true;
      await Promise.all(all);
      agent.destroy();
      return { answered, failures, spans };
    },
  };
}

function ask(url: URL, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode));
      answer.on('error', reject);
    }).on('error', reject);
  });
}
