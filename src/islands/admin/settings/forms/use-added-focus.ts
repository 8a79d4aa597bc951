import { useEffect, useRef } from 'react';

/** Focuses a field of an added row once it is rendered. Returns a function that sets the field. */
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
