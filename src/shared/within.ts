/**
 * Returns what `work` resolves with, or undefined when it takes longer than `milliseconds`; it isn't stopped then. Throws what it
 * rejects with in time.
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
