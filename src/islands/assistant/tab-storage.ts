/** Stores a value for a reload of this tab. If storage is disabled or full, the value is lost with the page. */
export function storeInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // As above.
  }
}

/** Returns this tab's stored value, whose shape may be another release's; null if there is none. */
export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
