import { type ReactNode, use, useLayoutEffect } from 'react';
import { Router, useLocation } from 'wouter';
import type { User } from '#shared/schemas/session.schema.ts';
import { AdminScreen } from './kit/AdminScreen.tsx';
import { AdminContext, type Served } from './kit/admin-context.ts';
import { PartBoundary } from './kit/loaded-part.tsx';
import { confirmLeaving, guardTraversals } from './kit/unsaved-changes.ts';
import { SCREENS, screenAt } from './screens.ts';
import { finishHydration } from './shell/finish-hydration.ts';
import { Shell } from './shell/Shell.tsx';

interface Props {
  user: User;
  paymentsAddress: string | null;
  isSandbox: boolean;
  /** Whether payments move real money. */
  takesRealMoney: boolean;
  /** The shop's time zone, in which all dates are shown. */
  timeZone: string;
  instituteName: string;
  /** The institute's short name. */
  shortName: string;
  /** The address that the server renders. */
  path: string;
  search: string;
  served: Served;
  /** Whether the sidebar shows only icons. */
  collapsed: boolean;
  /** The institute's mark: a slot of the page. */
  brand?: ReactNode;
}

/** The back office: a shell that stays, and the screen of the current address in it. */
export function AdminApp({ path, search, shortName, collapsed, brand, ...facts }: Props) {
  const served = screenAt(path)?.screen;
  // Hydrated together: React loses a click on a part whose script is still loading.
  if (served) use(served.settled());
  useLayoutEffect(() => finishHydration(), []);
  // A layout effect, so that it listens before the router does.
  useLayoutEffect(guardTraversals, []);
  const screens = SCREENS.filter(({ role }) => role === 'user' || facts.user.role === 'admin');
  return (
    <Router ssrPath={path} ssrSearch={search} aroundNav={confirmLeaving}>
      <AdminContext value={{ ...facts, screens }}>
        <Shell shortName={shortName} collapsed={collapsed} brand={brand}>
          <CurrentScreen />
        </Shell>
      </AdminContext>
    </Router>
  );
}

/** Entering a screen reloads its data: each screen has its own queries. */
function CurrentScreen() {
  const [path] = useLocation();
  const current = screenAt(path);
  if (!current) return null;
  const { Part: Screen, retry } = current.screen;
  return (
    <AdminScreen key={path}>
      <PartBoundary fallback={<ScreenSkeleton />} onRetry={retry}>
        <Screen />
      </PartBoundary>
    </AdminScreen>
  );
}

/** The placeholder while a screen's script loads. */
function ScreenSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        Loading…
      </p>
      <div className="skeleton h-20" />
      <div className="skeleton h-96" />
    </div>
  );
}
