import { useStore } from '@nanostores/react';
import { Check } from 'lucide-react';
import { computed } from 'nanostores';
import { useMemo } from 'react';
import { blurryPrint, MIN_DPI } from '#shared/designs/effective-dpi.ts';
import type { PlacementArea } from '#shared/designs/print-area.ts';
import { type Editor, resolutionOf } from './editor.ts';
import { PrintWarning } from './PrintWarning.tsx';

interface Props {
  editor: Editor;
  area: PlacementArea;
}

/** The print resolution of the logo at its current size (docs/product/designs.md#logo-resolution). */
export function ResolutionNote({ editor, area }: Props) {
  const $dpi = useMemo(() => computed(editor.$shown, (shown) => resolutionOf(shown, area)), [editor, area]);
  const dpi = useStore($dpi);
  if (dpi === null) return null;
  if (dpi >= MIN_DPI) {
    return (
      <p className="flex items-center gap-2 text-sm text-good">
        <Check aria-hidden="true" size={18} className="shrink-0" />
        <span>
          Prints sharp (<strong className="tabular-nums">{dpi} DPI</strong>).
        </span>
      </p>
    );
  }
  return <PrintWarning message={`${blurryPrint(dpi)} Make the logo smaller or upload a larger image.`} />;
}
