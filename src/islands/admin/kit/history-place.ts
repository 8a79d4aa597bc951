/** An entry of the browser's history. */
export interface HistoryPlace {
  /** Whether the address is still, or again, the entry's. */
  isHere: () => boolean;
  /**
   * Returns to the entry after Back or Forward. Without the Navigation API, it adds a copy of the entry instead.
   * @returns a function that continues to where Back or Forward led
   */
  returnHere: () => Promise<() => void>;
}

const addressNow = () => location.pathname + location.search;
/** Null in browsers without it, such as Firefox before 147. */
const navigationApi = () => ('navigation' in window ? window.navigation : null);

/** Returns the current entry of the browser's history. */
export function placeNow(): HistoryPlace {
  const address = addressNow();
  const { state } = history;
  const key = navigationApi()?.currentEntry?.key;
  return {
    // The address of an entry can be replaced.
    isHere: () =>
      addressNow() === address || (key !== undefined && navigationApi()?.currentEntry?.key === key),
    async returnHere() {
      const api = navigationApi();
      const destination = api?.currentEntry?.key;
      if (!api || !key || !destination) {
        history.pushState(state, '', address);
        return () => history.back();
      }
      // Rejects if another traversal is faster, which is then guarded itself.
      await api.traverseTo(key).finished?.catch(() => undefined);
      return () => void api.traverseTo(destination);
    },
  };
}
