import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type FakeCall, routeOf } from './calls.ts';
import { Refusal } from './refusal.ts';
import { PrintifyState } from './state.ts';

const CLOUDFLARE =
  '<!DOCTYPE html><title>Attention Required! | Cloudflare</title><h1>Sorry, you have been blocked</h1>';

/** Replies without carrying the call out. */
const REFUSALS = {
  'server error': { status: 500, body: '{"message":"Server Error"}' },
  'rate limited': { status: 429, body: '{"message":"Too Many Attempts."}', headers: { 'Retry-After': '7' } },
  'not found': { status: 404, body: '{"message":"Not found"}' },
  'cloudflare page': { status: 403, body: CLOUDFLARE, headers: { 'Content-Type': 'text/html' } },
  'insufficient scope': { status: 403, body: '{"message":"Invalid scope(s) provided."}' },
  'key refused': { status: 401, body: '{"error":"Unauthenticated","request_id":"1"}' },
} as const;

/** `lost answer` carries the call out; `late` does so only when it `arrive`s. Neither answers. */
export type Fault = keyof typeof REFUSALS | 'lost answer' | 'late';

/** Printify on this machine: an account with its shops, and a person's view of it. */
export class PrintifyFake extends PrintifyState {
  base = '';
  /** The calls since they were last taken. */
  requests: { call: string; query: Record<string, string>; body: unknown }[] = [];
  private faults: { call: string; fault: Fault; times: number }[] = [];
  private late: (() => void)[] = [];
  /** What goes wrong with a call for which no fault waits. */
  drawFault: (call: string) => Fault | undefined = () => undefined;

  /** Plays a fault at the next calls, such as `POST /shops/:id/orders.json`. */
  fail(call: string, fault: Fault, times = 1): void {
    this.faults.push({ call, fault, times });
  }

  /** Carries out the calls that were late. Nobody hears of a refusal. */
  arrive(): void {
    for (const carryOut of this.late.splice(0)) {
      try {
        carryOut();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
  }

  /** Returns the calls since the last time, such as `GET /shops.json`. */
  calls(): string[] {
    return this.requests.splice(0).map(({ call }) => call);
  }

  async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://printify');
    const text = Buffer.concat(await incoming.toArray()).toString();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const query = Object.fromEntries(url.searchParams);
    const send = (status: number, content: string, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(content);
    try {
      const route = routeOf(incoming.method ?? 'GET', url.pathname);
      this.requests.push({ call: route.name, query, body });
      this.authorize(incoming);
      const carryOut = () => route.run(this, { ids: route.ids, query, body } satisfies FakeCall);
      const fault = this.nextFault(route.name);
      if (fault === 'late') {
        this.late.push(carryOut);
        return void response.destroy();
      }
      if (fault !== undefined && fault !== 'lost answer') {
        const { status, body: content, ...rest } = REFUSALS[fault];
        return send(status, content, 'headers' in rest ? rest.headers : {});
      }
      const reply = carryOut();
      if (fault === 'lost answer') return void response.destroy();
      send(200, JSON.stringify(reply));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send(error.status, JSON.stringify(error.body));
    }
  }

  private authorize({ headers }: IncomingMessage): void {
    if (!headers['user-agent']) throw new Refusal(400, { message: 'A User-Agent is required.' });
    if (headers.authorization !== `Bearer ${this.key}`)
      throw new Refusal(401, { error: 'Unauthenticated', request_id: this.newId() });
  }

  private nextFault(call: string): Fault | undefined {
    const next = this.faults.find((one) => one.call === call && one.times > 0);
    if (!next) return this.drawFault(call);
    next.times -= 1;
    return next.fault;
  }
}

/** Starts a fake that is closed at the end of the test. */
export async function startPrintifyFake(): Promise<PrintifyFake> {
  const { fake, close } = await listenAsPrintify();
  onTestFinished(close);
  return fake;
}

/** Starts a fake for a caller that closes it. */
export async function listenAsPrintify(): Promise<{ fake: PrintifyFake; close: () => void }> {
  const fake = new PrintifyFake();
  const server = createServer((incoming, response) => void fake.answer(incoming, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { fake, close };
}
