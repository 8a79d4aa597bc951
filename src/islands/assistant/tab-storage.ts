/** Stores a value for a reload of this tab. Where storage is disabled or full, the value ends with the page. */
export function storeInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // As above.
  }
}

/** Returns what was stored in this tab, in whatever shape another release gave it; null if there is nothing. */
export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
