import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtProcesses } from './build-processes.ts';

/** `npm start`: runs the site's processes as they are built from the files as they are. Builds them first if they changed. */
const site = join(await builtProcesses(), 'site.mjs');
await import(pathToFileURL(site).href);
