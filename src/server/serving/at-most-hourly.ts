const HOUR = 3_600_000;

/** Returns a function that runs `work`, but at most once an hour: for log lines whose cause repeats. */
export function atMostHourly(now: () => Date): (work: () => void) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (work) => {
    const time = now().getTime();
    if (time - last < HOUR) return;
    last = time;
    work();
  };
}
