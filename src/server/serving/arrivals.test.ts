import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { type Arrivals, createArrivals } from './arrivals.ts';

const TURN_MS = 5;

/** Keeps the thread busy, as a request does. */
function work(): void {
  for (const end = performance.now() + TURN_MS; performance.now() < end; );
}

/** A server to which so many clients connect at once. `first` runs when the first of them is accepted. */
async function rush(count: number, first: (arrivals: Arrivals) => void) {
  const arrivals = createArrivals();
  const server = arrivals.watch(createServer());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  let accepted = 0;
  server.once('connection', () => first(arrivals));
  server.on('connection', (socket) => {
    accepted += 1;
    socket.on('error', () => {}).resume();
  });
  const clients = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => {
    for (const client of clients) client.destroy();
    server.close();
  });
  return () => accepted;
}

it('accepts all pending connections before the next request runs', async () => {
  const turn = Promise.withResolvers<void>();
  const accepted = await rush(40, ({ untilRead }) => {
    untilRead(turn.resolve);
    work();
  });
  await turn.promise;
  expect(accepted()).toBe(40);
});

it('runs the next request although more and more connections are pending', async () => {
  const turn = Promise.withResolvers<void>();
  const accepted = await rush(400, ({ untilRead }) => {
    untilRead(turn.resolve);
    work();
  });
  await turn.promise;
  expect(accepted()).toBeGreaterThan(100);
  expect(accepted()).toBeLessThan(300);
});

it('does not wait when nobody comes', async () => {
  const { untilRead } = createArrivals();
  const rounds: string[] = [];
  untilRead(() => rounds.push('read'));
  setImmediate(() => rounds.push('one round'));
  await new Promise(setImmediate);
  expect(rounds).toEqual(['read', 'one round']);
});
