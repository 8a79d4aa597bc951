import { useRef, useState } from 'react';
import { PATHS } from '#shared/paths.ts';
import { call } from '../../client/api.ts';
import { showFailure, showToast } from '../toast/show-toast.ts';

/** How long the confirmation is visible before the public site, which has no toasts, is loaded. */
const CONFIRMATION_MS = 1200;

/** Signs out, removes what this tab stored, says so and goes to the public site. */
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

/** Removes what this tab stored, such as the checkout's draft and the conversation with the assistant. */
function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is disabled: nothing was stored.
  }
}
