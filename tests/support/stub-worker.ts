import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { followParent, READY, tellParent } from '#scripts/child-process.ts';

/**
 * A background worker without work. Files in WORK_DIR tell it what to do: it ends before it is ready where
 * there is `broken`, and is never ready where there is `slow`. A file `pid-…` tells that it runs.
 */
const told = (name: string) => existsSync(join(process.env['WORK_DIR'] ?? '', name));

followParent(() => process.exit());
setInterval(() => {}, 60_000);
writeFileSync(join(process.env['WORK_DIR'] ?? '', `pid-${process.pid}`), '');
if (told('broken')) process.exit(1);
if (!told('slow')) tellParent(READY);
