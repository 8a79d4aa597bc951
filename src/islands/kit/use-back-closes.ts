import { useEffect, useRef } from 'react';

/** The `history.state` of the entry that belongs to an overlay. */
const COVERED = 'covered';

/**
 * Lets Back close an overlay instead of leaving the page below it. The overlay has its own history entry while it
 * is open.
 */
export function useBackCloses(close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });

  useEffect(() => {
    history.pushState(COVERED, '');
    const onBack = () => latest.current();
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      // Closed by a control: removes the entry.
      if (history.state === COVERED) history.back();
    };
  }, []);
}
