import { type ComponentType, createElement, use } from 'react';

/** A screen, or a part of one, whose script is loaded when it is opened. */
export interface LoadedPart<Props extends object = object> {
  /** Loads the script. The server waits for it, so that it renders the whole screen at once. */
  load: () => Promise<ComponentType<Props>>;
  /** Renders the part, and suspends until its script is loaded. Throws if that fails (`PartBoundary.tsx`). */
  Part: ComponentType<Props>;
}

/** How long a failed attempt counts, so that React sees it fail. A later one may find a connection. */
const FAILED_MS = 500;

export function loadedPart<Props extends object = object>(
  importPart: () => Promise<ComponentType<Props>>,
): LoadedPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const load = () => {
    loading ??= importPart().then(markAsLoaded, (error: unknown) => {
      setTimeout(() => {
        loading = undefined;
      }, FAILED_MS);
      throw error;
    });
    return loading;
  };
  /** Tells `use` that it needn't suspend: it doesn't know of a promise that was fulfilled before its first render. */
  const markAsLoaded = (value: ComponentType<Props>) => {
    Object.assign(loading ?? {}, { status: 'fulfilled', value });
    return value;
  };
  return { load, Part: (props: Props) => createElement(use(load()), props) };
}
