import type { Design, Spot } from './design.ts';
import { logoPixels } from './layout.ts';
import type { PixelSize } from './print-area.ts';
import { type Edges, isInsideArea } from './text-fit.ts';

/** The corners of a logo, in shares of its width and height: its outline unless it has transparent margins. */
const CORNERS: readonly Spot[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/**
 * Returns the edges of the printed logo with its rotation. Only the aspect ratios of `area` and `logo` matter.
 * @param outline points around its visible pixels, in shares of its width and height
 */
export function logoEdges(
  design: Design,
  area: PixelSize,
  logo: PixelSize,
  outline: readonly Spot[] = CORNERS,
): Edges {
  const { width, height } = logoPixels(design.logoSize, area, logo);
  const turn = (design.logoRotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const edges: Edges = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const { x, y } of outline) {
    const [along, across] = [(x - 0.5) * width, (y - 0.5) * height];
    const left = design.logoPosition.x + ((along * cos - across * sin) / area.width) * 100;
    const top = design.logoPosition.y + ((along * sin + across * cos) / area.height) * 100;
    edges.left = Math.min(edges.left, left);
    edges.right = Math.max(edges.right, left);
    edges.top = Math.min(edges.top, top);
    edges.bottom = Math.max(edges.bottom, top);
  }
  return edges;
}

/** Returns whether the whole logo is inside the print area, so that nothing is cut off (docs/product/designs.md#print-checks). */
export function logoFits(
  design: Design,
  area: PixelSize,
  logo: PixelSize,
  outline?: readonly Spot[],
): boolean {
  return isInsideArea(logoEdges(design, area, logo, outline));
}
