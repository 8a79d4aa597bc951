import type { Rgb } from '#shared/designs/colors.ts';
import { DESIGN_RANGES, type Design, toSpot } from '#shared/designs/design.ts';
import { blurryPrint, MIN_DPI } from '#shared/designs/effective-dpi.ts';
import type { TextMeasure } from '#shared/designs/layout.ts';
import { logoEdges, logoFits } from '#shared/designs/logo-fit.ts';
import { flawsOnColor } from '#shared/designs/logo-flaws.ts';
import { type PixelSize, type PlacementArea, printPixels } from '#shared/designs/print-area.ts';
import { FLAW_WARNINGS, type PrintFlaw } from '#shared/designs/print-flaws.ts';
import { intoArea } from '#shared/designs/text-fit.ts';
import { resolutionOf, type Snapshot } from './editor.ts';
import { LIGHT_TEXT } from './legibility.ts';
import type { PrintedLogo } from './printed-logo.ts';
import { adviseOnText } from './text-advice.ts';

/** What repairs a print with one press: a change of the design, or printing the logo without its white background. */
export interface Cure {
  label: string;
  change: Partial<Design> | 'without-white';
  /** Announced afterwards. */
  done: string;
}

/** A flaw of the print, or advice about it. */
export interface Check {
  name: PrintFlaw | 'hard_to_read' | 'across_logo';
  message: string;
  /** Null if no press repairs it: the message then says what to do. */
  cure: Cure | null;
}

interface Print {
  snapshot: Snapshot;
  area: PlacementArea;
  /** Measures with the loaded font of the design; null if it isn't loaded yet. */
  measure: TextMeasure | null;
  /** The logo as it prints; null without one, and until the server has drawn it. */
  printed: PrintedLogo | null;
  /** The product's average color under the print area; null if it isn't known yet. */
  productColor: Rgb | null;
}

/** Returns what to check before a design is printed, flaws first (docs/product/designs.md#print-checks). */
export function printChecks({ snapshot, area, measure, printed, productColor }: Print): Check[] {
  const { design, logo } = snapshot;
  const paper = printPixels(area);
  const text = adviseOnText(measure, snapshot, paper, productColor);
  const checks: Check[] = [];
  const add = (name: PrintFlaw, cure: Cure | null, advice = '', warning = FLAW_WARNINGS[name]) =>
    checks.push({ name, message: `${warning} ${advice}`.trim(), cure });

  const dpi = resolutionOf(snapshot, area);
  if (logo && dpi !== null && dpi < MIN_DPI) {
    const logoSize = sharpSize(snapshot, area);
    const advice = logoSize ? 'Make the logo smaller or upload a larger image.' : 'Upload a larger image.';
    const done = `The logo prints sharp at ${logoSize} percent.`;
    const cure = logoSize && { label: 'Make it sharp', change: { logoSize }, done };
    add('low_resolution', cure || null, advice, blurryPrint(dpi));
  }
  if (logo && !logoFits(design, paper, logo, printed?.outline)) {
    const change = logoInside(design, paper, logo, printed?.outline);
    add('logo_cropped', { label: 'Move inside', change, done: 'The whole logo prints.' });
  }
  if (text.isCropped) {
    const { fitted } = text;
    const done = `The text fits at size ${fitted?.textSize}.`;
    if (fitted) add('text_cropped', { label: 'Fit to width', change: fitted, done });
    else add('text_cropped', null, 'Shorten it or add line breaks.');
  }
  if (logo?.hasLiveText)
    add('live_text', null, 'To keep your fonts, convert it to outlines (paths) and upload it again.');

  const flaws = [...(printed?.flaws ?? []), ...flawsOnColor(printed?.pixels ?? null, productColor, design)];
  if (flaws.includes('half_transparent')) add('half_transparent', null, 'Solid colors print best.');
  if (flaws.includes('white_box'))
    add(
      'white_box',
      logo?.removesWhite
        ? null
        : {
            label: 'Remove white background',
            change: 'without-white',
            done: 'Removing the white background. Undo brings it back.',
          },
    );
  if (flaws.includes('faint_logo'))
    add('faint_logo', null, 'Upload it in another color, or choose another color of the product.');

  const { legibleColor, belowLogo } = text;
  if (legibleColor) {
    const cure: Cure = {
      label: legibleColor === LIGHT_TEXT ? 'Use light text' : 'Use dark text',
      change: { textColor: legibleColor },
      done: `The text color is ${legibleColor}.`,
    };
    if (flaws.includes('faint_text')) add('faint_text', cure);
    else checks.push({ name: 'hard_to_read', message: 'This text is hard to read on this color.', cure });
  }
  if (belowLogo)
    checks.push({
      name: 'across_logo',
      message: 'The text prints across the logo.',
      cure: {
        label: 'Move text below',
        change: { textPosition: belowLogo },
        done: 'The text is below the logo.',
      },
    });
  return checks;
}

const { min, step } = DESIGN_RANGES.logoSize;

/** Returns the largest size with which a blurry logo prints sharp; `null` if it is blurry at any size. */
function sharpSize({ design, logo }: Snapshot, area: PlacementArea): number | null {
  for (let { logoSize } = design; logoSize >= min; logoSize -= step)
    if ((resolutionOf({ design: { ...design, logoSize }, logo }, area) ?? 0) >= MIN_DPI) return logoSize;
  return null;
}

/** Returns the largest size, up to the current one, and the nearest position with which the whole logo prints. */
function logoInside(
  design: Design,
  area: PixelSize,
  logo: PixelSize,
  outline: PrintedLogo['outline'] | undefined,
): Pick<Design, 'logoSize' | 'logoPosition'> {
  let { logoSize } = design;
  let edges = logoEdges(design, area, logo, outline);
  while (logoSize > min && (edges.right - edges.left > 100 || edges.bottom - edges.top > 100)) {
    logoSize -= step;
    edges = logoEdges({ ...design, logoSize }, area, logo, outline);
  }
  const { x, y } = design.logoPosition;
  const logoPosition = toSpot({
    x: x + intoArea(edges.left, edges.right),
    y: y + intoArea(edges.top, edges.bottom),
  });
  return { logoSize, logoPosition };
}
