import { z } from 'zod';
import type { VendorPrintArea } from '#shared/designs/vendor-area.ts';
import { type BlankTemplate, type PlaceNames, toPrintAreas, type VendorPlace } from './print-areas.ts';
import { refusalOf } from './vendor-failures.ts';
import type { VendorHttp } from './vendor-http.ts';
import { id, list, parseReply, text } from './vendor-reply.ts';

/*
 * The print files and layout templates of Printful's Mockup Generator API, of which the descriptions say more than the catalog: it has no
 * sizes.
 */

const Printfiles = z.object({
  result: z.object({
    printfiles: list(
      z.object({
        printfile_id: id,
        width: z.int().positive(),
        height: z.int().positive(),
        dpi: z.int().positive(),
      }),
    ),
    variant_printfiles: list(z.object({ variant_id: id, placements: z.record(z.string(), id) })),
  }),
});

const pixels = z.number().nonnegative();
const Templates = z.object({
  result: z.object({
    variant_mapping: list(
      z.object({ variant_id: id, templates: list(z.object({ placement: z.string(), template_id: id })) }),
    ),
    templates: list(
      z.object({
        template_id: id,
        image_url: text,
        background_color: text,
        template_width: pixels,
        template_height: pixels,
        print_area_width: pixels,
        print_area_height: pixels,
        print_area_top: pixels,
        print_area_left: pixels,
      }),
    ),
  }),
});
type Template = z.output<typeof Templates>['result']['templates'][number];

/** What the mockup generator says about a product of Printful's catalog. */
export interface PrintfulLayout {
  printfiles: z.output<typeof Printfiles>['result'];
  templates: z.output<typeof Templates>['result'];
}

/** A store's variant with its ids in Printful's catalog. */
export interface CatalogVariant {
  id: string;
  productId: string;
  variantId: string;
  color: string | null;
  /** Whether it has colors of threads, so that its default placement is embroidered. */
  hasThreads: boolean;
}

const PLACES: PlaceNames = { front: ['front', 'default'], back: ['back'], sleeve: ['sleeve_left'] };
const NO_TEMPLATES: PrintfulLayout['templates'] = { variant_mapping: [], templates: [] };
const EMBROIDERED = /^embroidery_/;

/**
 * Returns a function that reads the layout of a catalog product, once for all products of a store that are printed on it. Null if Printful
 * refuses to say, as for jewelry.
 */
export function layoutReader(http: VendorHttp): (productId: string) => Promise<PrintfulLayout | null> {
  const known = new Map<string, Promise<PrintfulLayout | null>>();
  const ask = (call: string, productId: string) =>
    unlessRefused(
      http({ method: 'GET', path: `/mockup-generator/${call}/${encodeURIComponent(productId)}` }),
    );
  async function read(productId: string): Promise<PrintfulLayout | null> {
    const printfiles = await ask('printfiles', productId);
    if (printfiles === null) return null;
    const templates = await ask('templates', productId);
    return {
      printfiles: parseReply(Printfiles, printfiles).result,
      templates: templates === null ? NO_TEMPLATES : parseReply(Templates, templates).result,
    };
  }
  return (productId) => {
    const reading = known.get(productId) ?? read(productId);
    known.set(productId, reading);
    return reading;
  };
}

async function unlessRefused(reply: Promise<unknown>): Promise<unknown> {
  try {
    return await reply;
  } catch (error) {
    if (refusalOf(error)) return null;
    throw error;
  }
}

/** Returns the print areas of a store's product; null if Printful says nothing about the catalog product of a variant. */
export async function readAreas(
  layoutOf: ReturnType<typeof layoutReader>,
  variants: readonly CatalogVariant[],
): Promise<VendorPrintArea[] | null> {
  const places: VendorPlace[] = [];
  for (const variant of variants) {
    const layout = await layoutOf(variant.productId);
    if (!layout) return null;
    places.push(...placesOf(variant, layout));
  }
  return variants.length > 0 ? toPrintAreas(places, PLACES) : null;
}

function placesOf(variant: CatalogVariant, { printfiles, templates }: PrintfulLayout): VendorPlace[] {
  const own = printfiles.variant_printfiles.find(({ variant_id }) => variant_id === variant.variantId);
  const mapped =
    templates.variant_mapping.find(({ variant_id }) => variant_id === variant.variantId)?.templates ?? [];
  return Object.entries(own?.placements ?? {}).flatMap(([name, printfileId]) => {
    const file = printfiles.printfiles.find(({ printfile_id }) => printfile_id === printfileId);
    if (!file) return [];
    const templateId = mapped.find(({ placement }) => placement === name)?.template_id;
    const template = templates.templates.find(({ template_id }) => template_id === templateId);
    const isEmbroidered = EMBROIDERED.test(name) || (name === 'default' && variant.hasThreads);
    return {
      variantId: variant.id,
      color: variant.color,
      name,
      technique: isEmbroidered ? 'embroidery' : 'print',
      ...{ width: file.width, height: file.height, dpi: file.dpi },
      blank: template ? toBlank(template) : null,
    } as const;
  });
}

/** Returns a template with its area in percent of a square around it: that is how pictures are stored. */
function toBlank(template: Template): BlankTemplate | null {
  const { image_url: url, template_width: width, template_height: height } = template;
  if (url === null || width === 0 || height === 0 || template.print_area_width === 0) return null;
  const side = Math.max(width, height);
  const percent = (length: number) => (length / side) * 100;
  return {
    url,
    background: /^#[0-9a-f]{6}$/i.exec(template.background_color ?? '')?.[0].toLowerCase() ?? null,
    onPicture: {
      x: percent(template.print_area_left + (side - width) / 2),
      y: percent(template.print_area_top + (side - height) / 2),
      width: percent(template.print_area_width),
      height: percent(template.print_area_height),
    },
  };
}
