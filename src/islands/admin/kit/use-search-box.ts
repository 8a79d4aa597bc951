import { type SyntheticEvent, useEffect, useRef } from 'react';

const SEARCH_DELAY_MS = 300;

/**
 * Searches while the user types and shows `q` when it changes elsewhere. Text typed before hydration is searched for afterwards.
 * @param search must keep its identity between renders
 */
export function useSearchBox(q: string, search: (q: string) => void) {
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHydrated = useRef(false);
  const typedText = () => box.current?.value.trim() ?? '';

  useEffect(() => {
    if (box.current && box.current.value.trim() !== q) {
      if (isHydrated.current) box.current.value = q;
      // Delayed, because the screen subscribes to its address only after this effect.
      else timer.current = setTimeout(() => search(box.current?.value.trim() ?? ''), SEARCH_DELAY_MS);
    }
    isHydrated.current = true;
  }, [q, search]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function apply(): void {
    clearTimeout(timer.current);
    const typed = typedText();
    if (typed !== q) search(typed);
  }

  return {
    box,
    onInput(): void {
      clearTimeout(timer.current);
      timer.current = setTimeout(apply, SEARCH_DELAY_MS);
    },
    onSubmit(event: SyntheticEvent): void {
      event.preventDefault();
      apply();
    },
  };
}
