import type { Server } from 'node:net';

/** After so many rounds of the event loop, nobody waits for those who are still at the door. */
const MOST_ROUNDS = 16;

/** What has arrived at a server, and whether it was read. */
export interface Arrivals {
  /** Counts the connections of a server. Returns it. */
  watch<S extends Server>(server: S): S;
  /** Calls back once everything that has arrived was read, also from connections that weren't accepted yet. */
  untilRead(then: () => void): void;
}

/**
 * Node.js accepts one connection in each round of the event loop. If each round also ran a request, a rush of four hundred
 * visitors would wait for a second before the last of them could be refused. So rounds without a request follow
 * each other while connections come in.
 */
export function createArrivals(): Arrivals {
  let accepted = 0;
  return {
    watch(server) {
      server.on('connection', () => {
        accepted += 1;
      });
      return server;
    },
    untilRead(then) {
      wait(MOST_ROUNDS);

      function wait(rounds: number): void {
        const before = accepted;
        setImmediate(() => {
          if (accepted > before && rounds > 1) wait(rounds - 1);
          else then();
        });
      }
    },
  };
}
