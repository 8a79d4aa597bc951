import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createArrivals } from './arrivals.ts';

const TURN_MS = 5;

/** Keeps the thread busy, as a request does. */
function work(): void {
  for (const end = performance.now() + TURN_MS; performance.now() < end; );
}

/** A server that accepts from now on, and so many clients that are at its door. */
async function atTheDoor(count: number) {
  const arrivals = createArrivals();
  const server = arrivals.watch(createServer());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => {
    for (const client of clients) client.destroy();
    server.close();
  });
  let accepted = 0;
  server.on('connection', (socket) => {
    accepted += 1;
    socket.on('error', () => {}).resume();
  });
  return { ...arrivals, accepted: () => accepted };
}

it('lets in a dozen visitors who come at once before the next request runs', async () => {
  const { untilRead, accepted } = await atTheDoor(12);
  const afterTurns: number[] = [];
  await new Promise<void>((done) => {
    const turn = () => {
      afterTurns.push(accepted());
      work();
      if (afterTurns.length < 4) untilRead(turn);
      else done();
    };
    untilRead(turn);
  });
  expect(afterTurns.at(-1)).toBe(12);
});

it('runs the next request although visitors keep coming', async () => {
  const { untilRead, accepted } = await atTheDoor(80);
  await new Promise<void>((done) => untilRead(done));
  expect(accepted()).toBeLessThan(80);
});

it('does not wait when nobody comes', async () => {
  const { untilRead } = createArrivals();
  const rounds: string[] = [];
  untilRead(() => rounds.push('read'));
  setImmediate(() => rounds.push('one round'));
  await new Promise(setImmediate);
  expect(rounds).toEqual(['read', 'one round']);
});
