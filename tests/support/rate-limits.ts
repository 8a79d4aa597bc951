import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { LimitsStoreOptions } from '#server/kernel/http/limits-store.ts';
import { createRateLimits } from '#server/kernel/http/rate-limits.ts';

/** A path for a counter file in a folder that is gone after the test. */
export function limitsPath(): string {
  const directory = mkdtempSync(join(tmpdir(), 'gti-limits-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return join(directory, 'limits.sqlite');
}

/** Rate limits whose clock and log the test owns. */
export function testLimits(file = limitsPath(), options: Partial<LimitsStoreOptions> = {}) {
  let now = Date.UTC(2026, 10, 20, 18);
  const log = { error: vi.fn(), warn: vi.fn() };
  const limits = createRateLimits({ file, scale: 1, now: () => new Date(now), log, ...options });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { file, limits, log, pass, now: () => now };
}
