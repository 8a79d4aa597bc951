import { useRef, useState } from 'react';
import { PATHS } from '#shared/paths.ts';
import { call } from '../../client/api.ts';
import { showFailure, showToast } from '../toast/show-toast.ts';

/** How long the confirmation is visible before the public site, which has no toasts, is loaded. */
const CONFIRMATION_MS = 1200;

/** Signs out, clears this tab's storage, confirms it and opens the public site. */
export function useLogOut() {
  const isLocked = useRef(false);
  const [isLeaving, setIsLeaving] = useState(false);

  async function logOut(): Promise<void> {
    if (isLocked.current) return;
    isLocked.current = true;
    setIsLeaving(true);
    try {
      await call('POST /api/logout');
      clearTab();
      showToast('Logged out', 'You have been successfully logged out.');
      setTimeout(() => location.assign(PATHS.home), CONFIRMATION_MS);
    } catch (error) {
      isLocked.current = false;
      setIsLeaving(false);
      showFailure('Logout failed', error instanceof Error ? error.message : undefined);
    }
  }

  return { isLeaving, logOut };
}

/** Clears this tab's storage, such as the checkout draft and the assistant conversation. */
function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is disabled: nothing was stored.
  }
}
