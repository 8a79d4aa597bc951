import { useEffect, useRef } from 'react';
import type { Editor, Snapshot } from './editor.ts';
import type { History } from './history.ts';
import { fitTyped, type Garment, typeText } from './start-text.ts';

/**
 * Returns what typing changes (docs/product/designs.md#design-editor). A text that was typed before its font was loaded is fitted once
 * the font is there.
 */
export function useTypedText(
  { change, $history }: Editor,
  history: History<Snapshot>,
  { measure, area, productColor }: Garment,
): (text: string) => void {
  const isUnfitted = useRef(false);
  useEffect(() => {
    if (!measure || !isUnfitted.current) return;
    isUnfitted.current = false;
    change(fitTyped(measure, $history.get().present.design, area), 'text');
  }, [measure, area, change, $history]);
  return (text) => {
    isUnfitted.current = measure === null;
    change(typeText(history, text, { measure, area, productColor }), 'text');
  };
}
