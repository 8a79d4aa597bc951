/** Returns a function that runs `work` at most once in an interval, for log entries whose cause repeats. */
export function atMostEvery(intervalMs: number, now: () => Date): (work: () => void) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (work) => {
    const time = now().getTime();
    if (time - last < intervalMs) return;
    last = time;
    work();
  };
}
