import { SWATCHES } from '#shared/swatches.ts';
import type { SyncVariant } from './objects.ts';

/** A place where a product of the catalog is decorated, with its print file and its layout template. */
interface Place {
  label: string;
  printfile: { width: number; height: number; dpi: number };
  /** Absent for what has no template, such as labels. */
  template?: {
    picture: string;
    size: readonly [number, number];
    area: readonly [x: number, y: number, width: number, height: number];
  };
}

type Places = Readonly<Record<string, Place>>;

const SQUARE = [800, 800] as const;
const THREADS = ['#FFFFFF', '#000000', '#96A1A8', '#A67843', '#FFCC00', '#CC3333', '#333366', '#01784E'];
const LABEL: Place = { label: 'Outside label', printfile: { width: 450, height: 450, dpi: 150 } };

const clothes = (kind: string, front: Place['printfile'], top: number): Places => ({
  front: {
    label: 'Front print',
    printfile: front,
    template: onClothes(`blank-${kind}-front.png`, front, top),
  },
  back: {
    label: 'Back print',
    printfile: inches(12, 16),
    template: onClothes(`blank-${kind}-back.png`, inches(12, 16), 190),
  },
  sleeve_left: {
    label: 'Left sleeve',
    printfile: inches(4, 3.5),
    template: { picture: `blank-${kind}-front.png`, size: SQUARE, area: [598, 240, 72, 63] },
  },
  label_outside: LABEL,
});

const wrap = (ounces: 11 | 15, printfile: Place['printfile'], height: number): Places => ({
  default: {
    label: 'Print file',
    printfile,
    template: {
      picture: `blank-mug-${ounces}-wrap.png`,
      size: [560, height + 93],
      area: [20, 18, 520, height],
    },
  },
});

const embroidered = (name: string, width: number, height: number): Places => ({
  [name]: { label: 'Front', printfile: { width: width * 300, height: height * 300, dpi: 300 } },
});

const SHIRT = clothes('shirt', inches(12, 16), 190);
const LONG_SLEEVE = clothes('long-sleeve', inches(12, 16), 190);
const HOODIE = clothes('hoodie', inches(12, 10), 300);
const MUG_11 = wrap(11, { width: 2700, height: 1050, dpi: 300 }, 202);
const MUG_15 = wrap(15, { width: 2700, height: 1200, dpi: 300 }, 231);
const CAP: Places = {
  ...embroidered('embroidery_front', 4, 1.75),
  ...embroidered('embroidery_back', 2.5, 1),
};

/** What the store's products are printed on, by the ids of Printful's catalog. */
const BLANKS: Readonly<Record<number, (variant: Pick<SyncVariant, 'size'>) => Places>> = {
  71: () => SHIRT,
  356: () => LONG_SLEEVE,
  146: () => HOODIE,
  206: () => CAP,
  252: () => CAP,
  19: ({ size }) => (size === '15 oz' ? MUG_15 : MUG_11),
  407: () => wrap(11, { width: 2700, height: 1050, dpi: 300 }, 202),
  546: () => embroidered('embroidery_patch_front', 3, 3),
};

function inches(width: number, height: number): Place['printfile'] {
  return { width: width * 150, height: height * 150, dpi: 150 };
}

/** On the pictures of clothes, an inch has 18.4 pixels. */
function onClothes(picture: string, { width, height, dpi }: Place['printfile'], top: number) {
  const [across, down] = [(width / dpi) * 18.4, (height / dpi) * 18.4].map(Math.round) as [number, number];
  return { picture, size: SQUARE, area: [400 - across / 2, top, across, down] } as const;
}

/** Returns where a variant can be decorated. */
export function placesOf(variant: SyncVariant): Places {
  return BLANKS[variant.product.product_id]?.(variant) ?? {};
}

/** Returns the option that an embroidered place needs, with the colors of threads that it takes; null for a printed one. */
export function threadsOf(place: string): { id: string; allowed: readonly string[] } | null {
  const kind = /^embroidery_(.+)$/.exec(place)?.[1];
  if (kind === undefined) return null;
  return { id: kind === 'front' ? 'thread_colors' : `thread_colors_${kind}`, allowed: THREADS };
}

/** Returns the names of the templates' pictures. */
export function blankPictures(): Set<string> {
  const places = Object.values(BLANKS).flatMap((of) => [of({ size: '11 oz' }), of({ size: '15 oz' })]);
  return new Set(
    places.flatMap((one) => Object.values(one).flatMap(({ template }) => template?.picture ?? [])),
  );
}

/** Numbers things by what they are. */
function numbering() {
  const ids = new Map<string, number>();
  return (thing: object) => {
    const key = JSON.stringify(thing);
    const id = ids.get(key) ?? ids.size + 1;
    ids.set(key, id);
    return id;
  };
}

/** Returns the print files of a catalog product's variants, as the Mockup Generator API has them. */
export function listPrintfiles(productId: number, variants: readonly SyncVariant[]): object {
  const idOf = numbering();
  const files = new Map<number, object>();
  const labels: Record<string, string> = {};
  const ofVariants = variants.map((variant) => ({
    variant_id: variant.variant_id,
    placements: Object.fromEntries(
      Object.entries(placesOf(variant)).map(([place, { label, printfile }]) => {
        const id = idOf(printfile);
        files.set(id, { printfile_id: id, ...printfile, fill_mode: 'fit', can_rotate: false });
        labels[place] = label;
        return [place, id];
      }),
    ),
  }));
  return {
    product_id: productId,
    available_placements: labels,
    printfiles: [...files.values()],
    variant_printfiles: ofVariants,
    option_groups: ['Flat'],
    options: ['Front'],
  };
}

/** Returns the layout templates of a catalog product's variants: the color of a variant shows through its picture. */
export function listTemplates(variants: readonly SyncVariant[], base: string): object {
  const idOf = numbering();
  const fileId = numbering();
  const templates = new Map<number, object>();
  const mapping = variants.map((variant) => ({
    variant_id: variant.variant_id,
    templates: Object.entries(placesOf(variant)).flatMap(([placement, { template, printfile }]) => {
      const printfileId = fileId(printfile);
      if (!template) return [];
      const { picture, size, area } = template;
      const color = SWATCHES[variant.color as keyof typeof SWATCHES] ?? null;
      const id = idOf({ template, color, placement });
      templates.set(id, {
        template_id: id,
        image_url: `${base}/files/${picture}`,
        background_url: null,
        background_color: color,
        printfile_id: printfileId,
        template_width: size[0],
        template_height: size[1],
        print_area_width: area[2],
        print_area_height: area[3],
        print_area_top: area[1],
        print_area_left: area[0],
        is_template_on_front: true,
        orientation: 'any',
      });
      return { placement, template_id: id };
    }),
  }));
  return {
    version: 1,
    min_dpi: 150,
    variant_mapping: mapping,
    templates: [...templates.values()],
    conflicting_placements: [],
  };
}
