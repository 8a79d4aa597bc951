import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What the client is to send. */
export interface LoadOrder {
  port: number;
  /** The bytes of the requests, which are sent in turn. */
  requests: string[];
  seconds: number;
  /** Requests that are sent in each second, whatever becomes of those before. */
  perSecond: number;
  /** In place of a rate: how many connections send the next request when they have the response to the last. */
  atOnce?: number;
}

/** Milliseconds from request to response. */
export interface Span {
  count: number;
  p50: number;
  p99: number;
}

export interface LoadResult {
  accepted: Span;
  /** Those with 503. */
  refused: Span;
  /** Other responses, and requests without one. */
  failed: number;
  /** The client's CPU time per request, in milliseconds. */
  clientCpu: number;
  /** How late the client was with 99% of the requests, in milliseconds: it shares the processors with the server. */
  lag: number;
}

interface LoadClient {
  send: (order: LoadOrder) => Promise<LoadResult>;
  stop: () => void;
}

/** Starts a process that sends loads. */
export function startLoadClient(): LoadClient {
  const child = fork(join(import.meta.dirname, 'load-client.ts'));
  return {
    async send(order) {
      child.send(order);
      const [result] = await once(child, 'message');
      return result as LoadResult;
    },
    stop: () => void child.kill(),
  };
}

/** Returns the bytes of a GET request. */
export function getRequest(path: string, headers: Record<string, string> = {}): string {
  return `${headOf('GET', path, headers)}\r\n`;
}

/** Returns the bytes of a POST request with a body of JSON. */
export function postRequest(path: string, body: unknown): string {
  const text = JSON.stringify(body);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) };
  return `${headOf('POST', path, headers)}\r\n${text}`;
}

function headOf(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n`;
}
