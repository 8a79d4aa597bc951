import { LogOut } from 'lucide-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { callApi } from '#shared/api-client.ts';
import * as API from '#shared/api-paths.ts';
import { PATHS } from '#shared/paths.ts';
import { showFailure, showToast } from '../../toast/show-toast.ts';

/** How long the confirmation is visible before the public site, which has no toasts, is loaded. */
const CONFIRMATION_MS = 1200;

/** @param labelClass hides the label where the sidebar shows only icons */
export function LogoutButton({ labelClass }: { labelClass: string }) {
  const isLeaving = useRef(false);
  const [busy, setBusy] = useState(false);

  async function logOut({ currentTarget }: SyntheticEvent): Promise<void> {
    if (isLeaving.current) return;
    closeMenuAround(currentTarget);
    isLeaving.current = true;
    setBusy(true);
    try {
      await callApi('POST', API.logout, null);
      showToast('Logged out', 'You have been successfully logged out.');
      setTimeout(() => location.assign(PATHS.home), CONFIRMATION_MS);
    } catch (error) {
      isLeaving.current = false;
      setBusy(false);
      showFailure('Logout failed', error instanceof Error ? error.message : undefined);
    }
  }

  return (
    <button
      type="button"
      onClick={logOut}
      aria-busy={busy}
      className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-left font-semibold hover:bg-ink-soft"
    >
      <LogOut aria-hidden="true" size={18} className="shrink-0" />
      <span className={labelClass}>{busy ? 'Logging out…' : 'Logout'}</span>
    </button>
  );
}

/** Closes the phone menu (components/menu.ts): in the top layer, it would cover the toasts. */
function closeMenuAround(target: Element): void {
  const menu = target.closest<HTMLElement>('#menu');
  if ('popover' in HTMLElement.prototype) menu?.hidePopover();
  else menu?.removeAttribute('data-open');
}
