import { LogOut } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { useLogOut } from '../../sign-in/use-log-out.ts';
import { Tooltip } from './Tooltip.tsx';

/** @param collapsed whether the sidebar shows only icons, on wide screens */
export function LogoutButton({ collapsed }: { collapsed: boolean }) {
  const { isLeaving, logOut } = useLogOut();

  function onClick({ currentTarget }: SyntheticEvent): void {
    if (isLeaving) return;
    closeMenuAround(currentTarget);
    void logOut();
  }

  return (
    <Tooltip text="Logout" enabled={collapsed}>
      <button
        type="button"
        onClick={onClick}
        aria-busy={isLeaving}
        className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-left font-semibold hover:bg-ink-soft"
      >
        <LogOut aria-hidden="true" size={18} className="shrink-0" />
        <span className={collapsed ? 'lg:sr-only' : ''}>{isLeaving ? 'Logging out…' : 'Logout'}</span>
      </button>
    </Tooltip>
  );
}

/** Closes the phone menu (components/MenuScript.astro): in the top layer, it would cover the toasts. */
function closeMenuAround(target: Element): void {
  const menu = target.closest<HTMLElement>('#menu');
  if ('popover' in HTMLElement.prototype) menu?.hidePopover();
  else menu?.removeAttribute('data-open');
}
