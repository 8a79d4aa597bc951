import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inodeOf } from '#server/kernel/http/limits-file.ts';
import type { Services } from '#server/kernel/services.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { atMostEvery } from './at-most-every.ts';
import type { RequestPart } from './front.ts';
import { sendError, sendJson } from './send-error.ts';

interface HealthOptions {
  services: Services;
  /** The folder of the current release. */
  release: string;
  /** The last heartbeat of the background worker. */
  workerLastSeen: () => Date | null;
}

/** The maximum age of the worker's last heartbeat. */
const MAX_HEARTBEAT_AGE_MS = MINUTE_MS;
/** Files of the release that must exist: pages are loaded from it on first request. */
const RELEASE_FILES = ['client/index.html', 'server/entry.mjs'];

/**
 * Handles `/healthz` (this process is alive) and `/readyz` (database and release are usable) for load
 * balancers and monitors. A silent worker is reported and logged but doesn't change readiness, because the
 * shop can still sell.
 */
export function healthCalls({ services, release, workerLastSeen }: HealthOptions): RequestPart {
  const started = services.now().getTime();
  const logHourly = atMostEvery(HOUR_MS, services.now);
  const databaseInode = inodeOf(services.env.databaseFile);
  return (request, response, path) => {
    if (path !== '/healthz' && path !== '/readyz') return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendError(response, new AppError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } }));
    } else if (path === '/healthz') sendJson(response, 200, { ok: true });
    else {
      const state = {
        database: { ok: isDatabaseUsable(services, databaseInode) },
        release: { ok: RELEASE_FILES.every((file) => existsSync(join(release, file))) },
        worker: workerState(),
      };
      if (state.database.ok && state.release.ok) sendJson(response, 200, { ready: true, ...state });
      else {
        const missing = [!state.database.ok && 'database', !state.release.ok && 'static files'];
        const message = `Not ready: ${missing.filter(Boolean).join(' and ')} cannot be used.`;
        sendError(response, new AppError('not_ready', { message, details: { ready: false, ...state } }));
      }
    }
    return true;
  };

  function workerState(): { ok: boolean; lastSeenAt: string | null } {
    const lastSeen = attempt(workerLastSeen);
    // After this process has started, the worker gets time to start as well.
    const since = services.now().getTime() - Math.max(lastSeen?.getTime() ?? 0, started);
    const ok = since < MAX_HEARTBEAT_AGE_MS;
    const lastSeenAt = lastSeen?.toISOString() ?? null;
    if (!ok)
      logHourly(() =>
        services.log.error({ lastSeenAt }, 'The background worker has sent no heartbeat for a minute.'),
      );
    return { ok, lastSeenAt };
  }
}

/**
 * Reads one row, which works while the database is locked or full. Also checks the file: a connection stays
 * open when its file is removed or replaced, and orders would be written to the old one.
 */
function isDatabaseUsable({ env, db }: Services, openedInode: number | undefined): boolean {
  const inode = attempt(() => inodeOf(env.databaseFile));
  return (
    inode !== undefined &&
    inode === openedInode &&
    attempt(() => db.$client.prepare('select 1 from products limit 1').all()) !== null
  );
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
