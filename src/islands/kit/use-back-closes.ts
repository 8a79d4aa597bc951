import { useEffect, useRef } from 'react';

/** Marks the step of the history that belongs to what lies over the page. */
const COVERED = 'covered';

/**
 * Lets the Back of a phone close what lies over the whole page, instead of leaving the page under it: while
 * it is open it has a step of the history of its own.
 */
export function useBackCloses(close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });

  useEffect(() => {
    history.pushState(COVERED, '');
    const goBack = () => latest.current();
    window.addEventListener('popstate', goBack);
    return () => {
      window.removeEventListener('popstate', goBack);
      // Closed in another way: its step goes, too.
      if (history.state === COVERED) history.back();
    };
  }, []);
}
