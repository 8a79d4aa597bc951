import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { VariantGrid } from '#shared/schemas/variant-grid.schema.ts';
import { saveVariants } from '../save-variants.ts';
import { editedStock } from './edited-stock.ts';
import { parsedOf, RefusedImport, readYesOrNo, refuseAny, refusing } from './import-problems.ts';
import { differs, type ProductCells, plain, VARIANT_COLUMNS } from './product-cells.ts';
import type { FileGroup, FileLine } from './read-product-file.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;
type Row = Record<string, unknown>;

interface ProductLines {
  /** The product before the import. */
  product: ProductDetail;
  group: FileGroup;
  /** The lines of the product in a new export. */
  before: readonly ProductCells[];
  /** Whether the import has changed the product itself. */
  isChanged: boolean;
}

/**
 * Saves the variants of a product that the file changes or adds. Variants that it doesn't list stay.
 * @returns the product afterwards; null if nothing was saved
 */
export function importVariants(
  services: Deps,
  { product, group, before, isChanged }: ProductLines,
  actor: Administrator,
): ProductDetail | null {
  const now = new Map(before.map((cells) => [cells['Variant ID'], cells]));
  const lineOf = new Map(group.map((one) => [plain(one.cells['Variant ID']), one]));
  refuseUnknown(group, now);
  refuseVendorChanges(product, group, before);
  if (product.isSynced) return null;
  const countsThem = product.stockPer === 'variant' && product.vendor === null;
  const edits = product.variants.map((variant) => {
    const line = lineOf.get(variant.id);
    const stored = now.get(variant.id);
    return line && stored ? editsOf(line, stored, countsThem) : {};
  });
  const added = group.filter(isNewVariant);
  if (added.length === 0 && edits.every((edit) => Object.keys(edit).length === 0)) return null;
  const variants = [
    ...product.variants.map((variant, index) => ({ ...storedRow(variant), ...edits[index] })),
    ...added.map((line) => newVariant(line, countsThem)),
  ];
  const lines = [...product.variants.map(({ id }) => lineOf.get(id)?.line), ...added.map(({ line }) => line)];
  const [first] = group;
  // What was just imported isn't someone else's change.
  const updatedAt = isChanged ? undefined : plain(first.cells.Updated);
  const grid = parsedOf(VariantGrid.safeParse({ variants, updatedAt }), first.line, lines);
  return refusing(first.line, lines, () => saveVariants(services, product.id, grid, actor));
}

/** Returns whether a line adds a variant. */
export function isNewVariant({ cells }: FileLine): boolean {
  return plain(cells['Variant ID']) === '' && VARIANT_COLUMNS.some((column) => plain(cells[column]) !== '');
}

/** Returns a new variant for `saveVariants`. It's available unless the line says no. */
export function newVariant(line: FileLine, isCounted: boolean): Row {
  const { cells } = line;
  return {
    size: cells.Size,
    color: cells.Color,
    retailPrice: cells['Variant price'],
    sku: cells.SKU,
    isAvailable: readYesOrNo(line, 'Available', true),
    ...(isCounted && { inventory: cells.Stock }),
  };
}

function storedRow({
  id,
  size,
  color,
  ownPrice,
  sku,
  isOffered,
  imageUrl,
  backImageUrl,
}: ProductDetail['variants'][number]): Row {
  return {
    ...{ id, isAvailable: isOffered, size: size ?? '', color: color ?? '', retailPrice: ownPrice ?? '' },
    ...{ sku: sku ?? '', imageUrl: imageUrl ?? '', backImageUrl: backImageUrl ?? '' },
  };
}

function editsOf(line: FileLine, stored: ProductCells, isCounted: boolean): Row {
  const { cells } = line;
  const edited = (column: (typeof VARIANT_COLUMNS)[number]) => differs(cells, stored, column);
  const inventory = isCounted ? editedStock(line, stored) : undefined;
  return {
    ...(edited('Size') && { size: cells.Size }),
    ...(edited('Color') && { color: cells.Color }),
    ...(edited('Variant price') && { retailPrice: cells['Variant price'] }),
    ...(edited('SKU') && { sku: cells.SKU }),
    ...(edited('Available') && { isAvailable: readYesOrNo(line, 'Available') }),
    ...(inventory !== undefined && { inventory }),
  };
}

function refuseUnknown(group: FileGroup, now: ReadonlyMap<string, ProductCells>): void {
  const unknown = group.filter(({ cells }) => {
    const id = plain(cells['Variant ID']);
    return id !== '' && !now.has(id);
  });
  refuseAny(
    unknown.map(({ line }) => ({
      ...{ line, column: 'Variant ID' },
      message: 'This product has no such variant. Leave it empty for a new one.',
    })),
  );
}

/** Refuses what a print vendor sets: the variants of a synced product, and the stock of what it makes on demand. */
function refuseVendorChanges(
  product: ProductDetail,
  group: FileGroup,
  before: readonly ProductCells[],
): void {
  if (product.vendor === null) return;
  const stored = new Map(before.map((cells) => [cells['Variant ID'], cells]));
  for (const { line, cells } of group) {
    if (plain(cells.Stock) !== '') {
      const message = `${product.vendor} makes this on demand. Leave it empty.`;
      throw new RefusedImport([{ line, column: 'Stock', message }]);
    }
    if (!product.isSynced) continue;
    const now = stored.get(plain(cells['Variant ID']));
    const changed = VARIANT_COLUMNS.filter((column) =>
      now ? differs(cells, now, column) : plain(cells[column]) !== '',
    );
    refuseAny(
      changed.map((column) => ({
        ...{ line, column },
        message: 'This comes from the print vendor. Change it there, then sync',
      })),
    );
  }
}
