import { useStore } from '@nanostores/react';
import { Check, TriangleAlert } from 'lucide-react';
import { computed } from 'nanostores';
import { useMemo } from 'react';
import { MIN_DPI } from '#shared/designs/effective-dpi.ts';
import type { PlacementArea } from '#shared/designs/print-area.ts';
import { type Editor, isAccepted, resolutionOf } from './editor.ts';

interface Props {
  editor: Editor;
  area: PlacementArea;
  acceptedDpi: number | null;
  onAccept: (dpi: number | null) => void;
}

/** The print resolution of the logo at its current size (docs/product.md#logo-resolution). */
export function ResolutionNote({ editor, area, acceptedDpi, onAccept }: Props) {
  const $dpi = useMemo(() => computed(editor.$shown, (shown) => resolutionOf(shown, area)), [editor, area]);
  const dpi = useStore($dpi);
  if (dpi === null) return null;
  if (dpi >= MIN_DPI) {
    return (
      <p className="flex items-center gap-2 text-sm text-good">
        <Check aria-hidden="true" size={18} className="shrink-0" />
        <span>
          <strong className="tabular-nums">{dpi} DPI</strong> at this size: prints sharp.
        </span>
      </p>
    );
  }
  return (
    <div className="rounded-md bg-warn-soft p-3 text-sm">
      <p className="flex gap-2 text-warn">
        <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
        <span>
          <strong className="tabular-nums">{dpi} DPI</strong> at this size: below {MIN_DPI} DPI a print looks
          blurred. Make the logo smaller or upload a larger picture.
        </span>
      </p>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-signal"
          checked={isAccepted(dpi, acceptedDpi)}
          onChange={(event) => onAccept(event.target.checked ? dpi : null)}
        />
        Print it at {dpi} DPI anyway
      </label>
    </div>
  );
}
