import { Globe, Menu, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { isActivePath, PATHS } from '#shared/paths.ts';
import { useAdmin } from '../kit/admin-context.ts';
import type { ScreenEntry } from '../kit/screen-entry.ts';
import { LogoutButton } from './LogoutButton.tsx';
import { Tooltip } from './Tooltip.tsx';

interface Props {
  brand: ReactNode;
  /** The institute's short name. */
  shortName: string;
  /** Shows only the icons, on wide screens. */
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
}

const ITEM =
  'flex min-h-11 lg:min-h-7 items-center gap-3 rounded-md px-3 font-semibold hover:bg-ink-soft aria-[current]:bg-ink-soft aria-[current]:text-gold';

/** The navigation between screens. On phones, it's a popover that works before the script has loaded. */
export function Sidebar({ brand, shortName, collapsed, onCollapse }: Props) {
  const { user, screens } = useAdmin();
  const nav = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In a low window, the last screens are below the fold. Does nothing if the sidebar was scrolled already.
    if (scroller.current?.scrollTop === 0)
      nav.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const groups = Map.groupBy(screens, ({ group }) => group);
  const label = collapsed ? 'lg:sr-only' : '';
  return (
    <header className="on-dark bg-ink text-bone">
      <div
        ref={scroller}
        className="flex flex-wrap items-center gap-2 px-4 py-1.5 lg:sticky lg:top-0 lg:h-[calc(100dvh-2rem)] lg:flex-col lg:flex-nowrap lg:items-stretch lg:gap-2 lg:overflow-y-auto lg:px-3 lg:py-3"
      >
        <button
          type="button"
          popoverTarget="menu"
          aria-label="Open menu"
          className="-ml-2 grid size-11 shrink-0 cursor-pointer place-items-center lg:hidden"
        >
          <Menu aria-hidden="true" />
        </button>
        <p className="flex shrink-0 items-center gap-3 font-heading text-lg font-extrabold tracking-wide lg:px-3">
          {brand}
          <span className={label}>{`${shortName} Admin`}</span>
        </p>
        <div
          id="menu"
          popover="auto"
          className="menu on-dark gap-1 p-4 text-sm lg:static lg:flex lg:h-auto lg:w-auto lg:max-w-none lg:grow lg:overflow-visible lg:p-0 lg:shadow-none"
        >
          <button
            type="button"
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label="Close menu"
            className="mb-2 grid size-11 shrink-0 cursor-pointer place-items-center lg:hidden"
          >
            <X aria-hidden="true" />
          </button>
          <nav ref={nav} aria-label="Main" className="flex grow flex-col">
            {[...groups].map(([group, members]) => (
              <ScreenGroup key={group} title={group} screens={members} collapsed={collapsed} />
            ))}
            <Tooltip text="View site" enabled={collapsed}>
              <a href={PATHS.home} className={`${ITEM} mt-2`}>
                <Globe aria-hidden="true" size={18} className="shrink-0" />
                <span className={label}>View site</span>
              </a>
            </Tooltip>
          </nav>
          <LogoutButton collapsed={collapsed} />
          <Tooltip text="Show labels" enabled={collapsed}>
            <button
              type="button"
              aria-expanded={!collapsed}
              onClick={() => onCollapse(!collapsed)}
              className={`${ITEM} cursor-pointer max-lg:hidden`}
            >
              {collapsed ? (
                <PanelLeftOpen aria-hidden="true" size={18} className="shrink-0" />
              ) : (
                <PanelLeftClose aria-hidden="true" size={18} className="shrink-0" />
              )}
              <span className={label}>{collapsed ? 'Show labels' : 'Hide labels'}</span>
            </button>
          </Tooltip>
        </div>
        <p
          className={`min-w-0 grow basis-20 text-right text-sm lg:grow-0 lg:basis-auto lg:border-t lg:border-ink-soft lg:px-3 lg:pt-3 lg:text-left ${label}`}
        >
          <span className="sr-only">Signed in as</span>
          <span className="block truncate font-bold">{user.username}</span>
          <span className="block text-xs text-sand">{user.role === 'admin' ? 'Administrator' : 'User'}</span>
        </p>
      </div>
    </header>
  );
}

interface GroupProps {
  title: string | null;
  screens: ScreenEntry[];
  collapsed: boolean;
}

function ScreenGroup({ title, screens, collapsed }: GroupProps) {
  const [pathname] = useLocation();
  return (
    <>
      {title && (
        <p
          className={`mt-2 px-3 text-xs font-bold tracking-wide text-sand uppercase ${collapsed ? 'lg:sr-only' : ''}`}
        >
          {title}
        </p>
      )}
      {screens.map(({ path, title: name, Icon, screen }) => {
        const isCurrent = path === PATHS.admin ? pathname === path : isActivePath(path, pathname);
        return (
          <Tooltip key={path} text={name} enabled={collapsed}>
            <Link
              href={path}
              aria-current={isCurrent ? 'page' : undefined}
              className={ITEM}
              onPointerEnter={() => void screen.load().catch(() => undefined)}
            >
              <Icon aria-hidden="true" size={18} className="shrink-0" />
              <span className={collapsed ? 'lg:sr-only' : ''}>{name}</span>
            </Link>
          </Tooltip>
        );
      })}
    </>
  );
}
