import { followParent, READY, tellParent } from './child-process.ts';
import { startPrintVendorSandbox } from './sandbox/print-vendor/server.ts';
import { readSandboxSettings } from './sandbox/print-vendor/settings.ts';

/** Runs the local print vendor. sandbox/print-vendor-process.ts starts it and ends it with the site. */
const { SANDBOX_DIRECTORY: directory = '', SANDBOX_PORT: port, SANDBOX_KEY: key = '' } = process.env;
/** How long until a report is sent again, for tests. */
const retryMs = process.env['SANDBOX_RETRY_MS'];
const starting = startPrintVendorSandbox({
  ...{ directory, port: Number(port), key },
  ...(retryMs && { retryDelaysMs: [Number(retryMs)] }),
  settings: readSandboxSettings(process.env),
});
followParent(async () => {
  await (await starting).close();
  process.exit();
});
await starting;
tellParent(READY);
