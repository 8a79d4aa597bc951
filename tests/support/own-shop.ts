import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from '#scripts/root.ts';
import { UNFINISHED_PICTURES } from '#server/domain/catalog/picture-files.ts';
import { NO_VENDOR_KEYS } from './no-vendor-keys.ts';

/** A shop of a test's own, started as an administrator starts it. */
export interface OwnShop {
  process: ChildProcess;
  /** Resolves with the exit code and everything that was said. */
  ended: Promise<{ code: number | null; output: string }>;
  /** What it has said so far. */
  output(): string;
}

/** A data folder that begins with the releases and pictures of another shop, so that nothing is built again. */
export function copyData(from: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'gti-shop-'));
  const copy = (part: string, filter?: (source: string) => boolean) =>
    cpSync(join(from, part), join(directory, part), {
      recursive: true,
      verbatimSymlinks: true,
      ...(filter && { filter }),
    });
  copy('releases');
  // A folder of pictures being stored may be renamed during the copy.
  copy('media', (source) => !basename(source).startsWith(UNFINISHED_PICTURES));
  return directory;
}

/** Runs `npm start`'s script with these settings on top of the environment. @param root the folder of this or an earlier version */
export function startShop(settings: Record<string, string>, root = ROOT): OwnShop {
  // Earlier versions have another one.
  const script = existsSync(join(root, 'scripts/start.mjs')) ? 'scripts/start.mjs' : 'scripts/start.ts';
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      STRIPE_SECRET_KEY: '',
      STRIPE_API_BASE: '',
      ...NO_VENDOR_KEYS,
      WEB_CONCURRENCY: '1',
      ...settings,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  );
  return { process: child, ended, output: () => output };
}

/** Resolves when the shop says that it is ready; rejects with what it said when it ends before. */
export async function untilReady(shop: OwnShop): Promise<void> {
  const ready = new Promise<void>((resolve) =>
    shop.process.stdout?.on('data', (chunk: Buffer) => chunk.includes('The site is ready') && resolve()),
  );
  await Promise.race([
    ready,
    shop.ended.then(({ output }) => Promise.reject(new Error(`The shop did not start:\n${output}`))),
  ]);
}

/** Pulls the plug: no process of the shop gets to finish anything. */
export async function pullThePlug(shop: OwnShop): Promise<void> {
  shop.process.kill('SIGKILL');
  await shop.ended;
}
