import { type SyntheticEvent, useEffect, useRef } from 'react';

/** How long typing must rest before it is searched for (milliseconds). */
const REST = 300;

/**
 * A search box that searches while it is typed in, and follows `q` when that changes from elsewhere.
 * @param search always the same function
 */
export function useSearchBox(q: string, search: (q: string) => void) {
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hydrated = useRef(false);

  useEffect(() => {
    const typed = box.current?.value.trim() ?? '';
    if (typed !== q) {
      if (hydrated.current && box.current) box.current.value = q;
      // What was typed before this script came.
      else search(typed);
    }
    hydrated.current = true;
  }, [q, search]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function apply(): void {
    clearTimeout(timer.current);
    const typed = box.current?.value.trim() ?? '';
    if (typed !== q) search(typed);
  }

  return {
    box,
    onInput(): void {
      clearTimeout(timer.current);
      timer.current = setTimeout(apply, REST);
    },
    onSubmit(event: SyntheticEvent): void {
      event.preventDefault();
      apply();
    },
  };
}
