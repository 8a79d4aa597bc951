import { type ComponentType, createElement, use } from 'react';

/** A screen whose script is loaded when it is opened. */
export interface LoadedScreen {
  /** Loads the script. The server waits for it, so that it renders the whole screen at once. */
  load: () => Promise<ComponentType>;
  /** Renders the screen, and suspends until its script is loaded. */
  Screen: ComponentType;
}

export function loadedScreen(importScreen: () => Promise<ComponentType>): LoadedScreen {
  let loading: Promise<ComponentType> | undefined;
  const load = () => {
    loading ??= importScreen().then(markAsLoaded, (error: unknown) => {
      // The next attempt may find a connection.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  /** Tells `use` that it needn't suspend: it doesn't know of a promise that was fulfilled before its first render. */
  const markAsLoaded = (value: ComponentType) => {
    Object.assign(loading ?? {}, { status: 'fulfilled', value });
    return value;
  };
  return { load, Screen: () => createElement(use(load())) };
}
