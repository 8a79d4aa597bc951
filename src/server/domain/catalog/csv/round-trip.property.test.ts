import fc from 'fast-check';
import { expect, it } from 'vitest';
import { productPictures, products, productVariants, stockMovements } from '#db/schema/catalog.ts';
import { NewProductInput } from '#shared/schemas/product-actions.schema.ts';
import { VariantGrid } from '#shared/schemas/variant-grid.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { testServices } from '#tests/support/test-services.ts';
import { addProduct } from '../add-product.ts';
import { saveVariants } from '../save-variants.ts';
import { exportProducts } from './export-products.ts';
import { importProducts } from './import-products.ts';

/** What spreadsheets and CSV readers stumble over. */
const piece = fc.constantFrom(...['=', '+', '-', '@', "'", '"', ',', ';', 'a', '5', ' ', 'é', '🙂', '\\']);
const line = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
const lines = fc.array(line, { maxLength: 3 }).map((all) => all.join('\n'));
const price = fc.integer({ min: 0, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));
const stock = fc.integer({ min: 0, max: 999 });

const product = fc.record({
  name: line,
  description: lines,
  category: line,
  price,
  inventory: stock,
  isActive: fc.boolean(),
  allowCustomization: fc.boolean(),
  imageUrl: fc.constantFrom('', 'https://shop.example/a.jpg'),
  sizes: fc.uniqueArray(fc.constantFrom('S', 'M', 'XL', '=1', '-2', "'3"), { maxLength: 3 }),
  ownPrices: fc.boolean(),
  perVariant: fc.boolean(),
});

it('changes nothing when an export is imported, whatever the texts are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 3 }), async (all) => {
      const services = testServices();
      for (const [at, { sizes, ownPrices, perVariant, ...input }] of all.entries()) {
        const added = NewProductInput.safeParse({ ...input, name: `${input.name}${at}` });
        // Blank texts are refused before they are stored.
        if (!added.success) continue;
        const { id } = addProduct(services, added.data, ADMIN_ACTOR).product;
        if (sizes.length === 0) continue;
        const variants = sizes.map((size, index) => ({
          ...{ size, isAvailable: index !== 1, sku: `=${at}-${index}` },
          ...(ownPrices && { retailPrice: input.price }),
          ...(perVariant && { inventory: index }),
        }));
        const grid = VariantGrid.parse({ variants, ...(perVariant && { stockPer: 'variant' }) });
        saveVariants(services, id, grid, ADMIN_ACTOR);
      }
      const tables = () =>
        [products, productVariants, productPictures, stockMovements].map((table) =>
          services.db.select().from(table).all(),
        );
      const before = tables();
      const count = services.db.select().from(products).all().length;
      fc.pre(count > 0);
      const { body } = exportProducts(services, {}, ADMIN_ACTOR);
      const file = Buffer.from(await new Response(body).arrayBuffer());
      const check = await importProducts(services, file, {}, ADMIN_ACTOR);
      expect(check).toMatchObject({ problems: [], added: 0, changed: 0, unchanged: count });
      const { version } = check;
      expect((await importProducts(services, file, { apply: true, version }, ADMIN_ACTOR)).isApplied).toBe(
        true,
      );
      expect(tables()).toEqual(before);
    }),
    { numRuns: 40 },
  );
});
