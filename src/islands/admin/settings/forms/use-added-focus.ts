import { useEffect, useRef } from 'react';

/** Focuses a field once the row that was added with it is rendered. Returns a function that says which. */
export function useAddedFocus(): (fieldName: string) => void {
  const added = useRef<string | null>(null);
  useEffect(() => {
    if (added.current === null) return;
    document.getElementsByName(added.current)[0]?.focus();
    added.current = null;
  });
  return (fieldName) => {
    added.current = fieldName;
  };
}
