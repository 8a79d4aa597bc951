import { LogOut } from 'lucide-react';
import { useLogout } from './use-logout.ts';

export function LogoutButton() {
  const { busy, logOut } = useLogout();
  return (
    <button
      type="button"
      onClick={logOut}
      aria-busy={busy}
      className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-left font-semibold hover:bg-ink-soft"
    >
      <LogOut aria-hidden="true" size={18} />
      {busy ? 'Logging out…' : 'Logout'}
    </button>
  );
}
