import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';

interface Props {
  /** Identifies the island on its page. */
  id: string;
  className: string;
  children: ReactNode;
}

/**
 * A list item that stays server-rendered HTML until it is used: pointed at, touched, focused or changed. Then it is hydrated as a
 * separate root, before React handles that event. An item rendered in the browser is interactive immediately.
 */
export function HydrateOnUse({ id, className, children }: Props) {
  const isHydrating = !useSyncExternalStore(subscribeToNothing, isInBrowser, isOnServer);
  const [isServed] = useState(isHydrating);
  const item = useRef<HTMLLIElement>(null);
  const root = useRef<IslandRoot>(null);
  const latest = useRef(children);

  useEffect(() => {
    latest.current = children;
    root.current?.render(children);
  }, [children]);

  useLayoutEffect(() => {
    if (!isServed) return;
    const hydrate = () => {
      pending.delete(id);
      const container = item.current?.firstElementChild;
      if (container) root.current = hydrateIslandRoot(container, latest.current, id);
    };
    pending.set(id, hydrate);
    // The event that may have made React hydrate the island immediately.
    const { target = null } = window.event ?? {};
    if (target instanceof Node && item.current?.contains(target)) hydrate();
    return () => {
      pending.delete(id);
      root.current?.unmount();
    };
  }, [id, isServed]);

  if (!isServed || typeof document === 'undefined') {
    return (
      <li data-island={id} className={className}>
        {/* React finds a root by its container only if no other root rendered it. */}
        <div className="contents">{children}</div>
      </li>
    );
  }
  return (
    <li
      ref={item}
      data-island={id}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: hydration keeps what the server rendered inside
      dangerouslySetInnerHTML={SERVED}
      suppressHydrationWarning
    />
  );
}

interface IslandRoot {
  render(children: ReactNode): void;
  unmount(): void;
}

/**
 * Hydrates a nested island. Changes wait until it's hydrated: an earlier one would make React report an error and render again.
 */
function hydrateIslandRoot(container: Element, children: ReactNode, id: string): IslandRoot {
  let isHydrated = false;
  let waiting = () => {};
  const whenHydrated = (change: () => void) => {
    if (isHydrated) change();
    else waiting = change;
  };
  const onHydrated = () => {
    isHydrated = true;
    waiting();
  };
  const wrap = (content: ReactNode) => <Hydrated onHydrated={onHydrated}>{content}</Hydrated>;
  const root = hydrateRoot(container, wrap(children), { identifierPrefix: id });
  return {
    render: (changed) => whenHydrated(() => root.render(wrap(changed))),
    // React can't unmount a root while it renders another one.
    unmount: () => whenHydrated(() => queueMicrotask(() => root.unmount())),
  };
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}

const SERVED = { __html: '' };
const subscribeToNothing = () => () => {};
const isInBrowser = () => true;
const isOnServer = () => false;

/** Functions that hydrate the nested islands that are still HTML, by id. */
const pending = new Map<string, () => void>();

/** Hydrates a nested island without waiting for its use. */
export function hydrateIsland(id: string): void {
  pending.get(id)?.();
}

const USES = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'click', 'input', 'change'];

// On the document: its capturing listeners run before those of the root that they create.
if (typeof document !== 'undefined') {
  for (const type of USES) {
    document.addEventListener(
      type,
      ({ target }) => {
        const island = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
        hydrateIsland(island?.dataset['island'] ?? '');
      },
      { capture: true, passive: true },
    );
  }
}
