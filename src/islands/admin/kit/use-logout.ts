import { type SyntheticEvent, useRef, useState } from 'react';
import { callApi } from '#shared/api-client.ts';
import * as API from '#shared/api-paths.ts';
import { PATHS } from '#shared/paths.ts';
import { showFailure, showToast } from '../../toast/show-toast.ts';

/** How long the farewell is on show before the page is left (milliseconds). */
const FAREWELL = 1200;

/** An open menu lies above everything, toasts too (components/menu.ts). */
function closeMenuAround(target: Element): void {
  const menu = target.closest<HTMLElement>('#menu');
  if ('popover' in HTMLElement.prototype) menu?.hidePopover();
  else menu?.removeAttribute('data-open');
}

/** Ends the session and goes to the public site, whose pages carry no toasts: the farewell is shown here. */
export function useLogout() {
  const leaving = useRef(false);
  const [busy, setBusy] = useState(false);

  async function logOut({ currentTarget }: SyntheticEvent): Promise<void> {
    if (leaving.current) return;
    closeMenuAround(currentTarget);
    leaving.current = true;
    setBusy(true);
    try {
      await callApi('POST', API.logout, null);
      showToast('Logged out', 'You have been successfully logged out.');
      setTimeout(() => location.assign(PATHS.home), FAREWELL);
    } catch (error) {
      leaving.current = false;
      setBusy(false);
      showFailure('Logout failed', error instanceof Error ? error.message : undefined);
    }
  }

  return { busy, logOut };
}
