import { existsSync } from 'node:fs';
import { describe, test } from 'vitest';

/** The vendors' published descriptions stand beside the repository and are no part of it. */
const FOLDER = new URL('../../../shared/contracts/', import.meta.url);

/** Tests that hold our code to a vendor's description; skipped with one line where there is none. */
export function describeContract(vendor: string, tests: (folder: URL) => void): void {
  if (existsSync(FOLDER)) {
    describe(vendor, () => tests(FOLDER));
  } else {
    console.info(`The contract tests of ${vendor} are skipped: ../shared/contracts is absent.`);
    test.skip(`${vendor} (../shared/contracts is absent)`);
  }
}
