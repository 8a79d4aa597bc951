const HOUR_MS = 3_600_000;

/** Returns a function that runs `work` at most once an hour, for log entries whose cause repeats. */
export function atMostHourly(now: () => Date): (work: () => void) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (work) => {
    const time = now().getTime();
    if (time - last < HOUR_MS) return;
    last = time;
    work();
  };
}
