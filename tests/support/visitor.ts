import { setTimeout as nextTimer } from 'node:timers/promises';
import {
  act,
  cleanup,
  configure,
  getConfig,
  prettyDOM,
  render,
  screen,
  within,
} from '@testing-library/react';
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';
import { type ComponentType, createElement } from 'react';
import { onTestFinished, vi } from 'vitest';
import { type ShopInMemory, shopInMemory } from './shop-in-memory.ts';

const { asyncWrapper } = getConfig();
let isActing = false;

configure({
  // Generous, because a loaded machine is no fault of the product.
  asyncUtilTimeout: 15_000,
  getElementError,
  // The default tells React not to expect `act`, which surrounds the actions of `settled`.
  asyncWrapper: (work) => (isActing ? work() : asyncWrapper(work)),
});

/** Prints the page only if the message is read: a query that waits fails many times before it finds its element. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, getElementError);
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get, configurable: true });
}

/**
 * Lets React finish what each action begins. A part that is loaded in the middle of an update, whose beginning the test's tools
 * have awaited, would never be shown. A form is sent a timer after its button was pressed, and only then is the button busy.
 */
function settled(user: UserEvent): UserEvent {
  return new Proxy(user, {
    get(actions, name) {
      const action: unknown = Reflect.get(actions, name);
      if (typeof action !== 'function') return action;
      return async (...args: unknown[]) => {
        isActing = true;
        try {
          await act(async () => {
            await action.apply(actions, args);
            await nextTimer();
          });
        } finally {
          isActing = false;
        }
      };
    },
  });
}

/** Responds to a request of the page in place of the shop, or leaves it to the shop. */
type Interception = (
  path: string,
  passOn: () => Promise<Response>,
  request: Request,
) => Promise<Response | undefined> | undefined;

/** A visitor of one page's islands, in a DOM without layout (docs/architecture.md#how-to-test-it). */
export interface Visitor extends ShopInMemory {
  user: UserEvent;
  /** The method and path of each request that the page made, in order. */
  requests: string[];
  /** Where the page went. */
  destinations: string[];
  /** Loads a page again: it keeps nothing but cookies and storage. */
  visit: <P extends object>(path: string, load: () => Promise<ComponentType<P>>, props: P) => Promise<void>;
  /** Replaces the text of a field and leaves it. */
  type: (label: RegExp, text: string) => Promise<void>;
  intercept: (interception: Interception) => void;
  /** Loses the next response from this path. */
  lose: (path: string) => void;
}

/**
 * Loads modules as a new page does, without what they kept. The toasts of the page before have a root of their own, and with
 * the same modules it would go on in the window of the next test file.
 */
export function loadAnew<T>(load: () => Promise<T>): Promise<T> {
  document.getElementById('toasts')?.remove();
  vi.resetModules();
  return load();
}

/** Opens a shop with nothing in it, and a browser without cookies. */
export function visitor(settings: Record<string, string> = {}): Visitor {
  const shop = shopInMemory(settings);
  // Without layout, all that the check sees is a page behind a dialog that has just opened, which lets no pointer through
  // until React has drawn the dialog a second time.
  const pointerEventsCheck = PointerEventsCheckLevel.Never;
  const user = settled(userEvent.setup({ delay: null, pointerEventsCheck }));
  const requests: string[] = [];
  const destinations: string[] = [];
  const interceptions: Interception[] = [];

  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const request = new Request(new URL(input, location.href), init);
    const { pathname } = new URL(request.url);
    requests.push(`${request.method} ${pathname}`);
    const passOn = () => shop.fetch(request);
    for (const interception of interceptions) {
      const response = await interception(pathname, passOn, request);
      if (response) return response;
    }
    return passOn();
  });
  for (const method of ['assign', 'replace'] as const)
    vi.spyOn(location, method).mockImplementation((url) => void destinations.push(String(url)));
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
  });

  return {
    ...shop,
    user,
    requests,
    destinations,
    async visit(path, load, props) {
      cleanup();
      history.replaceState(null, '', path);
      render(createElement(await loadAnew(load), props));
    },
    async type(label, text) {
      const field = await screen.findByLabelText(label);
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
      await user.tab();
    },
    intercept: (interception) => void interceptions.unshift(interception),
    lose(path) {
      let isLost = false;
      this.intercept((asked) => {
        if (isLost || asked !== path) return undefined;
        isLost = true;
        return Promise.reject(new TypeError('The connection was lost.'));
      });
    },
  };
}

/** The toast with this text. */
export const toast = async (text: string | RegExp) =>
  within(await screen.findByRole('region', { name: /Notifications/ })).findByText(text);

/** What a screen reader says about a field after its name. */
export const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .filter(Boolean)
    .join(' ');
