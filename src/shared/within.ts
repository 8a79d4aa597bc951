/** Resolves as `work` does, or with undefined when it takes longer than `milliseconds`; it isn't stopped then. */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
