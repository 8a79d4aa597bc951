import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/root.ts';
import { securityHeaders } from '#server/serving/security-headers.ts';
import { WAIT_MS } from '#server/vendors/sync-progress.ts';
import { ERRORS } from '#shared/error-table.ts';
import { MAX_PICTURE_BYTES } from '#shared/pictures.ts';

const CADDYFILE = readFileSync(join(ROOT, 'deploy/caddy/Caddyfile'), 'utf8');
const NGINX = readFileSync(join(ROOT, 'deploy/nginx/shop.conf'), 'utf8');

it.each(Object.entries(securityHeaders('https://shop.example')))(
  'Caddy sends assets with the %s that the shop sends',
  (name, value) => {
    const [, found] = new RegExp(`^\\t+${name} (.*)$`, 'm').exec(CADDYFILE) ?? [];
    expect(found?.replaceAll('"', '')).toBe(value);
  },
);

it.each([
  ['nginx', /return 503 '(\{.*\})';/.exec(NGINX)?.[1]?.replaceAll("\\'", "'")],
  ['Caddy', /respond `(\{.*\})` 503/.exec(CADDYFILE)?.[1]],
])('%s answers calls of the API in JSON while the shop is down', (_, body = '{}') => {
  const { message } = ERRORS.too_busy;
  expect(JSON.parse(body)).toEqual({ code: 'too_busy', message, requestId: expect.any(String) });
});

it('nginx waits longer for the back office than a sync of products takes to answer', () => {
  const [, seconds] = /location ~ \^\/api\/admin[^{]*\{[^}]*proxy_read_timeout (\d+)s;/.exec(NGINX) ?? [];
  expect(Number(seconds) * 1000).toBeGreaterThan(WAIT_MS);
});

it.each([
  ['nginx', 1024 ** 2, /client_max_body_size (\d+)m;/.exec(NGINX)?.[1]],
  ['Caddy', 1000 ** 2, /max_size (\d+)MB/.exec(CADDYFILE)?.[1]],
])('%s passes on every picture that the shop takes', (_, megabyte, limit) => {
  expect(Number(limit) * megabyte).toBeGreaterThan(MAX_PICTURE_BYTES);
});
