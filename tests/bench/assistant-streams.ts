import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { inspectServer } from './inspect-server.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- assistant-streams`: opens 200 answers that the model never finishes, measures how much memory the server uses for
 * each, that to the model included, closes them, and waits until the model has lost as many connections. Ends with 1 above the limit.
 */
const STREAMS = 200;
/** More may not wait for their turn (docs/operations.md#too-many-requests). */
const AT_ONCE = 100;
const MAX_KB = 50;
const ROUNDS = 5;
const PORT = 4478;
const INSPECTOR_PORT = 4479;
/** The first rounds also compile code. */
const WARM_UP = 3;
/** Connections that were closed are given up one after the other. */
const SETTLE_MS = 3000;
const WRITTEN = { kind: 'answered', sources: [''], answer: 'Yes, we teach that in one of our courses, ' };

const open = new Set<ServerResponse>();
const model = createServer(async (request, response) => {
  open.add(response);
  response.on('close', () => open.delete(response));
  const sent = JSON.parse(Buffer.concat(await request.toArray()).toString());
  const { passages } = JSON.parse(sent.messages.at(-1).content);
  const text = JSON.stringify({ ...WRITTEN, sources: [passages[0].id] }).slice(0, -2);
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`);
}).listen(0, '127.0.0.1');
await once(model, 'listening');

const settings = {
  OPENAI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
  OPENAI_MODEL: 'bench',
  AI_CONCURRENCY: String(STREAMS),
  NODE_OPTIONS: `--inspect-port=${INSPECTOR_PORT}`,
};
await withShop({ port: PORT, settings }, async (address, { pid }) => {
  const server = await inspectServer(pid);
  const perStream: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    await wait(SETTLE_MS);
    const before = await server.usedKb();
    const close = await openStreams(address);
    const grown = (await server.usedKb()) - before;
    if (open.size !== STREAMS) throw new Error(`The model has ${open.size} connections.`);
    close();
    while (open.size > 0) await wait(10);
    if (round >= WARM_UP) perStream.push(Math.round(grown / STREAMS));
  }
  server.close();
  const median = perStream.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  console.table({ 'KB per stream': { rounds: perStream.join(', '), median, limit: MAX_KB } });
  if (median > MAX_KB) process.exitCode = 1;
});
model.close();

/** Opens all streams and waits for the first piece of each. Returns a function that closes them. */
async function openStreams(address: string): Promise<() => void> {
  const stop = new AbortController();
  const openOne = async () => {
    const response = await fetch(`${address}/api/ai/question`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ sessionId: 'bench', question: 'Do you teach tourniquets?' }),
      signal: stop.signal,
    });
    const first = await response.body?.getReader().read();
    const text = new TextDecoder().decode(first?.value);
    if (!text.startsWith('event: text')) throw new Error(`${response.status} ${text}`);
  };
  for (let opened = 0; opened < STREAMS; opened += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, openOne));
  return () => stop.abort();
}
