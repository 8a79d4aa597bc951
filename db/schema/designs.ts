import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { PLACEMENTS } from '#shared/designs/design.ts';
import { FONT_NAMES } from '#shared/designs/fonts.ts';
import type { PrintFlaw } from '#shared/designs/print-flaws.ts';
import type { PrintedInches } from '#shared/designs/printed-size.ts';
import { products } from './catalog.ts';
import { flag, id, instant, notNegative, oneOf } from './columns.ts';

/** The position and size of logo and text, in the units of `Design` (`src/shared/designs/design.ts`). */
interface DesignPosition {
  logo: { x: number; y: number; size: number; rotation: number };
  text: { x: number; y: number; size: number };
}

interface DesignColors {
  text: string;
  background: string;
}

/** Saved designs, called customizations on the wire. The files are in `DATA_DIR/uploads/<id>`. */
export const designs = sqliteTable(
  'customizations',
  {
    id: id(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    /** The product's name when the design was saved. */
    name: text('name').notNull(),
    /** The address of the logo, a PNG; null without a logo. */
    artworkUrl: text('artwork_url'),
    artworkPreviewUrl: text('artwork_preview_url').notNull(),
    /** The previews on the pictures of the product: picture address → preview address. */
    previews: text('previews', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    /** The placement, which has one print area per product. */
    printArea: text('print_area', { enum: PLACEMENTS }).notNull(),
    position: text('position', { mode: 'json' }).$type<DesignPosition>().notNull(),
    colors: text('colors', { mode: 'json' }).$type<DesignColors>().notNull(),
    text: text('text').notNull(),
    textFont: text('text_font', { enum: FONT_NAMES }).notNull(),
    /** The flaws of its print on a product of any color. */
    flaws: text('flaws', { mode: 'json' }).$type<PrintFlaw[]>().notNull().default([]),
    /** The flaws that depend on the product's color: picture address → flaws. */
    flawsOn: text('flaws_on', { mode: 'json' }).$type<Record<string, PrintFlaw[]>>().notNull().default({}),
    /** The size of the print without its transparent margins; null if nothing is printed. */
    printedInches: text('printed_inches', { mode: 'json' }).$type<PrintedInches>(),
    /** Logo pixels per inch of print; null without a logo. */
    effectiveDpi: integer('effective_dpi'),
    /** SHA-256 of the stored logo, whose file is shared by designs with the same logo. Null without a logo. */
    logoHash: text('logo_hash'),
    /** The size of the design's files in bytes, without a logo file counted for an earlier design. */
    bytes: integer('bytes').notNull().default(0),
    isPublic: flag('is_public', false),
    /** The buyer key of the owner: `user:<id>` or `cart:<hash>`. */
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    oneOf('customizations_placement', t.printArea, PLACEMENTS),
    oneOf('customizations_font', t.textFont, FONT_NAMES),
    notNegative('customizations_dpi', t.effectiveDpi),
    notNegative('customizations_bytes', t.bytes),
    index('customizations_created').on(t.createdAt),
    /** Includes the bytes, so that quotas are computed from the index alone. */
    index('customizations_of_buyer').on(t.createdBy, t.bytes),
    index('customizations_of_logo').on(t.logoHash),
  ],
);
