import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createFront, type RequestPart } from '#server/app/serving/front.ts';
import { healthCalls } from '#server/app/serving/health.ts';
import { mediaFiles } from '#server/app/serving/media.ts';
import type { PublishedResponses } from '#server/app/serving/published-responses.ts';
import { createShopServer } from '#server/app/serving/shop-server.ts';
import { type RawResponse, rawRequest } from './raw-request.ts';
import { type TestServices, testServices } from './test-services.ts';

const SITE = 'http://localhost:4321';

interface Shop {
  services: TestServices;
  release: string;
  log: { level: string; message: string; [name: string]: unknown }[];
  seen: { address: string; method: string | undefined }[];
  send: (head: string, ...headers: string[]) => Promise<RawResponse>;
}

/**
 * Starts the front with an Astro that answers 418 and notes what it was asked. It throws for `/throws` before
 * Astro, and rejects in Astro for paths with `rejects`.
 */
export async function openFront(
  settings: Record<string, string> = {},
  workerLastSeen = (): Date | null => null,
  before: RequestPart[] = [],
  published: PublishedResponses = new Map(),
) {
  const services = testServices({ PUBLIC_SITE_URL: SITE, ...settings });
  const log: Shop['log'] = [];
  const note = (level: string) => (fields: object, message: string) =>
    log.push({ level, message, ...fields });
  Object.assign(services, { log: { warn: note('warn'), error: note('error') } });
  services.env.databaseFile = services.db.$client.name;
  const release = mkdtempSync(join(tmpdir(), 'gti-front-'));
  for (const file of ['client/index.html', 'server/entry.mjs']) {
    mkdirSync(join(release, file, '..'), { recursive: true });
    writeFileSync(join(release, file), '');
  }
  const seen: Shop['seen'] = [];
  const server = createShopServer(
    createFront({
      services,
      published,
      media: mediaFiles(services.env.dataDir),
      before: [
        ...before,
        (_, __, path) => {
          if (path === '/throws') throw new Error('broken');
          return false;
        },
      ],
      health: healthCalls({ services, release, workerLastSeen }),
      handler: async ({ method, url }: IncomingMessage, response, next, { address = '' }) => {
        seen.push({ address, method });
        if (url?.includes('rejects')) {
          if (url.includes('late')) response.writeHead(200).write('half');
          throw new Error('broken');
        }
        if (url?.includes('unrouted')) next();
        else response.writeHead(418, { 'Content-Length': 0 }).end();
      },
    }),
    SITE,
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    rmSync(release, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  const send: Shop['send'] = (head, ...headers) =>
    rawRequest(port, `${[`${head} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`);
  return { services, release, log, seen, send, port };
}

/** The Host that the site is called by. */
export const HOST = 'Host: localhost:4321';

/** Expects the error body and the headers of every refusal. */
export function expectRefusal(
  { status, headers, body }: RawResponse,
  expected: number,
  method = 'GET',
): void {
  expect(status).toBe(expected);
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  if (method === 'HEAD') return;
  expect(Object.keys(JSON.parse(body))).toEqual(['code', 'message', 'requestId']);
}
