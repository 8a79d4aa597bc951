/** A process that ran this long didn't fail while starting. */
const STABLE_AFTER_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/** Computes how long to wait before a process that ended is restarted. */
interface BackOff {
  /**
   * Returns milliseconds: 0, then 500, then twice as long each time, up to 30 seconds; 0 again after the
   * process ran for a minute.
   */
  pauseAfter(uptimeMs: number): number;
}

export function createBackOff(): BackOff {
  let failures = 0;
  return {
    pauseAfter(uptimeMs) {
      failures = uptimeMs >= STABLE_AFTER_MS ? 1 : failures + 1;
      return failures === 1 ? 0 : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 2));
    },
  };
}
