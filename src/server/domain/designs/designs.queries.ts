import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { isGiven, isOneOf } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { designs } from '#db/schema/designs.ts';
import { vendorMockups } from '#db/schema/mockups.ts';
import type { Design } from '#shared/designs/design.ts';
import type { SavedDesign } from '#shared/schemas/saved-design.schema.ts';

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
    .where(isGiven(designs.logoHash, 'hash'))
    .orderBy(asc(designs.createdAt))
    .prepare(),
}));

/** Returns the design with this id, regardless of its owner; `null` if there is none. */
export function findDesign(db: Db, id: string): DesignRow | null {
  return statements(db).byId.get({ id }) ?? null;
}

/** Returns a design of this buyer; `null` if another buyer owns it or the id is unknown. */
export function findOwnDesign(db: Db, buyerKeys: readonly string[], id: string): DesignRow | null {
  const found = findDesign(db, id);
  return found && buyerKeys.includes(found.createdBy) ? found : null;
}

/** Returns the oldest design with this logo, by the SHA-256 of its file. */
export function firstWithLogo(db: Db, hash: string): { id: string; createdAt: Date } | undefined {
  return statements(db).byLogo.get({ hash });
}

/** Returns which of the folders belong to a design, or to a vendor's picture of a test print. */
export function ownedFolders(db: Db, names: readonly string[]): Set<string> {
  const ofDesigns = db.select({ id: designs.id }).from(designs).where(isOneOf(designs.id, names)).all();
  const ofTests = db
    .select({ id: vendorMockups.id })
    .from(vendorMockups)
    .where(and(isOneOf(vendorMockups.id, names), isNull(vendorMockups.designId)))
    .all();
  return new Set([...ofDesigns, ...ofTests].map(({ id }) => id));
}

/** Transfers designs from one buyer key to another: from an anonymous shopper to the account they signed in to. */
export function handOverDesigns(db: Db, fromBuyer: string, toBuyer: string): void {
  db.update(designs).set({ createdBy: toBuyer }).where(eq(designs.createdBy, fromBuyer)).run();
}

/** Converts a design to its columns in the database. */
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

/** Converts the columns of a stored design back. */
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

/** Converts a stored design to its wire format. */
export function toSavedDesign(row: DesignRow): SavedDesign {
  const { id, productId, artworkUrl, artworkPreviewUrl, previews, effectiveDpi, createdAt } = row;
  const { flaws, flawsOn, printedInches } = row;
  return {
    id,
    productId,
    ...toDesign(row),
    artworkUrl,
    artworkPreviewUrl,
    previews,
    effectiveDpi,
    flaws,
    flawsOn,
    printedInches,
    textFits: !flaws.includes('text_cropped'),
    createdAt: createdAt.toISOString(),
  };
}
