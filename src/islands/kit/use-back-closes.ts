import { useEffect, useRef } from 'react';
import { OVERLAY_ENTRY } from '#shared/overlay-entry.ts';

/** Going back is asynchronous: it would remove another overlay's new entry, and so close it. */
let isGoingBack = false;

/** Removes the history entry of an overlay that a control has closed. */
function leaveEntry(): void {
  if (isGoingBack || history.state !== OVERLAY_ENTRY) return;
  isGoingBack = true;
  window.addEventListener('popstate', () => (isGoingBack = false), { once: true });
  history.back();
}

/**
 * Lets Back close an overlay instead of leaving the page below it. The overlay has its own history entry while it
 * is open. `close` returns `stays` if Back led to an earlier step of the overlay, which remains open.
 */
export function useBackCloses(close: () => unknown): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });

  useEffect(() => {
    const onBack = () => {
      if (latest.current() === 'stays') history.pushState(OVERLAY_ENTRY, '');
    };
    const addEntry = () => {
      history.pushState(OVERLAY_ENTRY, '');
      window.addEventListener('popstate', onBack);
    };
    if (isGoingBack) window.addEventListener('popstate', addEntry, { once: true });
    else addEntry();
    return () => {
      window.removeEventListener('popstate', addEntry);
      window.removeEventListener('popstate', onBack);
      leaveEntry();
    };
  }, []);
}
