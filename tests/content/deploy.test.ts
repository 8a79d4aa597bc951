import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/root.ts';
import { securityHeaders } from '#server/app/serving/security-headers.ts';
import { WAIT_MS } from '#server/domain/vendors/sync-progress.ts';
import { ERRORS } from '#shared/error-table.ts';
import { MAX_PICTURE_BYTES } from '#shared/pictures.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const CADDYFILE = read('deploy/caddy/Caddyfile');
const NGINX = read('deploy/nginx/shop.conf');
/** What the package nginx of Debian 12 has. It has no /var/cache/nginx. */
const DEBIAN_FOLDERS = ['/var/lib/nginx', '/var/log/nginx'];

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

it('nginx finds every folder of its configuration on Debian, once the commands of the manual were run', () => {
  const manual = read('docs/operations.md');
  const created = [...manual.matchAll(/install -d (\S+)/g)].map(([, folder]) => folder);
  const configuration = ['http', 'site', 'shop'].map((name) => read(`deploy/nginx/${name}.conf`)).join('\n');
  const named = [
    ...configuration.matchAll(/^\s*(?:proxy_cache_path|include|error_log|access_log) (\/\S+?)[ ;]/gm),
  ].map(([, path = '']) => dirname(path));
  expect(named).toContain('/var/lib/nginx');
  expect(new Set([...DEBIAN_FOLDERS, ...created])).toEqual(
    new Set([...DEBIAN_FOLDERS, ...created, ...named]),
  );
});

it('the service runs in production and writes to its own folder only', () => {
  const unit = read('deploy/systemd/shop.service');
  expect(unit).toContain('Environment=NODE_ENV=production\n');
  expect(unit).toContain('ProtectSystem=strict\nReadWritePaths=/srv/shop\n');
});
