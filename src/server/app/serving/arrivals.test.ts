import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createArrivals } from './arrivals.ts';

const TURN_MS = 5;

/** Keeps the thread busy, as a request does. */
function work(): void {
  for (const end = performance.now() + TURN_MS; performance.now() < end; );
}

/** Lets so many clients connect at once. Returns how many connections are accepted when the request after the first of them may run. */
async function acceptedBeforeNextRequest(clients: number): Promise<number> {
  const { watch, untilRead } = createArrivals();
  const server = watch(createServer());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  let accepted = 0;
  server.on('connection', (socket) => {
    accepted += 1;
    socket.on('error', () => {}).resume();
  });
  const counted = new Promise<number>((resolve) =>
    server.once('connection', () => {
      untilRead(() => resolve(accepted));
      work();
    }),
  );
  const sockets = Array.from({ length: clients }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return counted;
}

it('accepts all pending connections before the next request runs', async () => {
  expect(await acceptedBeforeNextRequest(40)).toBe(40);
});

it('runs the next request although more connections are pending', async () => {
  const accepted = await acceptedBeforeNextRequest(400);
  expect(accepted).toBeGreaterThan(100);
  expect(accepted).toBeLessThan(300);
});

it('does not wait when nobody comes', async () => {
  const { untilRead } = createArrivals();
  const rounds: string[] = [];
  untilRead(() => rounds.push('read'));
  setImmediate(() => rounds.push('one round'));
  await new Promise(setImmediate);
  expect(rounds).toEqual(['read', 'one round']);
});
