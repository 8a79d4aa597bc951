import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { freePort } from '#scripts/free-port.ts';
import { runPurchases } from '../../faults/run-purchases.ts';
import { E2E_SETTINGS } from '../../support/e2e-settings.ts';
import { copyData } from '../../support/own-shop.ts';

test('payments and orders match one to one when processes are killed at random moments', async () => {
  test.setTimeout(300_000);
  const dataDir = copyData(E2E_SETTINGS.DATA_DIR);
  try {
    const outcome = await runPurchases({
      purchases: 10,
      concurrency: 4,
      thinkMs: 200,
      pauseMs: { min: 200, max: 1000 },
      maxKills: 20,
      port: await freePort(),
      dataDir,
      // The public address stays, so that the release at hand fits.
      settings: { PUBLIC_SITE_URL: E2E_SETTINGS.PUBLIC_SITE_URL },
    });
    expect(outcome).toMatchObject({
      payments: 10,
      orders: 10,
      links: 3,
      wrongLinks: [],
      paymentsWithoutOrder: [],
      ordersWithoutPayment: [],
      wrongAmounts: [],
      stockDifference: 0,
      wrongConfirmations: [],
      unfinishedJobs: [],
      flaggedOrders: [],
    });
    expect(outcome.kills).toBeGreaterThan(0);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
