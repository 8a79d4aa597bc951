import { useEffect, useRef } from 'react';
import { OVERLAY_ENTRY } from '#shared/overlay-entry.ts';

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
    history.pushState(OVERLAY_ENTRY, '');
    const onBack = () => latest.current();
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      // Closed by a control: removes the entry.
      if (history.state === OVERLAY_ENTRY) history.back();
    };
  }, []);
}
