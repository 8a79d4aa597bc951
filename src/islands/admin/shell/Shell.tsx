import { QueryClientProvider } from '@tanstack/react-query';
import { Tooltip } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { COLLAPSED_SIDEBAR_COOKIE } from '#shared/admin-cookies.ts';
import { PATHS } from '#shared/paths.ts';
import { showCarriedToast } from '../../toast/show-carried-toast.ts';
import { useAdmin } from '../kit/admin-context.ts';
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx';
import { createQueryClient } from '../kit/query-client.ts';
import { useRememberedChoice } from '../kit/remembered-choice.ts';
import type { ScreenEntry } from '../kit/screen-entry.ts';
import { PublishStatus } from '../publishing/PublishStatus.tsx';
import { ShellKeys } from './ShellKeys.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SignInAgain } from './SignInAgain.tsx';

interface Props {
  shortName: string;
  collapsed: boolean;
  brand?: ReactNode;
  children: ReactNode;
}

/** The frame of every screen: sidebar, title and breadcrumb, command palette and help. It stays mounted between screens. */
export function Shell({ shortName, collapsed: servedCollapsed, brand, children }: Props) {
  const { user, screens } = useAdmin();
  const [queryClient] = useState(createQueryClient);
  const [collapsed, setCollapsed] = useRememberedChoice(COLLAPSED_SIDEBAR_COOKIE, servedCollapsed);
  const [path] = useLocation();
  const screen = screens.find((entry) => entry.path === path);
  const heading = useHeadingFocus(screen);
  useEffect(showCarriedToast, []);

  return (
    <QueryClientProvider client={queryClient}>
      <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
        <div
          className={`flex grow flex-col lg:grid ${collapsed ? 'lg:grid-cols-[4.5rem_minmax(0,1fr)]' : 'lg:grid-cols-[15rem_minmax(0,1fr)]'}`}
        >
          <Sidebar brand={brand} shortName={shortName} collapsed={collapsed} onCollapse={setCollapsed} />
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-page p-4 outline-none sm:p-6 lg:px-8 lg:py-6"
          >
            <div className="@container relative mb-3 flex flex-wrap items-end gap-x-4 sm:mb-5">
              <div className="min-w-0">
                <Breadcrumb screen={screen} />
                <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
                  {screen?.title}
                </h1>
              </div>
              {user.role === 'admin' && (
                <div className="ml-auto flex min-w-0 items-center gap-1 max-sm:@min-[16rem]:absolute max-sm:@min-[16rem]:-top-2 max-sm:@min-[16rem]:right-0">
                  <PublishStatus />
                  <ShellKeys />
                </div>
              )}
            </div>
            {children}
          </main>
        </div>
        <SignInAgain />
        <ConfirmDialog />
      </Tooltip.Provider>
    </QueryClientProvider>
  );
}

function Breadcrumb({ screen }: { screen: ScreenEntry | undefined }) {
  if (!screen || screen.path === PATHS.admin) return null;
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-stone">
      <ol className="flex flex-wrap gap-x-2">
        <li>
          <Link href={PATHS.admin} className="link flex items-center py-0.5 max-sm:min-h-9">
            Dashboard
          </Link>
        </li>
        {/* On a phone, only the title below says it: the buttons are beside the link. */}
        <li aria-hidden="true" className="max-sm:hidden">
          /
        </li>
        <li aria-current="page" className="max-sm:hidden">
          {screen.title}
        </li>
      </ol>
    </nav>
  );
}

/** Focuses the title of a newly opened screen, so that screen readers read it. */
function useHeadingFocus(screen: ScreenEntry | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const entered = useRef(screen);
  useEffect(() => {
    if (entered.current === screen) return;
    entered.current = screen;
    if (screen) document.title = document.title.replace(/^[^|–-]*/, `${screen.title} `);
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [screen]);
  return heading;
}
