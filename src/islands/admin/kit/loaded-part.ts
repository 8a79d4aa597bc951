import { type ComponentType, createElement, use } from 'react';

/** A screen, or a part of one, whose script is loaded when it is opened. Rendered inside a `PartBoundary`. */
export interface LoadedPart<Props extends object = object> {
  /** Loads the script. The server waits for it, so that it renders the whole screen at once. */
  load: () => Promise<ComponentType<Props>>;
  isLoaded: () => boolean;
  /** Fulfilled when the script was loaded for the first time, or couldn't be: then rendering the part says why. */
  settled: () => Promise<unknown>;
  /** Loads the script again after a failure. */
  retry: () => Promise<unknown>;
  /** Renders the part: suspends until its script is loaded, and throws if it can't be. */
  Part: ComponentType<Props>;
}

export function loadedPart<Props extends object = object>(
  importPart: () => Promise<ComponentType<Props>>,
): LoadedPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let settled: Promise<unknown> | undefined;
  let isLoaded = false;
  const load = () => {
    loading ??= importPart().then(markAsLoaded);
    return loading;
  };
  /** Tells `use` that it needn't suspend: it doesn't know of a promise that was fulfilled before its first render. */
  const markAsLoaded = (value: ComponentType<Props>) => {
    Object.assign(loading ?? {}, { status: 'fulfilled', value });
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
    // Until then, a failure is kept: otherwise each render would request the script again.
    retry: () => {
      loading = undefined;
      return load();
    },
    Part: (props: Props) => createElement(use(load()), props),
  };
}
