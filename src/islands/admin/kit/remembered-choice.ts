import { useLayoutEffect, useState } from 'react';
import { PATHS } from '#shared/paths.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * A choice that this browser remembers in a cookie, so that the server renders the page with it. Returns whether it's on, and a
 * setter.
 * @param served what the page was rendered with
 */
export function useRememberedChoice(
  cookie: string,
  served: boolean,
): [isOn: boolean, choose: (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(served);
  // It may have changed since the page was rendered, before the administrator left the screen and returned.
  useLayoutEffect(() => {
    const stored = document.cookie.split('; ').find((pair) => pair.startsWith(`${cookie}=`));
    if (stored) setIsOn(stored === `${cookie}=1`);
  }, [cookie]);
  const choose = (next: boolean) => {
    setIsOn(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
    document.cookie = `${cookie}=${next ? 1 : 0}; Path=${PATHS.admin}; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  };
  return [isOn, choose];
}
