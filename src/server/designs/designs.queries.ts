import { asc, eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { designs } from '#db/schema/designs.ts';
import type { Design } from '#shared/designs/design.ts';
import { sideOf } from '#shared/designs/print-area.ts';
import type { SavedDesign } from '#shared/schemas/saved-design.schema.ts';
import type { ProductRow, VariantRow } from '../catalog/stock.ts';
import { pictureOfSide } from './product-pictures.ts';

export type DesignRow = typeof designs.$inferSelect;
type DesignColumns = Pick<DesignRow, 'printArea' | 'position' | 'colors' | 'text' | 'textFont'>;

const statements = preparedOn((db) => ({
  byId: db
    .select()
    .from(designs)
    .where(eq(designs.id, sql.placeholder('id')))
    .prepare(),
  byLogo: db
    .select({ id: designs.id, createdAt: designs.createdAt })
    .from(designs)
    .where(eq(designs.logoHash, sql.placeholder('hash')))
    .orderBy(asc(designs.createdAt))
    .limit(1)
    .prepare(),
}));

/** The design with this id; null when there is none. */
export function findDesign(db: Db, id: string): DesignRow | null {
  return statements(db).byId.get({ id }) ?? null;
}

/** A design of a buyer's own; null for everybody else's, as for an unknown id. */
export function findOwnDesign(db: Db, buyerKeys: readonly string[], id: string): DesignRow | null {
  const found = findDesign(db, id);
  return found && buyerKeys.includes(found.createdBy) ? found : null;
}

/** Returns the oldest design with this logo. */
export function firstWithLogo(db: Db, hash: string): { id: string; createdAt: Date } | undefined {
  return statements(db).byLogo.get({ hash });
}

/** Which of these ids are designs. */
export function knownDesigns(db: Db, ids: readonly string[]): Set<string> {
  const rows = db.select({ id: designs.id }).from(designs).where(withId(ids)).all();
  return new Set(rows.map((row) => row.id));
}

/** As one parameter, however many there are. */
function withId(ids: readonly string[]) {
  return sql`${designs.id} in (select value from json_each(${JSON.stringify(ids)}))`;
}

/** The preview on the variant's own picture, else the one that was drawn first. */
export function previewFor(
  { previews, printArea, artworkPreviewUrl }: DesignRow,
  product: ProductRow,
  variant: VariantRow | undefined,
): string {
  const picture = pictureOfSide(product, variant, sideOf(printArea));
  return (picture && previews[picture]) || artworkPreviewUrl;
}

/** A design as it is stored. */
export function toColumns(design: Design): DesignColumns {
  const { logoPosition, logoSize, logoRotation, textPosition, textSize } = design;
  return {
    printArea: design.placement,
    position: {
      logo: { ...logoPosition, size: logoSize, rotation: logoRotation },
      text: { ...textPosition, size: textSize },
    },
    colors: { text: design.textColor, background: design.backgroundColor },
    text: design.text,
    textFont: design.textFont,
  };
}

/** A stored design as the editor and the drawing know it. */
export function toDesign({ printArea, position, colors, text, textFont }: DesignColumns): Design {
  const { logo, text: block } = position;
  return {
    logoPosition: { x: logo.x, y: logo.y },
    logoSize: logo.size,
    logoRotation: logo.rotation,
    text,
    textColor: colors.text,
    textFont,
    textSize: block.size,
    textPosition: { x: block.x, y: block.y },
    backgroundColor: colors.background,
    placement: printArea,
  };
}

export function toSavedDesign(row: DesignRow): SavedDesign {
  const { id, productId, artworkUrl, artworkPreviewUrl, previews, effectiveDpi, createdAt } = row;
  return {
    id,
    productId,
    ...toDesign(row),
    artworkUrl,
    artworkPreviewUrl,
    previews,
    effectiveDpi,
    createdAt: createdAt.toISOString(),
  };
}
