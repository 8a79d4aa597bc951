import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '#db/client.ts';
import { answerCall, showsPage } from '#server/app/api/respond-to-call.ts';
import { createServices } from '#server/app/create-services.ts';
import { createArrivals } from '#server/app/serving/arrivals.ts';
import type { AstroHandler } from '#server/app/serving/astro-handler.ts';
import { callsFirst } from '#server/app/serving/calls-first.ts';
import { closeServer } from '#server/app/serving/close-server.ts';
import { createFront } from '#server/app/serving/front.ts';
import { healthCalls } from '#server/app/serving/health.ts';
import { mediaFiles } from '#server/app/serving/media.ts';
import { addAssets, loadPublished, replacePublished } from '#server/app/serving/published-responses.ts';
import { createResponseCache } from '#server/app/serving/response-cache.ts';
import { securityHeaders } from '#server/app/serving/security-headers.ts';
import { createShopServer } from '#server/app/serving/shop-server.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { completeReleases, releasesFolder } from '#server/kernel/releases/releases.ts';
import { workerLastSeen } from '#server/kernel/time/heartbeat.ts';
import { followParent, onShow, untilOpen } from './child-process.ts';
import { shareDataLock } from './data-lock.ts';
import { sandboxForwarder } from './sandbox/forward.ts';

/** Runs one server process. `site.ts` starts it and prepares everything it needs. */
const env = parseEnv(process.env);
const release = process.env['RELEASE_DIR'];
if (!release) throw new Error('RELEASE_DIR is missing: this script is started by site.ts.');

// The pages are built for production in any case, and React chooses its build by this: its development build takes two
// to three times as long.
process.env['NODE_ENV'] = 'production';
shareDataLock(env.dataDir);
const services = createServices(env, openDatabase(env.databaseFile));
const { handler: astro } = (await import(pathToFileURL(join(release, 'server', 'entry.mjs')).href)) as {
  handler: AstroHandler;
};
const handler = callsFirst(astro, answerCall, showsPage);
const common = securityHeaders(env.siteUrl);
const pagesOf = (directory: string) => join(directory, 'client');
const published = loadPublished(pagesOf(process.env['PAGES_DIR'] ?? release), common);
for (const earlier of completeReleases(releasesFolder(env))) addAssets(published, pagesOf(earlier), common);
const cache = createResponseCache(services, handler);

const { watch, untilRead } = createArrivals();
const front = createFront({
  services,
  published,
  cache,
  handler,
  media: mediaFiles(env.dataDir),
  health: healthCalls({ services, release, workerLastSeen: () => workerLastSeen(services.db) }),
  before: env.payments.sandbox && env.payments.apiBase ? [sandboxForwarder(env.payments.apiBase)] : [],
  untilRead,
});
const server = watch(createShopServer(front, env.siteUrl));
/** Serves the pages of another release with the same code, from one request to the next. */
onShow(process, ({ show }) => {
  replacePublished(published, pagesOf(show), common);
  cache.clear();
});

followParent(() =>
  closeServer(server, () => {
    services.visits.flush();
    services.limits.flush();
    process.exit(0);
  }),
);

await untilOpen();
server.listen(env.port, env.host);
