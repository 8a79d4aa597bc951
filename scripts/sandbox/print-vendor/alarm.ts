interface Options {
  now: () => Date;
  /** When the next piece of work is due, in milliseconds since 1970; null for none. */
  nextDue: () => number | null;
  /** Does the piece that is due. */
  work: () => Promise<void> | void;
}

export interface Alarm {
  /** Looks for work again, because there may be some that is due sooner. Returns immediately. */
  wake(): void;
  /** Resolves when the current piece has ended. */
  close(): Promise<void>;
}

const LONGEST_PAUSE_MS = 3_600_000;

/** Does work when it is due, one piece after another, until it is closed. */
export function startAlarm({ now, nextDue, work }: Options): Alarm {
  let current: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function wake(): void {
    if (current || closed) return;
    clearTimeout(timer);
    current = workAll().finally(() => {
      current = null;
      const due = closed ? null : nextDue();
      if (due !== null)
        timer = setTimeout(wake, Math.min(Math.max(0, due - now().getTime()), LONGEST_PAUSE_MS));
    });
  }

  async function workAll(): Promise<void> {
    while (!closed) {
      const due = nextDue();
      if (due === null || due > now().getTime()) return;
      await work();
    }
  }

  return {
    wake,
    async close() {
      closed = true;
      clearTimeout(timer);
      await current;
    },
  };
}
