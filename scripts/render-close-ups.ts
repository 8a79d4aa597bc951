import { existsSync, readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { renderCloseUps } from '#db/seed/render-pictures.ts';
import { followParent } from './child-process.ts';

const THREADS = '/proc/self/task';

// Renders the missing close-ups of the sample catalog, for about a minute of computing: everything else goes first.
followParent(() => process.exit());
sharp.concurrency(1);
// On Linux a priority belongs to a thread, and threads take over that of the thread which started them.
const threads = existsSync(THREADS) ? readdirSync(THREADS).map(Number) : [process.pid];
for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW);
const [mediaDirectory = ''] = process.argv.slice(2);
await renderCloseUps(mediaDirectory);
process.exit();
