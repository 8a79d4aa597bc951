import { useState } from 'react';
import type { PlacementArea } from '#shared/designs/print-area.ts';
import type { Side } from '#shared/pictures.ts';

/** The shown side of the product. A change of the placement, also by undo, shows its side. */
export function useSide(placement: string, area: PlacementArea): [Side, (side: Side) => void] {
  const [shown, setShown] = useState({ placement, side: area.side });
  if (shown.placement !== placement) setShown({ placement, side: area.side });
  return [shown.side, (side) => setShown({ placement, side })];
}
