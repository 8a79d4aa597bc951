import { useEffect } from 'react';
import { markTitle } from '#shared/error-title.ts';

/** Prefixes the page's title while a form has errors. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    markTitle(true);
    return () => markTitle(false);
  }, [hasErrors]);
}
