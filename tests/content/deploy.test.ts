import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/root.ts';
import { securityHeaders } from '#server/serving/security-headers.ts';

const CADDYFILE = readFileSync(join(ROOT, 'deploy/caddy/Caddyfile'), 'utf8');

it.each(Object.entries(securityHeaders('https://shop.example')))(
  'Caddy sends assets with the %s that the shop sends',
  (name, value) => {
    const [, found] = new RegExp(`^\\t+${name} (.*)$`, 'm').exec(CADDYFILE) ?? [];
    expect(found?.replaceAll('"', '')).toBe(value);
  },
);
