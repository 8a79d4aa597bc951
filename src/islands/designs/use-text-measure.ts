import { useEffect, useState } from 'react';
import type { Design } from '#shared/designs/design.ts';
import type { TextMeasure } from '#shared/designs/layout.ts';
import { isFontReady, loadFont } from './design-fonts.ts';

let context: TextMeasure | null = null;

/** Returns a canvas that measures the design's text; null until its font is loaded, which begins before the first letter. */
export function useTextMeasure({ text: typed, textFont }: Design): TextMeasure | null {
  const text = typed || 'A';
  const [, setLoaded] = useState<string | null>(null);
  const isReady = isFontReady({ text, textFont });
  useEffect(() => {
    if (isReady) return;
    let isCurrent = true;
    // The preview reports a font that can't be loaded.
    loadFont({ text, textFont }).then(
      () => isCurrent && setLoaded(`${textFont} ${text}`),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isReady, text, textFont]);
  context ??= new OffscreenCanvas(1, 1).getContext('2d');
  return isReady ? context : null;
}
