import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { freePort } from '#scripts/free-port.ts';
import { runFulfillments } from '../../faults/run-fulfillments.ts';
import { E2E_SETTINGS } from '../../support/e2e-settings.ts';
import { copyData } from '../../support/own-shop.ts';

test('orders and vendor orders match one to one when both sides fail and are killed at random moments', async () => {
  test.setTimeout(300_000);
  const dataDir = copyData(E2E_SETTINGS.DATA_DIR);
  try {
    const { differences, kills, vendorKills } = await runFulfillments({
      orders: 16,
      concurrency: 5,
      // The first is shorter than sending takes on any machine.
      pauseMs: { min: 500, max: 4000 },
      maxKills: 20,
      vendorPauseMs: { min: 300, max: 4000 },
      clock: '0.5,1,2',
      faults:
        'address:0.1,failed:0.1,canceled:0.05,onhold:0.1,split:0.3,late:0.3,twice:0.3,error:0.05,half:0.05,dropped:0.05',
      seed: 42,
      endsWaits: true,
      port: await freePort(),
      dataDir,
      // The public address stays, so that the release at hand fits.
      settings: { PUBLIC_SITE_URL: E2E_SETTINGS.PUBLIC_SITE_URL },
    });
    expect(differences).toEqual({
      notMadeOnce: [],
      strays: [],
      wrongStatuses: [],
      wrongUnits: [],
      notDelivered: [],
      lostTracking: [],
      wrongEmails: [],
      unprocessed: [],
      stuckJobs: [],
      flagged: [],
    });
    expect(kills).toBeGreaterThan(0);
    expect(vendorKills).toBeGreaterThan(0);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
