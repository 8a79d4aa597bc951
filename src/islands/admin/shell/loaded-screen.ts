import { type ComponentType, createElement, use } from 'react';

/** A screen whose script is loaded when it is opened. */
export interface LoadedScreen {
  /** Loads the script. The server waits for it, so that it renders the whole screen at once. */
  load: () => Promise<ComponentType>;
  /** Loads the script again after a failure. */
  retry: () => Promise<unknown>;
  /** Renders the screen: suspends until its script is loaded, and throws if it can't be. */
  Screen: ComponentType;
}

export function loadedScreen(importScreen: () => Promise<ComponentType>): LoadedScreen {
  let loading: Promise<ComponentType> | undefined;
  const load = () => {
    loading ??= importScreen().then(markAsLoaded);
    return loading;
  };
  /** Tells `use` that it needn't suspend: it doesn't know of a promise that was fulfilled before its first render. */
  const markAsLoaded = (value: ComponentType) => {
    Object.assign(loading ?? {}, { status: 'fulfilled', value });
    return value;
  };
  return {
    load,
    // A failure stays until then: rendering again would ask for the script without end.
    retry: () => {
      loading = undefined;
      return load();
    },
    Screen: () => createElement(use(load())),
  };
}
