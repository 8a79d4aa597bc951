import type { Rgb } from '#shared/designs/colors.ts';
import { isEmptyDesign } from '#shared/designs/design.ts';
import { MIN_DPI } from '#shared/designs/effective-dpi.ts';
import type { TextMeasure } from '#shared/designs/layout.ts';
import type { PlacementArea } from '#shared/designs/print-area.ts';
import { resolutionOf, type Snapshot } from './editor.ts';
import { type Check, printChecks } from './print-checks.ts';
import { printedLogo } from './printed-logo.ts';
import type { useLogo } from './use-logo.ts';

/** What the editor knows about the print of the present design. */
export interface PrintState {
  checks: Check[];
  /** Nothing would be printed. */
  isEmpty: boolean;
  /** The print resolution of the logo; null without one. */
  dpi: number | null;
  /** Everything that prints is known to be sharp. */
  isSharp: boolean;
  /** Notes are left out because a refused file is named. */
  isHeldBack: boolean;
  /** Whether the logo is shown as it prints. */
  logo: { state: 'shown' } | { state: 'waiting'; isSlow: boolean } | { state: 'failed'; message: string };
}

interface Edited {
  snapshot: Snapshot;
  area: PlacementArea;
  measure: TextMeasure | null;
  productColor: Rgb | null;
  logoFile: ReturnType<typeof useLogo>;
}

/**
 * Returns what is known about the print of the edited design. Leaves out the notes about the logo until it's shown as it prints, and
 * while a refused file is named, which they would seem to be about.
 */
export function printState({ snapshot, area, measure, productColor, logoFile }: Edited): PrintState {
  const { design, logo } = snapshot;
  const { proof, isSlow } = logoFile.proofing;
  const isShown = proof.state === 'shown';
  const printed = logo && isShown ? printedLogo(logo.picture) : null;
  const checks = printChecks({ snapshot, area, measure, printed, productColor });
  const dpi = resolutionOf(snapshot, area);
  const isEmpty = isEmptyDesign(design, logo !== null);
  const isAboutLogo = isShown && logoFile.error === null;
  return {
    checks: isAboutLogo ? checks : checks.filter(({ name }) => !ABOUT_LOGO.has(name)),
    isEmpty,
    dpi,
    isHeldBack: !isEmpty && logoFile.error !== null,
    isSharp: !isEmpty && isAboutLogo && (dpi === null || dpi >= MIN_DPI),
    logo: proof.state === 'waiting' ? { state: 'waiting', isSlow } : proof,
  };
}

const ABOUT_LOGO = new Set<Check['name']>([
  'low_resolution',
  'logo_cropped',
  'live_text',
  'half_transparent',
  'white_box',
  'faint_logo',
]);
