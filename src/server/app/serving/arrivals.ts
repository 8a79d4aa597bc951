import type { Server } from 'node:net';

/** After this many rounds of the event loop without a new connection, none is considered pending. */
const QUIET_ROUNDS = 32;
/** After this many rounds, a request runs even if connections are pending. */
const MAX_ROUNDS = 256;

/** Tracks what has arrived at a server and whether it was read. */
interface Arrivals {
  /** Tracks the connections of a server. Returns the server. */
  watch<S extends Server>(server: S): S;
  /** Calls back once everything that has arrived was read, including pending connections, or after 256 rounds. */
  untilRead(then: () => void): void;
}

/**
 * Node.js accepts at most one connection per round of the event loop. If each round also ran a request, the last of 400
 * simultaneous visitors would be read, and rejected, only after a second. So rounds without a request follow each other while
 * connections come in.
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
