import { OVERLAY_ENTRY } from '#shared/overlay-entry.ts';

/**
 * Leaves the history entry of an overlay that a reload has closed, or that Forward cannot open again. Otherwise Back
 * would do nothing once.
 */
export function leaveOverlayEntry(): void {
  const leave = () => {
    if (history.state === OVERLAY_ENTRY) history.back();
  };
  leave();
  window.addEventListener('popstate', leave);
}
