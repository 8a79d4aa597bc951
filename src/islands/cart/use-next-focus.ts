import { useCallback, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element that is only there after the next drawing.
 * @returns a function that takes its id
 */
export function useNextFocus(): (id: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const element = wanted.current && document.getElementById(wanted.current);
    if (!element) return;
    wanted.current = null;
    element.focus();
  });
  return useCallback((id: string) => {
    wanted.current = id;
  }, []);
}
