import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inodeOf } from '../http/limits-file.ts';
import type { Services } from '../services.ts';
import { atMostHourly } from './at-most-hourly.ts';
import type { RequestPart } from './front.ts';
import { refuse, sendJson } from './refuse.ts';

interface HealthOptions {
  services: Services;
  /** The folder of the release in service. */
  release: string;
  /** When the background worker was last heard of. */
  workerLastSeen: () => Date | null;
}

/** How long the worker may be silent, in milliseconds. */
const SILENCE = 60_000;
/** Pages are loaded from here when they are first asked for. */
const RELEASE_FILES = ['client/index.html', 'server/entry.mjs'];

/**
 * Answers `/healthz` (this process lives) and `/readyz` (database and release are usable) for load balancers and
 * monitors. A silent worker is reported and logged, but the shop can still sell: it stays ready.
 */
export function healthCalls({ services, release, workerLastSeen }: HealthOptions): RequestPart {
  const started = services.now().getTime();
  const sometimes = atMostHourly(services.now);
  const databaseInode = inodeOf(services.env.databaseFile);
  return (request, response, path) => {
    if (path !== '/healthz' && path !== '/readyz') return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuse(response, 'method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
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
        refuse(response, 'not_ready', { message, details: { ready: false, ...state } });
      }
    }
    return true;
  };

  function workerState(): { ok: boolean; lastSeenAt: string | null } {
    const lastSeen = attempt(workerLastSeen);
    // A process that has just started gives the worker its time.
    const since = services.now().getTime() - Math.max(lastSeen?.getTime() ?? 0, started);
    const ok = since < SILENCE;
    const lastSeenAt = lastSeen?.toISOString() ?? null;
    if (!ok)
      sometimes(() =>
        services.log.error({ lastSeenAt }, 'The background worker has not been heard of for a minute.'),
      );
    return { ok, lastSeenAt };
  }
}

/**
 * Reads one row: a locked or full database still answers. An open connection outlives its file, and would write
 * orders to one that is gone or replaced.
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
