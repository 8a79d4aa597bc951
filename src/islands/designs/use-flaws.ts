import { useStore } from '@nanostores/react';
import { MIN_DPI } from '#shared/designs/effective-dpi.ts';
import type { PrintConsent } from '#shared/designs/ordered-design.ts';
import type { PlacementArea } from '#shared/designs/print-area.ts';
import { isAccepted, textKey } from './consent.ts';
import { resolutionOf, type Snapshot } from './editor.ts';
import type { OpenedDesign } from './open-design.ts';

interface Edited extends Pick<OpenedDesign, '$accepted'> {
  snapshot: Snapshot;
  area: PlacementArea;
  /** A part of the text is outside the print area. */
  isCropped: boolean;
}

/** Returns the flaws in the edited design's print, and which of them the shopper accepted. */
export function useFlaws({ $accepted, snapshot, area, isCropped }: Edited) {
  const { acceptedDpi, acceptedText } = useStore($accepted);
  const dpi = resolutionOf(snapshot, area);
  const key = textKey(snapshot.design);
  const consent = {
    acceptLowResolution: isAccepted(dpi, acceptedDpi),
    acceptCroppedText: acceptedText === key,
  };
  const flaws: (keyof PrintConsent)[] = [];
  if (dpi !== null && dpi < MIN_DPI) flaws.push('acceptLowResolution');
  if (isCropped) flaws.push('acceptCroppedText');
  return {
    flaws,
    consent,
    needsConsent: flaws.some((flaw) => !consent[flaw]),
    accept: ({ acceptLowResolution, acceptCroppedText }: PrintConsent) =>
      $accepted.set({
        acceptedDpi: acceptLowResolution ? dpi : null,
        acceptedText: acceptCroppedText ? key : null,
      }),
  };
}
