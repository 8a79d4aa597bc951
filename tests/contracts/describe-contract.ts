import { existsSync } from 'node:fs';
import { describe, test } from 'vitest';

/** The vendors' published API descriptions are in a folder next to the repository, not part of it. */
const FOLDER = new URL('../../../shared/contracts/', import.meta.url);

/** Declares tests against a vendor's API description; skips them with a message if the folder doesn't exist. */
export function describeContract(vendor: string, tests: (folder: URL) => void): void {
  if (existsSync(FOLDER)) {
    describe(vendor, () => tests(FOLDER));
  } else {
    console.info(`The contract tests of ${vendor} are skipped: ../shared/contracts is absent.`);
    test.skip(`${vendor} (../shared/contracts is absent)`);
  }
}
