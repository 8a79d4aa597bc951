/** An event of a trace, as Chromium records it. Times are in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Time on the processor. Present on tasks. */
  tdur?: number;
}

/** How many times slower than this machine Lighthouse's simulated phone is. */
const SLOWDOWN = 4;
const LONG_TASK_MS = 50;

/**
 * Returns the total blocking time of a page on Lighthouse's simulated phone in milliseconds, from the time that its tasks
 * had on the processor. Lighthouse's own figure also counts the time for which a task waited for a processor, so on a busy
 * or shared machine it is several times higher.
 */
export function blockingTime(events: readonly TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('The trace has no first paint.');
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts, tdur }) =>
      name === 'RunTask' &&
      ph === 'X' &&
      pid === paint.pid &&
      tid === paint.tid &&
      ts + (tdur ?? 0) > paint.ts,
  );
  const blocked = tasks.map(({ tdur = 0 }) => Math.max(0, (tdur * SLOWDOWN) / 1000 - LONG_TASK_MS));
  return Math.round(blocked.reduce((sum, ms) => sum + ms, 0));
}
