import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPurchases } from './run-purchases.ts';

/** `npm run test:faults`: 200 purchases while the shop's processes are killed. Exits with 1 if the books differ. */
const dataDir = mkdtempSync(join(tmpdir(), 'gti-faults-'));
try {
  const { kills, soldOut, seconds, payments, orders, ...differences } = await runPurchases({
    purchases: Number(process.env['FAULT_PURCHASES'] ?? 200),
    concurrency: 6,
    thinkMs: 1500,
    pauseMs: { min: 500, max: 4000 },
    port: Number(process.env['FAULT_PORT'] ?? 4488),
    dataDir,
  });
  console.log({ kills, soldOut, seconds, payments, orders });
  console.log(differences);
  const sound = Object.values(differences).every(
    (value) => (Array.isArray(value) ? value.length : value) === 0,
  );
  console.log(sound ? 'The books match.' : 'The books differ.');
  process.exitCode = sound && payments > 0 ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
