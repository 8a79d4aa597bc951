import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPurchases } from './run-purchases.ts';
import { runRefunds } from './run-refunds.ts';
import { runSyncs } from './run-syncs.ts';

/**
 * `npm run test:faults`: 200 purchases, then 300 refunds of them, then 200 syncs of products, while the shop's processes are
 * killed. Exits with 1 if the books differ, or a catalog is neither as before nor as the vendor has it.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'gti-faults-'));
const faults = {
  concurrency: 6,
  pauseMs: { min: 500, max: 4000 },
  port: Number(process.env['FAULT_PORT'] ?? 4488),
  dataDir,
};
try {
  const { kills, soldOut, seconds, payments, orders, ...differences } = await runPurchases({
    ...faults,
    purchases: Number(process.env['FAULT_PURCHASES'] ?? 200),
    thinkMs: 1500,
  });
  console.log({ kills, soldOut, seconds, payments, orders });
  const bought = report(differences) && payments > 0;
  const { intended, made, ...refunded } = await runRefunds({
    ...faults,
    refunds: Number(process.env['FAULT_REFUNDS'] ?? 300),
  });
  console.log({ kills: refunded.kills, seconds: refunded.seconds, intended, made });
  const sound = report(refunded.differences) && intended > 0 && made === intended;
  const {
    done,
    failed,
    kills: workerKills,
    ...synced
  } = await runSyncs({
    syncs: Number(process.env['FAULT_SYNCS'] ?? 200),
    dataDir,
  });
  console.log({ done, failed, kills: workerKills, seconds: synced.seconds });
  const isWhole = report({ differences: synced.differences, touched: synced.touched }) && done > 0;
  process.exitCode = bought && sound && isWhole ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Prints differences. @returns whether there are none */
function report(differences: object): boolean {
  console.log(differences);
  const sound = Object.values(differences).every(
    (value) => (Array.isArray(value) ? value.length : value) === 0,
  );
  console.log(sound ? 'The books match.' : 'The books differ.');
  return sound;
}
