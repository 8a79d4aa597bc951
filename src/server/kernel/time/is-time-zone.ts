/** Returns whether dates can be formatted in a time zone, such as `America/Los_Angeles`. */
export function isTimeZone(name: string): boolean {
  // Most are in this list. For others, such as `UTC`, a format is created, and the first one of a process takes 20 ms.
  if (Intl.supportedValuesOf('timeZone').includes(name)) return true;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
