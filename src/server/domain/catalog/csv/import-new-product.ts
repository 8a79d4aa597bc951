import { and, isNull, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { plural } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import { NewProductInput } from '#shared/schemas/product-actions.schema.ts';
import { VariantGrid } from '#shared/schemas/variant-grid.schema.ts';
import { addProduct } from '../add-product.ts';
import { saveVariants } from '../save-variants.ts';
import { parsedOf, readYesOrNo, refuseAny, refusing } from './import-problems.ts';
import { isNewVariant, newVariant } from './import-variants.ts';
import { plain } from './product-cells.ts';
import type { FileGroup } from './read-product-file.ts';

const statements = preparedOn((db) => ({
  byName: db
    .select({ id: products.id })
    .from(products)
    .where(and(sql`lower(${products.name}) = ${sql.placeholder('name')}`, isNull(products.deletedAt)))
    .prepare(),
}));

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

/** Adds the product of lines without an ID: a draft unless “Active” says yes, with a stock per variant if it has variants. */
export function importNewProduct(
  services: Deps,
  group: FileGroup,
  actor: Administrator,
): { kind: 'added'; details: string[] } {
  const [first] = group;
  const { line, cells } = first;
  refuseKnownName(services, group);
  const lines = group.filter(isNewVariant);
  const input = parsedOf(
    NewProductInput.safeParse({
      name: cells.Name,
      description: cells.Description,
      category: cells.Category,
      price: cells.Price,
      imageUrl: cells['Image URL'],
      isActive: readYesOrNo(first, 'Active', false),
      allowCustomization: readYesOrNo(first, 'Customizable', false),
      inventory: lines.length > 0 ? 0 : cells.Stock,
    }),
    line,
  );
  const { product } = refusing(line, [], () => addProduct(services, input, actor));
  if (lines.length > 0) {
    const variantLines = lines.map((one) => one.line);
    refuseAny(
      lines
        .filter((one) => plain(one.cells.Stock) === '')
        .map((one) => ({ line: one.line, column: 'Stock', message: 'Enter how many are in stock.' })),
    );
    const variants = lines.map((one) => newVariant(one, true));
    const grid = parsedOf(VariantGrid.safeParse({ variants, stockPer: 'variant' }), line, variantLines);
    refusing(line, variantLines, () => saveVariants(services, product.id, grid, actor));
  }
  const place = product.isActive ? 'In the store' : 'Draft';
  const details = [place, displayMoney(product.price)];
  return {
    kind: 'added',
    details: lines.length > 0 ? [...details, plural(lines.length, 'variant', 'variants')] : details,
  };
}

/** Refuses the name of an existing product, so that a repeated import adds nothing twice, and variant ids. */
function refuseKnownName({ db }: Deps, group: FileGroup): void {
  const [{ line, cells }] = group;
  const name = plain(cells.Name).toLowerCase();
  const known = statements(db).byName.get({ name });
  const message = `There is a product with this name: ${known?.id ?? ''}. Put that in the column ID, or choose another name.`;
  refuseAny(known ? [{ line, column: 'Name', message }] : []);
  refuseAny(
    group
      .filter((one) => plain(one.cells['Variant ID']) !== '')
      .map((one) => ({
        ...{ line: one.line, column: 'Variant ID' },
        message: 'Leave it empty for a new product.',
      })),
  );
}
