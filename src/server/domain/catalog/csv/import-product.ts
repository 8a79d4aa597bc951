import { eq, sql } from 'drizzle-orm';
import { preparedOn, transaction } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { lastChange } from '#server/kernel/audit/last-change.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { ProductChange } from '#shared/schemas/product-actions.schema.ts';
import type { ImportProblem } from '#shared/schemas/product-import.schema.ts';
import { changeProduct } from '../change-product.ts';
import { requireProduct } from '../require-product.ts';
import { changeWords } from './change-words.ts';
import { editedStock } from './edited-stock.ts';
import { importNewProduct } from './import-new-product.ts';
import { parsedOf, RefusedImport, readYesOrNo, refuseAny, refusing } from './import-problems.ts';
import { importVariants } from './import-variants.ts';
import { differs, linesOf, type ProductCells, plain } from './product-cells.ts';
import type { FileGroup } from './read-product-file.ts';

const statements = preparedOn((db) => ({
  byId: db
    .select({ deletedAt: products.deletedAt })
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
}));

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

/** What became of the lines of a product. */
export type ImportedProduct =
  | { kind: 'added' | 'changed'; details: string[] }
  | { kind: 'unchanged' }
  | { kind: 'refused'; problems: readonly ImportProblem[] };

/** Imports the lines of a product, all or none of them. Call it inside the transaction of the import. */
export function importProduct(services: Deps, group: FileGroup, actor: Administrator): ImportedProduct {
  const [{ line, cells }] = group;
  try {
    return transaction(services.db, () =>
      cells.ID === '' ? importNewProduct(services, group, actor) : importKnownProduct(services, group, actor),
    );
  } catch (error) {
    if (error instanceof RefusedImport) return { kind: 'refused', problems: error.problems };
    if (!(error instanceof AppError) || error.code !== 'stale') throw error;
    const seen = { type: 'product', id: cells.ID.trim(), seenAt: plain(cells.Updated) } as const;
    const change = lastChange(services.db, seen);
    const message = `${change?.name ?? 'Someone'} changed this product after the export. Export it again.`;
    return { kind: 'refused', problems: [{ line, column: 'Updated', message }] };
  }
}

/** Saves the cells that differ from a new export. */
function importKnownProduct(services: Deps, group: FileGroup, actor: Administrator): ImportedProduct {
  const [first] = group;
  const id = first.cells.ID.trim();
  requireKnown(services, first, id);
  const product = requireProduct(services, id);
  const before = linesOf(product);
  const change = parsedOf(
    ProductChange.safeParse({ ...ownChange(product, group, before), updatedAt: plain(first.cells.Updated) }),
    first.line,
  );
  const changed = refusing(first.line, [], () => changeProduct(services, id, change, actor));
  const isChanged = changed.updatedAt !== product.updatedAt;
  const saved = importVariants(services, { product, group, before, isChanged }, actor) ?? changed;
  const details = changeWords(before, linesOf(saved));
  return details.length > 0 ? { kind: 'changed', details } : { kind: 'unchanged' };
}

function requireKnown({ db }: Deps, { line }: FileGroup[0], id: string): void {
  const known = statements(db).byId.get({ id });
  const message = known
    ? 'This product was deleted. Bring it back first.'
    : 'There is no product with this ID. Leave it empty for a new product.';
  if (!known || known.deletedAt) throw new RefusedImport([{ line, column: 'ID', message }]);
}

function ownChange(product: ProductDetail, group: FileGroup, before: readonly ProductCells[]) {
  const [first] = group;
  const { cells } = first;
  const [now = cells] = before;
  const edited = (column: keyof ProductCells) => (differs(cells, now, column) ? cells[column] : undefined);
  return {
    name: edited('Name'),
    description: edited('Description'),
    category: edited('Category'),
    price: edited('Price'),
    imageUrl: edited('Image URL'),
    isActive: edited('Active') === undefined ? undefined : readYesOrNo(first, 'Active'),
    allowCustomization: edited('Customizable') === undefined ? undefined : readYesOrNo(first, 'Customizable'),
    inventory: product.stockPer === 'product' && product.vendor === null ? oneStock(group, now) : undefined,
  };
}

/** Returns the edited stock of a product with one stock for all variants, which is on each of its lines. */
function oneStock(group: FileGroup, now: ProductCells): string | undefined {
  const [first, ...others] = group;
  refuseAny(
    others
      .filter(({ cells }) => plain(cells.Stock) !== plain(first.cells.Stock))
      .map(({ line }) => ({
        ...{ line, column: 'Stock' },
        message: `This product has one stock for all variants, and line ${first.line} has “${plain(first.cells.Stock)}”. Enter the same value in all its lines.`,
      })),
  );
  return editedStock(first, now);
}
