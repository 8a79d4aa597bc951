import { z } from 'zod';
import type { VendorPrintArea } from '#shared/designs/vendor-area.ts';
import { type PlaceNames, toPrintAreas, type VendorPlace } from './print-areas.ts';
import type { PrintifyMaker } from './printify-replies.ts';
import { refusalOf } from './vendor-failures.ts';
import type { VendorHttp } from './vendor-http.ts';
import { id, list, parseReply, text } from './vendor-reply.ts';

/* The placeholders of Printify's catalog: those of a store's product have no sizes. */

const Placeholder = z.object({
  position: z.string(),
  decoration_method: text,
  width: z.int().nonnegative(),
  height: z.int().nonnegative(),
});
const Variants = z.object({ variants: list(z.object({ id, placeholders: list(Placeholder) })) });
export type BlueprintVariants = z.output<typeof Variants>['variants'];

const PLACES: PlaceNames = {
  front: ['front', 'default'],
  back: ['back'],
  sleeve: ['left_sleeve', 'sleeve_left'],
};
/** The resolution of Printify's placeholders. */
const DPI = 300;

/** Returns a function that reads the variants of a maker's blueprint, once for all products. Null if Printify refuses to say. */
export function blueprintReader(
  http: VendorHttp,
): (maker: PrintifyMaker) => Promise<BlueprintVariants | null> {
  const known = new Map<string, Promise<BlueprintVariants | null>>();
  async function read(path: string): Promise<BlueprintVariants | null> {
    try {
      const query = { 'show-out-of-stock': '1' };
      return parseReply(Variants, await http({ method: 'GET', path, query })).variants;
    } catch (error) {
      if (refusalOf(error)) return null;
      throw error;
    }
  }
  return ({ blueprint_id: blueprint, print_provider_id: provider }) => {
    const path = `/catalog/blueprints/${blueprint}/print_providers/${provider}/variants.json`;
    const reading = known.get(path) ?? read(path);
    known.set(path, reading);
    return reading;
  };
}

/** Returns the print areas of a store's product. */
export function toAreas(
  variants: readonly { id: string; color: string | null }[],
  blueprint: BlueprintVariants,
): VendorPrintArea[] {
  const places = variants.flatMap(({ id: variantId, color }) => {
    const placeholders = blueprint.find((one) => one.id === variantId)?.placeholders ?? [];
    return placeholders.flatMap(({ position: name, decoration_method: method, width, height }) => {
      if (width === 0 || height === 0) return [];
      const technique = method?.toLowerCase() === 'embroidery' ? 'embroidery' : 'print';
      const place: VendorPlace = { variantId, color, name, technique, width, height, dpi: DPI, blank: null };
      return [place];
    });
  });
  return toPrintAreas(places, PLACES);
}
