/** A process that lived this long, in milliseconds, did not fail at its start. */
const CALM = 60_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;

/** How long to wait before a process that ended is started again. */
export interface BackOff {
  /** Milliseconds: none, then 500, then twice as long each time up to 30 seconds; none again after a long life. */
  pauseAfter(lived: number): number;
}

export function createBackOff(): BackOff {
  let failures = 0;
  return {
    pauseAfter(lived) {
      failures = lived >= CALM ? 1 : failures + 1;
      return failures === 1 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (failures - 2));
    },
  };
}
