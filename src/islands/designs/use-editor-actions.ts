import { useState } from 'react';
import type { PlacementArea } from '#shared/designs/print-area.ts';
import type { Side } from '#shared/pictures.ts';
import { showFailure } from '../toast/show-toast.ts';
import { pictureOfSide } from './area-pictures.ts';
import { downloadPreview } from './download-preview.ts';
import type { Snapshot } from './editor.ts';
import type { OpenedDesign } from './open-design.ts';
import type { EditedProduct } from './product-pictures.ts';

interface Edited {
  product: EditedProduct;
  opened: OpenedDesign;
  snapshot: Snapshot;
  area: PlacementArea;
  announce: (text: string) => void;
}

/** Returns the shown side of the product and what the tools of the preview do, announced to screen readers. */
export function useEditorActions({ product, opened: { editor, empty }, snapshot, area, announce }: Edited) {
  const [side, setSide] = useSide(snapshot.design.placement, area);
  return {
    side,

    undo(): void {
      if (editor.$history.get().past.length === 0) return;
      editor.undo();
      announce('Undone');
    },

    redo(): void {
      if (editor.$history.get().future.length === 0) return;
      editor.redo();
      announce('Redone');
    },

    reset(): void {
      editor.replace(empty);
      announce('The design is empty. Undo brings it back.');
    },

    selectSide(selected: Side): void {
      setSide(selected);
      announce(`Showing the ${selected}`);
    },

    async download(): Promise<void> {
      const fileName = `${product.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${side}.png`;
      try {
        const shown = side === area.side ? snapshot : null;
        const pictureUrl = pictureOfSide(product, side, area);
        await downloadPreview({ pictureUrl, area, snapshot: shown, fileName });
        announce(`Downloaded ${fileName}`);
      } catch {
        showFailure('Download failed', "The product image didn't load. Check your connection and try again.");
      }
    },
  };
}

/** The shown side of the product. A change of the placement, also by undo, shows its side. */
function useSide(placement: string, area: PlacementArea): [Side, (side: Side) => void] {
  const [shown, setShown] = useState({ placement, side: area.side });
  if (shown.placement !== placement) setShown({ placement, side: area.side });
  return [shown.side, (side) => setShown({ placement, side })];
}
