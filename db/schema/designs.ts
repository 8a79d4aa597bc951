import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { PLACEMENTS } from '#shared/designs/design.ts';
import { FONT_NAMES } from '#shared/designs/fonts.ts';
import { products } from './catalog.ts';
import { flag, id, instant, notNegative, oneOf } from './columns.ts';

/** Where logo and text are, and how large; the units are those of `Design` (shared/designs). */
export interface DesignPosition {
  logo: { x: number; y: number; size: number; rotation: number };
  text: { x: number; y: number; size: number };
}

export interface DesignColors {
  text: string;
  background: string;
}

/** The designs that shoppers saved. Their files are in DATA_DIR/uploads, in a folder named by the id. */
export const designs = sqliteTable(
  'customizations',
  {
    id: id(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    /** The product's name when it was saved. */
    name: text('name').notNull(),
    /** The logo as a PNG; null without one. */
    artworkUrl: text('artwork_url'),
    artworkPreviewUrl: text('artwork_preview_url').notNull(),
    /** The preview on each picture of the product: picture address → preview address. */
    previews: text('previews', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    /** The placement, which has one print area on each product. */
    printArea: text('print_area', { enum: PLACEMENTS }).notNull(),
    position: text('position', { mode: 'json' }).$type<DesignPosition>().notNull(),
    colors: text('colors', { mode: 'json' }).$type<DesignColors>().notNull(),
    text: text('text').notNull(),
    textFont: text('text_font', { enum: FONT_NAMES }).notNull(),
    /** Logo pixels an inch of print; null without a logo. */
    effectiveDpi: integer('effective_dpi'),
    /** SHA-256 of the stored logo; designs with the same one share its file. Null without a logo. */
    logoHash: text('logo_hash'),
    /** Bytes that the design's files take on disk, without what it shares with an earlier one. */
    bytes: integer('bytes').notNull().default(0),
    isPublic: flag('is_public', false),
    /** The buyer who made it: `user:<id>` or `cart:<hash>`. */
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    oneOf('customizations_placement', t.printArea, PLACEMENTS),
    oneOf('customizations_font', t.textFont, FONT_NAMES),
    notNegative('customizations_dpi', t.effectiveDpi),
    notNegative('customizations_bytes', t.bytes),
    index('customizations_created').on(t.createdAt),
    /** With the bytes, so that quotas are summed up from the index alone. */
    index('customizations_of_buyer').on(t.createdBy, t.bytes),
    index('customizations_of_logo').on(t.logoHash),
  ],
);
