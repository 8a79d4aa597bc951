/** Returns the milliseconds of processor time that work takes, which other processes of a busy machine don't add to. */
export function processorTimeOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
