import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { currentRelease } from '#server/kernel/releases/releases.ts';
import { E2E_SETTINGS } from '../../support/e2e-settings.ts';

/** The client folder of the release under test. */
function clientFiles(): string[] {
  const release = currentRelease({ dataDir: E2E_SETTINGS.DATA_DIR }) ?? '';
  return readdirSync(join(release, 'client'), { recursive: true, encoding: 'utf8' });
}

test('prerenders no page that depends on the request', () => {
  const files = clientFiles();
  expect(files).toContain('index.html');
  const wrong = files.filter((file) =>
    /^(api|admin|auth|cart|checkout|store|storefront|order-confirmation|403)\b/.test(file),
  );
  expect(wrong).toEqual([]);
});
