import { Component, type ComponentType, createElement, type ReactNode, Suspense, use } from 'react';
import { LoadError } from './LoadError.tsx';

/** A screen, or a part of one, whose script is loaded when it is opened. Rendered inside a `PartBoundary`. */
export interface LoadedPart<Props extends object = object> {
  /** Loads the script. The server waits for it, so that it renders the whole screen at once. */
  load: () => Promise<ComponentType<Props>>;
  isLoaded: () => boolean;
  /**
   * Fulfilled after the first attempt to load the script; if that failed, rendering the part says why. Pass it to `use` in each
   * render: React counts the calls.
   */
  settled: () => Promise<unknown>;
  /**
   * Loads the script again after a failure.
   * @throws `ReloadNeeded` if that fails although the server answers
   */
  retry: () => Promise<unknown>;
  /** Renders the part: suspends until its script is loaded, and throws if it can't be. */
  Part: ComponentType<Props>;
}

/** This page can't load the script anymore: Chromium remembers a failed import until the page is unloaded. */
class ReloadNeeded extends Error {}

/** A script that couldn't be loaded. Any other failure of a part may come from a response of another release than the page. */
class LoadFailed extends Error {}

/** Returns what to do before trying again. */
export const remedyOf = (error: unknown) =>
  error instanceof LoadFailed ? 'Check your connection' : 'Reload the page';

const isSiteReached = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );

export function loadedPart<Props extends object = object>(
  importPart: () => Promise<ComponentType<Props>>,
): LoadedPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let settled: Promise<unknown> | undefined;
  let isLoaded = false;
  const load = () => {
    loading ??= importPart().then(markAsLoaded, (cause: unknown) => {
      throw new LoadFailed('The script of a part could not be loaded.', { cause });
    });
    return loading;
  };
  /** Lets `use` skip suspending: it doesn't recognize a promise that was fulfilled before its first render. */
  const markAsLoaded = (value: ComponentType<Props>) => {
    settled ??= Promise.resolve();
    for (const promise of [loading, settled]) Object.assign(promise ?? {}, { status: 'fulfilled', value });
    isLoaded = true;
    return value;
  };
  return {
    load,
    isLoaded: () => isLoaded,
    settled: () => {
      settled ??= load().catch(() => undefined);
      return settled;
    },
    // Keeps the failure until then: otherwise each render would request the script again.
    retry: () => {
      const isRepeated = loading;
      loading = undefined;
      return load().catch(async (error) => {
        // A reload needs the page itself.
        if (isRepeated && (await isSiteReached())) throw new ReloadNeeded();
        throw error;
      });
    },
    Part: (props: Props) => createElement(use(load()), props),
  };
}

interface Props {
  /** Shown while the script loads. */
  fallback: ReactNode;
  /** Loads the part again. */
  onRetry: () => Promise<unknown>;
  children: ReactNode;
}

/** Wraps parts that load on demand: if one fails, the rest of the page stays. */
export class PartBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError = (error: Error) => ({ error });

  override render(): ReactNode {
    const { error } = this.state;
    const { fallback, onRetry, children } = this.props;
    if (!error) return <Suspense fallback={fallback}>{children}</Suspense>;
    const show = (next: Error | null) => this.setState({ error: next });
    const mustReload = !(error instanceof LoadFailed);
    return (
      <div className="panel">
        <LoadError
          message={`This didn't load. ${remedyOf(error)}, then try again.`}
          error={error}
          action={mustReload ? remedyOf(error) : 'Retry'}
          // The browser asks before a reload loses unsaved changes.
          onRetry={() => (mustReload ? location.reload() : onRetry().then(() => show(null), show))}
        />
      </div>
    );
  }
}
