import { effectiveDpi } from '#shared/designs/effective-dpi.ts';
import type { PrintArea } from '#shared/designs/print-area.ts';
import type { Snapshot } from './editor.ts';

/** The resolution at which the logo is printed, in dots per inch; null without a logo. */
export function resolutionOf({ design, logo }: Snapshot, area: PrintArea): number | null {
  return logo && effectiveDpi(design.logoSize, area, logo, logo.isVector);
}

/** Who took a resolution takes a better one too; a worse one is asked about again. */
export function isAccepted(dpi: number | null, acceptedDpi: number | null): boolean {
  return dpi !== null && acceptedDpi !== null && dpi >= acceptedDpi;
}
