/** Resolves as `work` does, or with undefined after `milliseconds`. Doesn't stop the work. */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
