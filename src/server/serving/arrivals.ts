import type { Server } from 'node:net';

/** How many rounds of the event loop without a new connection mean that no more are pending. */
const QUIET_ROUNDS = 32;
/** After so many rounds a request runs, however many connections are pending. */
const MAX_ROUNDS = 256;

/** What has arrived at a server, and whether it was read. */
interface Arrivals {
  /** Notices the connections of a server. Returns it. */
  watch<S extends Server>(server: S): S;
  /** Calls back once everything that has arrived was read, also from pending connections, or after 256 rounds. */
  untilRead(then: () => void): void;
}

/**
 * Node.js accepts at most one connection in each round of the event loop. If each round also ran a request, the last of 400 visitors who come at once would be read, and
 * refused, after a second. So rounds without a request follow each other while connections come in.
 */
export function createArrivals(): Arrivals {
  let quietRounds = QUIET_ROUNDS;
  return {
    watch(server) {
      server.on('connection', () => {
        quietRounds = 0;
      });
      return server;
    },
    untilRead(then) {
      let rounds = 0;
      setImmediate(endRound);

      function endRound(): void {
        rounds += 1;
        quietRounds += 1;
        if (quietRounds < QUIET_ROUNDS && rounds < MAX_ROUNDS) setImmediate(endRound);
        else then();
      }
    },
  };
}
