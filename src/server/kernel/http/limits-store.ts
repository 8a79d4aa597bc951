import type Sqlite from 'better-sqlite3';
import type { Logger } from 'pino';
import { MINUTE_MS } from '#shared/durations.ts';
import { inodeOf, isDamage, type LimitsFile, openLimitsFile, reopenLimitsFile } from './limits-file.ts';

/** Pause after a failure: waiting for a locked file blocks the whole process. */
const FAILURE_PAUSE_MS = 2000;
/** How often to check whether another process has replaced the file. */
const CHECK_INTERVAL_MS = 1000;
/** The shortest time between two log entries. */
const LOG_INTERVAL_MS = MINUTE_MS;

/** The counters can't be read or written right now. */
export class LimitsUnavailable extends Error {
  override readonly name = 'LimitsUnavailable';
}

/** The counter file. Reopens it when it was replaced, recreates it when it's damaged. */
export interface LimitsStore {
  /**
   * Runs a synchronous step on the open file. Recreates a damaged file and runs the step again.
   * @throws LimitsUnavailable while the file is locked or inaccessible or the disk is full; logged once a
   *   minute
   */
  use<T>(step: (db: Sqlite.Database) => T): T;
}

export interface LimitsStoreOptions {
  file: string;
  now: () => Date;
  log: Pick<Logger, 'error' | 'warn'>;
  /** Opens the file; tests make it fail. */
  open?: (file: string) => LimitsFile;
}

/** Opens the file of the rate limits at the first use, and again after it was damaged or replaced. */
export function createLimitsStore({
  file,
  now,
  log,
  open = openLimitsFile,
}: LimitsStoreOptions): LimitsStore {
  let current: LimitsFile | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let unlogged = 0;

  /** Returns whether less time than this has passed. A clock that was set back counts as elapsed. */
  const isRecent = (since: number, milliseconds: number) => Math.abs(now().getTime() - since) < milliseconds;

  return {
    use(step) {
      if (isRecent(failedAt, FAILURE_PAUSE_MS))
        throw new LimitsUnavailable('The rate limits failed a moment ago.');
      try {
        return attempt(step);
      } catch (cause) {
        failedAt = now().getTime();
        report(cause);
        throw new LimitsUnavailable('The rate limits cannot be counted.', { cause });
      }
    },
  };

  function attempt<T>(step: (db: Sqlite.Database) => T): T {
    const opened = openFile();
    try {
      return step(opened.db);
    } catch (error) {
      if (!isDamage(error)) throw error;
      log.warn({ err: error, file }, 'The rate limits are damaged: counting starts again.');
      return step(replace(opened, true).db);
    }
  }

  function openFile(): LimitsFile {
    if (!current) {
      current = open(file);
      checkedAt = now().getTime();
    } else if (!isRecent(checkedAt, CHECK_INTERVAL_MS)) {
      checkedAt = now().getTime();
      if (inodeOf(file) !== current.inode) return replace(current, false);
    }
    return current;
  }

  function replace(old: LimitsFile, damaged: boolean): LimitsFile {
    // Stays null when reopening throws, so that the next use retries.
    current = null;
    current = reopenLimitsFile(file, old, damaged);
    return current;
  }

  function report(err: unknown): void {
    if (isRecent(loggedAt, LOG_INTERVAL_MS)) {
      unlogged += 1;
      return;
    }
    log.error(
      { err, file, unlogged },
      'The rate limits cannot be counted. Sign-in is closed until they can.',
    );
    loggedAt = now().getTime();
    unlogged = 0;
  }
}
